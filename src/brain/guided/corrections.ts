import { shown } from '../../domain/conversation/card.js';
import { type Blueprint, type Field, namesOf } from '../../domain/draft/blueprint.js';
import { type Draft, isFilled } from '../../domain/draft/draft.js';
import { itemText } from '../../domain/draft/patch.js';
import { choicesIn } from './choices.js';
import { clausesOf, DENIES, IT_IS, TAKES_BACK } from './clauses.js';
import { isPaste } from './text.js';
import { toldIn } from './told.js';
import { type Value, valuesIn } from './values.js';
import { wording } from './wording.js';

/** A denial of the figure that follows it. */
const DENIES_NEXT = new RegExp(`(?:${DENIES.source})\\s+(?:\\p{L}+\\s+){0,2}$`, 'iu');
/** A denial of the figure before it. */
const IS_WRONG = /^\s?\p{L}{0,10}\s+(?:is|are|was|were|seems?|sounds?)\s+(?:too|not|wrong)\b/iu;
const FIGURE = /(?<![\p{L}\p{N}.,-])\d+(?:[.,]\d+)*(?![\p{L}\p{N}-])/gu;

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

/** Whoever writes more does not only say that one thing is another. In code units. */
const MAX_CORRECTION = 200;
const BACK = `(?:(?:${TAKES_BACK}|actually|hm+|oh)[\\s,.]+)*(?:(?:${IT_IS})\\s+)?`;
/** "Not the sandbox, production", and "production, not the sandbox". */
const ONE_FOR_OTHER = [
  new RegExp(
    `^${BACK}not\\s+(?<old>.{1,60}?)(?:\\s*[,;]\\s*(?:but\\s+)?|\\s+but\\s+)(?:(?:${IT_IS})\\s+)?(?<now>.{1,60})$`,
    'iu',
  ),
  new RegExp(`^${BACK}(?<now>.{1,60}?)[,\\s]+(?:not|instead of|rather than)\\s+(?<old>.{1,60})$`, 'iu'),
];
const ARTICLE = /^(?:the|an?|my|our|on|in|at|for)\s+/iu;

/** The old and the new words of a message that says only that one thing is another; null for any other. */
function replacementIn(text: string): { old: string; now: string } | null {
  const figures = figuresIn(text);
  const [old, now] = [figures.find(({ isOld }) => isOld), figures.find(({ isOld }) => !isOld)];
  if (figures.length > 0) {
    return old === undefined || now === undefined || figures.length > 2
      ? null
      : { old: old.figure, now: now.figure };
  }
  if (text.length > MAX_CORRECTION) return null;
  for (const form of ONE_FOR_OTHER) {
    const { old: was = '', now: is = '' } =
      form.exec(text.trim().replace(/(?<![.!])[.!]+$/u, ''))?.groups ?? {};
    if (was !== '' && is !== '') return { old: was.replace(ARTICLE, ''), now: is.replace(ARTICLE, '') };
  }
  return null;
}

/** Where these words stand in a text for the first time, if no letter or figure goes on with them there; -1 where they don't. */
function placeOf(words: string, text: string): number {
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  const isWhole =
    !/[\p{L}\p{N}]$/u.test(text.slice(0, Math.max(0, at))) &&
    !/^(?:[\p{L}\p{N}]|[.,]\d)/u.test(text.slice(at + words.length));
  return isWhole ? at : -1;
}

/** Where words are put right in passing: "it's three, not two, sorry. Amira starts as well". */
const firstSentence = (text: string): string =>
  (text.slice(0, MAX_CORRECTION).split(/[.!;\n]/u, 1)[0] ?? text).replace(/[,\s]+sorry\s*$/iu, '');

/**
 * The order to put right what a message says is something else ("40 seconds, not 90", "not the sandbox, production"), where one
 * value of the draft has it; null where it says nothing like that.
 */
export const correctionIn = (open: { blueprint: Blueprint; draft: Draft }, text: string): string | null =>
  replacing(open, replacementIn(text)) ?? replacing(open, replacementIn(firstSentence(text)));

function replacing(
  { blueprint, draft }: { blueprint: Blueprint; draft: Draft },
  replacement: { old: string; now: string } | null,
): string | null {
  if (replacement === null) return null;
  const found = blueprint.fields.flatMap((field) => {
    if (field.type === 'enum') return [];
    const said = [draft.fields[field.name] ?? '', ...(draft.lists[field.name] ?? []).map(itemText)].join(
      '\n',
    );
    const at = placeOf(replacement.old, said);
    return at < 0 ? [] : [{ field, old: said.slice(at, at + replacement.old.length) }];
  });
  const [only, ...others] = found;
  return only && others.length === 0 ? wording.replaces(only.old, replacement.now, only.field.label) : null;
}

/** "Please take “…” out of the impact", "remove the last word from the summary". */
const REMOVAL =
  /(?:^|[\s,.!])(?:remove|take(?: out)?|delete|drop|cut|leave(?: out)?)\s+(?:the\s+)?(?<old>[^\n]{1,120}?)\s+(?:from|out of|in)\s+(?:the\s+)?(?<name>\p{L}[\p{L} ]{1,40}?)(?:\s+(?:please|pls))?[\s.!]*$/iu;

/** A field and what is left of its value where a message says that some of its words are to go; null where it says nothing like that. */
export function removalIn(
  { blueprint, draft }: { blueprint: Blueprint; draft: Draft },
  text: string,
): Value | null {
  const { old = '', name = '' } = REMOVAL.exec(text)?.groups ?? {};
  const { fields } = blueprint;
  const field = fields.find((one) => namesOf(one, fields).includes(name.toLowerCase()));
  const held = field && draft.fields[field.name];
  const words = old.replace(/^["“„'‘]|["”“'’]$/gu, '');
  const at = held === undefined ? -1 : placeOf(words, held);
  if (field?.type !== 'text' || held === undefined || at < 0) return null;
  const left = `${held.slice(0, at)}${held.slice(at + words.length)}`.replace(/\s{2,}/gu, ' ');
  const value = left.replace(/^[\s,.;:!?–-]+/u, '').trim();
  return value === '' ? null : { field, value, quote: text };
}

/**
 * What a message may mean to change of what stands: the orders for that, or the field of which it says only that it is wrong. Null
 * where it speaks of nothing that stands.
 * @param before what it would say of the field that was answered before it
 */
export function changesIn(
  open: { blueprint: Blueprint; draft: Draft },
  text: string,
  before: { field: Field; value: string } | null,
): { orders: string[]; wrong: Field | null } | null {
  const replaces = correctionIn(open, text);
  if (replaces !== null) return { orders: [replaces], wrong: null };
  const told = toldIn(open.blueprint.fields, [], text);
  const chosen = told.chosen.filter(({ field, value }) => open.draft.fields[field.name] !== value);
  const named = [...told.named, ...(told.rest === '' ? chosen : [])].filter(({ field }) =>
    isFilled(open.draft, field.name),
  );
  const said = named.length > 0 || before === null ? named : [before];
  const orders = said.flatMap(({ field, value }) =>
    valuesIn(field, value ?? '').map((one) => wording.setsTo(field.label, shown(field, one.value))),
  );
  const [first] = said;
  if (first === undefined) return null;
  return { orders, wrong: orders.length === 0 ? first.field : null };
}

/**
 * The choices that words say in place of those that stand, by the names of their fields or by denying what stands: "no no, urgency is
 * critical!", "this is not critical, I say medium".
 */
export function otherwise(
  { blueprint, draft }: { blueprint: Blueprint; draft: Draft },
  text: string,
): Value[] {
  if (isPaste(text)) return [];
  const standing = blueprint.fields.filter(({ type, name }) => type === 'enum' && isFilled(draft, name));
  const denied = clausesOf(text).filter((clause) => DENIES.test(clause));
  const isDenied = (field: Field) =>
    denied.some((clause) => namesChoice(field, clause.replace(DENIES, ''), draft.fields[field.name]));
  const named = toldIn(standing, [], text).named.flatMap(({ field, value }) => valuesIn(field, value ?? ''));
  const instead = choicesIn(standing.filter(isDenied), text);
  return [...named, ...instead].filter(({ field, value }) => draft.fields[field.name] !== value);
}

/** Whether words name this choice of a field. */
const namesChoice = (field: Field, text: string, choice: string | undefined): boolean =>
  choicesIn([field], text).some(({ value }) => value === choice);

/** A message that begins so takes something back. */
export const BEGINS_BACK = new RegExp(`^\\s*(?:(?:hm+|oh|ah)[\\s,.]+)*(?:${TAKES_BACK}|actually)\\b`, 'iu');
/** With these it answers nothing besides; a plain "no" may begin an answer as well. */
export const CORRECTING = /^\s*(?:(?:hm+|oh|ah|no(?=[\s,]+wait))[\s,.]+)*(?:wait|sorry|oops|actually)\b/iu;

/** Whether a message begins by taking something back, and says what does not hold: "hm wait. it's not the report, it's the vpn". */
export const takesAnythingBack = (text: string): boolean =>
  CORRECTING.test(text) && DENIES.test(text.replace(CORRECTING, ''));
