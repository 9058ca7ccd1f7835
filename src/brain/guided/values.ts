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
import { keyedIn, type Labelled } from './labels.js';
import { isPaste, itemsIn } from './text.js';
import { wording } from './wording.js';

/** A value for a field as the field keeps it, and the words that say it. */
export interface Value {
  field: Field;
  key?: string;
  value: string;
  quote: string;
}

/**
 * The choice that these words are, by its value, its label or one of its cues, courtesy aside, or by the beginning of a label that no
 * other has ("access" for "Access request"); null for none or several.
 */
export function choiceOf(field: Field, text: string): string | null {
  if (field.type !== 'enum' || plain(text) === '') return null;
  const begun = field.values.filter(({ label }) => plain(label).startsWith(`${plain(text)} `));
  return choiceCalled(field, text) ?? (begun.length === 1 ? (begun[0]?.value ?? null) : null);
}

function choiceCalled(field: Field, text: string): string | null {
  if (field.type !== 'enum') return null;
  const said = plain(text);
  const meant = field.values.filter(({ value, label, cues = [] }) =>
    [value, label, ...cues].some((name) => plain(name) === said),
  );
  return said !== '' && meant.length === 1 ? (meant[0]?.value ?? null) : null;
}

function plain(text: string): string {
  return withoutCourtesy(wordsOfShort(text)).join(' ');
}

/** What is said not to be so; a "no" that begins a sentence denies what stood before it. */
const DENIES = /(?:(?<!^\s*)\bno\b|\b(?:not|never|neither|nor)\b|n['’]t\b)/iu;
const CLAUSE_END = /[,;.!?\n]+/u;

/** The one choice of a field that words name among others: "it is critical, everybody waits". What they may deny is none. */
export function choicesIn(asked: readonly Field[], text: string): Value[] {
  if (isPaste(text)) return [];
  const told = text.split(CLAUSE_END).filter((clause) => !DENIES.test(clause));
  return asked.flatMap((field) => {
    const words = told.join(' ').split(/[^\p{L}\p{N}]+/u);
    const whole = ` ${words.join(' ').toLowerCase()} `;
    const named = field.type === 'enum' ? field.values.map(({ label }) => label) : [];
    const long = named.filter((label) => label.includes(' ') && whole.includes(` ${label.toLowerCase()} `));
    const said = [...long, ...words].flatMap((quote) => {
      const value = choiceCalled(field, quote);
      return value === null ? [] : [{ field, value, quote }];
    });
    return new Set(said.map(({ value }) => value)).size === 1 ? said.slice(0, 1) : [];
  });
}

/** A figure, and what stands behind or before one that no longer holds; that much text around it is looked at, in code units. */
const FIGURE = /(?<![\p{L}\p{N}.,-])\d+(?:[.,]\d+)*(?![\p{L}\p{N}-])/gu;
const IS_WRONG = /^\s?\p{L}{0,10}\s+(?:is|are|was|were|seems?|sounds?)\s+(?:too|not|wrong)\b/iu;
const NO_LONGER = /(?:\b(?:not|instead of|rather than|no longer)|n['’]t)\s+(?:\p{L}+\s+){0,2}$/iu;
const MAX_DENIAL_LENGTH = 40;

/**
 * The order to correct a figure of a draft that a message says is another one ("40 seconds, not 90", "90 is too much, make it 40"); null
 * where it says none.
 */
export function correctionIn(
  { blueprint, draft }: { blueprint: Blueprint; draft: Draft },
  text: string,
): string | null {
  const figures = [...text.matchAll(FIGURE)].map(({ 0: figure, index }) => ({
    figure,
    isOld:
      NO_LONGER.test(text.slice(Math.max(0, index - MAX_DENIAL_LENGTH), index)) ||
      IS_WRONG.test(text.slice(index + figure.length, index + figure.length + MAX_DENIAL_LENGTH)),
  }));
  const [old, ...olds] = figures.filter(({ isOld }) => isOld);
  const [now, ...others] = figures.filter(({ isOld }) => !isOld);
  if (old === undefined || now === undefined || olds.length + others.length > 0) return null;
  const says = ({ name }: Field) =>
    [draft.fields[name] ?? '', ...(draft.lists[name] ?? []).map(itemText)].join('\n');
  const [field, ...more] = blueprint.fields.filter((one) =>
    [...says(one).matchAll(FIGURE)].some(([figure]) => figure === old.figure),
  );
  const isOne = field !== undefined && more.length === 0;
  return isOne ? wording.replaces(old.figure, now.figure, field.label) : null;
}

/** What an answer or the words behind a label give a field: nothing where it can't hold them, several items for a list. */
export function valuesIn(field: Field, text: string): Value[] {
  if (!showsAnything(text)) return [];
  if (field.type === 'enum') {
    const value = choiceOf(field, text);
    return value === null ? [] : [{ field, value, quote: text }];
  }
  if (!isList(field)) {
    const value = usableValue(field, text);
    return value === undefined ? [] : [{ field, value, quote: text }];
  }
  return itemsIn(text).flatMap((item) => itemValue(field, item) ?? []);
}

function itemValue(field: Field, item: string): Value | null {
  if (field.type !== 'key-value') return usable({ field, value: item, quote: item });
  const keyed = keyedIn(item);
  return keyed === null ? null : usable({ field, ...keyed, quote: item });
}

function usable(value: Value): Value | null {
  return itemOf(value.field, updateOf(value, NOBODY)) === undefined ? null : value;
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
  const values: Value[] = [];
  const unknown: Field[] = [];
  const unfit: Field[] = [];
  const said = new Set<string>();
  for (const { field, value, words } of labelled) {
    // said twice in the same words it is no more than said once
    if (said.size === said.add(`${field.name}\n${words}`).size) continue;
    const own = valuesIn(field, value).map((one) => ({ ...one, quote: words }));
    values.push(...own);
    if (own.length > 0) continue;
    if (controlWord(written(value)) === 'unknown') unknown.push(field);
    else unfit.push(field);
  }
  return { values, unknown, unfit };
}

/**
 * What a value comes to: it is set where nothing stands or what its author said before, repeats what stands, or stands against what
 * somebody else said, which a person decides. Where that is open already, the value of one of the two sides decides it.
 */
export function actOf(
  value: Value,
  { draft, disputes }: { draft: Draft; disputes: readonly Conflict[] },
  { ts, author }: Pick<FreshMessage, 'ts' | 'author'>,
  how: EvidenceHow,
): ActBody {
  const { field, key, quote } = value;
  const at = { field: field.name, ...(field.type === 'key-value' && key !== undefined ? { key } : {}) };
  const open = disputes.find((one) => conflictId(one) === conflictId(at));
  const side = open === undefined ? null : sideOf(field, value.value, open);
  if (side !== null) return { act: 'settle', ...at, side };
  const held = heldOf(draft, value);
  const isSame = held !== null && folded(held.value) === folded(value.value);
  if (held === null || (held.evidence.author === author && !isSame)) {
    const status = field.type === 'key-value' ? { status: 'proposed' as const } : {};
    return { act: 'set', ...at, value: value.value, ...status, quote, how };
  }
  if (isSame) return { act: 'restate', field: field.name };
  const reason = wording.twoValues(field.label);
  const sides = [
    { value: held.value, ts: held.evidence.ts, quote: held.evidence.quote },
    { value: value.value, ts, quote },
  ];
  return { act: 'dispute', ...at, reason, sides };
}

/** Which of two values these words are and nothing more: 0, 1, or null for neither or both. */
export function sideOf(field: Field, words: string, { values }: Conflict): 0 | 1 | null {
  const said = choiceOf(field, words) ?? words;
  const fits = values.map(({ value }) => folded(value) === folded(said));
  return fits[0] === fits[1] ? null : fits[0] ? 0 : 1;
}

/** What stands where the value would go, and its newest message; null for nothing, or for what the blueprint supplied. */
function heldOf(draft: Draft, { field, key, value }: Value): { value: string; evidence: Evidence } | null {
  if (isList(field)) {
    const item = { value, ...(key === undefined ? {} : { key }) };
    const held = draft.lists[field.name]?.find((one) => sameItem(one, item));
    const evidence = held?.evidence.at(-1);
    return held && evidence ? { value: held.value, evidence } : null;
  }
  const held = draft.fields[field.name];
  const evidence = draft.evidence[field.name]?.at(-1);
  return held === undefined || evidence === undefined || evidence.how === 'default'
    ? null
    : { value: held, evidence };
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
