import type { FreshMessage } from '../../domain/brain.js';
import type { ActBody, Stamp } from '../../domain/conversation/acts.js';
import { controlWord } from '../../domain/conversation/control-words.js';
import { withoutCourtesy, wordsOfShort } from '../../domain/conversation/courtesy.js';
import { type Blueprint, type Field, isList } from '../../domain/draft/blueprint.js';
import { type Conflict, conflictId } from '../../domain/draft/conflicts.js';
import { type Draft, emptyPatch, type Patch } from '../../domain/draft/draft.js';
import type { Evidence, EvidenceHow } from '../../domain/draft/evidence.js';
import { applyPatch, folded, itemOf, itemText, sameItem, usableValue } from '../../domain/draft/patch.js';
import { written } from '../../domain/text/person-text.js';
import { showsAnything } from '../visible.js';
import { isPaste, itemsIn, keyedIn, type Labelled } from './text.js';
import { wording } from './wording.js';

/** A value for a field as the field keeps it, and the words that say it. */
export interface Value {
  field: Field;
  key?: string;
  value: string;
  quote: string;
}

type Choice = Extract<Field, { type: 'enum' }>['values'][number];

/**
 * The one choice that words are: its value, label or a cue, or the beginning of a label ("access" for "Access request"); or
 * null.
 */
function choiceOf(field: Field, text: string): string | null {
  const said = plain(text);
  if (field.type !== 'enum' || said === '') return null;
  const begun = field.values.filter(({ label }) => plain(label).startsWith(`${said} `));
  return choiceCalled(field, text) ?? (begun.length === 1 ? (begun[0]?.value ?? null) : null);
}

const choiceCalled = (field: Field, text: string): string | null =>
  onlyChoice(field, text, ({ value, label, cues = [] }) => [value, label, ...cues]);

const choiceNamed = (field: Field, text: string): string | null =>
  onlyChoice(field, text, ({ value, label }) => [value, label]);

/** The one choice with a name that words are. */
function onlyChoice(field: Field, text: string, namesOf: (choice: Choice) => string[]): string | null {
  const said = plain(text);
  if (field.type !== 'enum' || said === '') return null;
  const meant = field.values.filter((choice) => namesOf(choice).some((name) => plain(name) === said));
  return meant.length === 1 ? (meant[0]?.value ?? null) : null;
}

const plain = (text: string): string => withoutCourtesy(wordsOfShort(text)).join(' ');

/** Where a clause ends; a point or a comma within a figure ends none. */
const CLAUSE_END = /[.,]+(?!\d)|[;!?\n]+|\bbut\b/iu;
/** What says that the words behind it in its clause don't hold; a "no" that begins a clause denies what stood before it. */
const DENIES = /(?<!^\s*)\bno\b|\b(?:not|no longer|never|neither|nor|instead of|rather than)\b|n['’]t\b/iu;
/** A denial of the figure that follows it. */
const DENIES_NEXT = new RegExp(`(?:${DENIES.source})\\s+(?:\\p{L}+\\s+){0,2}$`, 'iu');
/** A denial of the figure before it. */
const IS_WRONG = /^\s?\p{L}{0,10}\s+(?:is|are|was|were|seems?|sounds?)\s+(?:too|not|wrong)\b/iu;
const FIGURE = /(?<![\p{L}\p{N}.,-])\d+(?:[.,]\d+)*(?![\p{L}\p{N}-])/gu;

/** How people begin to take back what they said before: "no", and "it's" what they say instead. */
export const TAKES_BACK = 'no|nope|wait|sorry|oops';
export const IT_IS = "it['’]?s|it is";

/** The clauses of a message. */
export const clausesOf = (text: string): string[] => text.split(CLAUSE_END);

/**
 * The one choice of a field that words name among others: "it is critical, everybody waits". What a clause may deny is none. A cue
 * counts where it is a whole clause ("high, and it doesn't work").
 */
export function choicesIn(asked: readonly Field[], text: string): Value[] {
  if (isPaste(text)) return [];
  const clauses = clausesOf(text);
  const told = clauses.filter((clause) => !DENIES.test(clause));
  const words = told.join(' ').split(/[^\p{L}\p{N}]+/u);
  const whole = ` ${words.join(' ').toLowerCase()} `;
  return asked.flatMap((field) => {
    const named = field.type === 'enum' ? field.values.map(({ label }) => label) : [];
    const long = named.filter((label) => label.includes(' ') && whole.includes(` ${label.toLowerCase()} `));
    const said = [
      ...[...long, ...words].map((quote) => ({ quote, value: choiceNamed(field, quote) })),
      ...clauses.map((quote) => ({ quote: quote.trim(), value: choiceCalled(field, quote) })),
    ].flatMap(({ quote, value }) => (value === null ? [] : [{ field, value, quote }]));
    return new Set(said.map(({ value }) => value)).size === 1 ? said.slice(0, 1) : [];
  });
}

/** The figures of a message; of those that it says no longer hold, `isOld`. */
function figuresIn(text: string): { figure: string; isOld: boolean }[] {
  return clausesOf(text).flatMap((clause) => {
    let end = 0;
    return [...clause.matchAll(FIGURE)].map(({ 0: figure, index }) => {
      const before = clause.slice(end, index);
      end = index + figure.length;
      return { figure, isOld: DENIES_NEXT.test(before) || IS_WRONG.test(clause.slice(end)) };
    });
  });
}

/**
 * The order to correct a figure of a draft that a message says is another one ("40 seconds, not 90"); null where it says
 * none.
 */
export function correctionIn(
  { blueprint, draft }: { blueprint: Blueprint; draft: Draft },
  text: string,
): string | null {
  const figures = figuresIn(text);
  const [old, now] = [figures.find(({ isOld }) => isOld), figures.find(({ isOld }) => !isOld)];
  if (old === undefined || now === undefined || figures.length > 2) return null;
  const [field, ...others] = blueprint.fields.filter(({ name }) => {
    const said = [draft.fields[name] ?? '', ...(draft.lists[name] ?? []).map(itemText)].join('\n');
    return [...said.matchAll(FIGURE)].some(([figure]) => figure === old.figure);
  });
  return field && others.length === 0 ? wording.replaces(old.figure, now.figure, field.label) : null;
}

/** What an answer or the words behind a label give a field: nothing where it can't hold them, several items for a list. */
export function valuesIn(field: Field, text: string): Value[] {
  if (!showsAnything(text)) return [];
  if (!isList(field)) {
    const value = field.type === 'enum' ? choiceOf(field, text) : usableValue(field, text);
    return value == null ? [] : [{ field, value, quote: text }];
  }
  return itemsIn(text).flatMap((item): Value[] => {
    const said = field.type === 'key-value' ? keyedIn(item) : { value: item };
    const value = said && { field, ...said, quote: item };
    return value && itemOf(field, updateOf(value, NOBODY)) ? [value] : [];
  });
}

const NOBODY: Evidence = { channel: '', ts: '', author: '', quote: '', how: 'extracted' };

function updateOf({ field, key, value }: Value, evidence: Evidence): Patch['updates'][number] {
  return { field: field.name, value, evidence, ...(key === undefined ? {} : { key }) };
}

/** What label lines say: values, the fields that nobody knows, and those whose words are none of their choices. */
export function labelledValues(labelled: readonly Labelled[]): {
  values: Value[];
  unknown: Field[];
  unfit: Field[];
} {
  const [values, unknown, unfit]: [Value[], Field[], Field[]] = [[], [], []];
  const said = new Set<string>();
  for (const { field, value, words } of labelled) {
    // said twice in the same words it is no more than said once
    if (said.size === said.add(`${field.name}\n${words}`).size) continue;
    const own = valuesIn(field, value).map((one) => ({ ...one, quote: words }));
    values.push(...own);
    if (own.length === 0) (controlWord(written(value)) === 'unknown' ? unknown : unfit).push(field);
  }
  return { values, unknown, unfit };
}

/**
 * What a value comes to: set where nothing stands or its author said that, a repetition, or against what another said,
 * which a person decides. Where that is open already, the value of one of the two sides decides it.
 */
export function actOf(
  value: Value,
  { draft, disputes }: { draft: Draft; disputes: readonly Conflict[] },
  { ts, author }: Pick<FreshMessage, 'ts' | 'author'>,
  how: EvidenceHow,
): ActBody {
  const { field, key, quote } = value;
  const isKeyed = field.type === 'key-value';
  const at = { field: field.name, ...(isKeyed && key !== undefined ? { key } : {}) };
  const open = disputes.find((one) => conflictId(one) === conflictId(at));
  const side = open === undefined ? null : sideOf(field, value.value, open);
  if (side !== null) return { act: 'settle', ...at, side };
  const held = heldOf(draft, value);
  const isSame = held !== null && folded(held.value) === folded(value.value);
  if (held === null || (held.evidence.author === author && !isSame)) {
    const status = isKeyed ? { status: 'proposed' as const } : {};
    return { act: 'set', ...at, value: value.value, ...status, quote, how };
  }
  if (isSame) return { act: 'restate', field: field.name };
  const { evidence } = held;
  const sides = [
    { value: held.value, ts: evidence.ts, quote: evidence.quote },
    { value: value.value, ts, quote },
  ];
  return { act: 'dispute', ...at, reason: wording.twoValues(field.label), sides };
}

/** Which of two values these words are and nothing more: 0, 1, or null for neither or both. */
export function sideOf(field: Field, words: string, { values }: Conflict): 0 | 1 | null {
  const said = choiceOf(field, words) ?? words;
  const [isFirst, isSecond] = values.map(({ value }) => folded(value) === folded(said));
  return isFirst === isSecond ? null : isFirst ? 0 : 1;
}

/** What stands where the value would go, and its newest message; null for nothing, or for what the blueprint supplied. */
function heldOf(draft: Draft, value: Value): { value: string; evidence: Evidence } | null {
  const { name } = value.field;
  if (isList(value.field)) {
    const item = draft.lists[name]?.find((one) => sameItem(one, value));
    const evidence = item?.evidence.at(-1);
    return item && evidence ? { value: item.value, evidence } : null;
  }
  const held = draft.fields[name];
  const evidence = draft.evidence[name]?.at(-1);
  const isNone = held === undefined || evidence === undefined || evidence.how === 'default';
  return isNone ? null : { value: held, evidence };
}

/** The draft with a value taken in, for what else is read in the same turn. */
export function withValue(
  draft: Draft,
  blueprint: Blueprint,
  value: Value,
  { by, ts }: Stamp,
  how: EvidenceHow,
): Draft {
  const evidence = { ...NOBODY, ts, author: by, quote: value.quote, how };
  return applyPatch(draft, { ...emptyPatch(), updates: [updateOf(value, evidence)] }, blueprint).draft;
}
