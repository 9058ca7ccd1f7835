import { withoutCourtesy, wordsOfShort } from '../../domain/conversation/courtesy.js';
import type { Field } from '../../domain/draft/blueprint.js';
import { type Draft, emptyPatch, type ListItem, type Patch } from '../../domain/draft/draft.js';
import { folded, itemText } from '../../domain/draft/patch.js';
import { queryTerms, searchWords } from '../../domain/entities/search-words.js';
import { isBlank } from '../../domain/text/text.js';

/** An entry of a list as words give it; `key`: key-value fields only. */
export interface Entry {
  key?: string;
  value: string;
}

const MARK = /^\s*(?:[-*•·▪◦‣–—☐☑]|\(?\d{1,2}[.)]|\[[ x]?\])\s+/iu;
/** "latency: under 1 s", "budget = 5k", "latency <= 1 s": of the signs only those that compare belong to the value. */
const SEPARATED = /^([^:=\n]{0,59}[^:=\s])\s*:\s*(\S[\s\S]*)$/u;
const EQUATED = /^([^:=<>≤≥\n]{0,59}[^:=<>≤≥\s])\s*(?:=\s*(?=[^\s<>])|(?=[<>≤≥]|=[<>]))(\S[\s\S]*)$/u;
/** "The budget is limited to 5k", "drafts must be encrypted": of the verbs only one that says nothing by itself is left out. */
const STATED =
  /^(?:the|our|an?)?\s*([^,.:;\n]{1,60}?)\s+(?:(?:is|are)\s+|(?=(?:must|may|can(?:not|['’]t)?|has|have|needs?|should)\s))(\S[\s\S]*)$/iu;

/** The entries that words hold: one a line, or set apart by semicolons where they are on one line. */
export function linesIn(words: string): string[] {
  const lines = words.split('\n').filter((line) => line.trim() !== '');
  const parts = lines.length > 1 ? lines : words.split(/;\s+/u);
  return parts.map((part) => part.replace(MARK, '').trim()).filter((part) => !isBlank(part));
}

/** The entry that words are in this field, with the key that was given or that they hold; null where a key is missing. */
export function entryOf(field: Pick<Field, 'type'>, words: string, key?: string): Entry | null {
  if (field.type !== 'key-value') return { value: words };
  if (key !== undefined) return { key, value: words };
  const [, before = '', after = ''] =
    SEPARATED.exec(words) ?? EQUATED.exec(words) ?? STATED.exec(words) ?? [];
  return /\p{L}/u.test(before) ? { key: before.trim(), value: after.trim() } : null;
}

type EnumField = Extract<Field, { type: 'enum' }>;

/** Quotation marks around words. */
const AROUND = /^["“'‘]+|(?<!["”'’])["”'’]+$/gu;
/** Behind a choice stands why: "high, it is quarter end", "high because the board asks". */
const REASON = /[,;.!(–—]|\s-\s|\s(?:because|since|as)\s/u;

/** The choices of the field as people see them. */
export const choicesOf = ({ values }: EnumField): string[] => values.map(({ label }) => label);

/**
 * The choice that words name: by its value or label, or by the beginning of one that no other has ("service" for "Service
 * request"), letter case and underscores aside; a reason may follow. Undefined where none, or more than one, fits.
 */
export function choiceNamed(field: EnumField, words: string): string | undefined {
  const [choice = ''] = words.split(REASON, 1);
  return namedBy(field, words) ?? namedBy(field, withoutCourtesy(wordsOfShort(choice)).join(' '));
}

function namedBy({ values }: EnumField, words: string): string | undefined {
  const wanted = folded(words).replace(AROUND, '');
  if (wanted === '' || isBlank(words)) return undefined;
  const namesOf = ({ value, label }: EnumField['values'][number]) => [folded(value), folded(label)];
  const exact = values.find((one) => namesOf(one).includes(wanted));
  if (exact) return exact.value;
  const begins = values.filter((one) => namesOf(one).some((name) => name.startsWith(`${wanted} `)));
  const [only] = begins;
  return begins.length === 1 ? only?.value : undefined;
}

/** More than this an item of a list can't hold; see domain/lists. */
export const MAX_ITEM_LENGTH = 500;

/** The items of a list field. */
export const itemsOf = (draft: Draft, field: string): readonly ListItem[] => draft.lists[field] ?? [];

/**
 * The patch that makes these the field's items, in this order: it is emptied and filled anew, and what stays keeps what it
 * rested on and where it stood.
 */
export function listPatch(field: string, items: readonly ListItem[]): Patch {
  return {
    ...emptyPatch(),
    clear: [field],
    updates: items.flatMap(({ evidence, ...item }) =>
      evidence.map((one) => ({ field, ...item, evidence: one })),
    ),
  };
}

/** The items that have all telling words, in whatever form: "working offline" is said of "Works offline". */
function saying(items: readonly ListItem[], words: string): number[] {
  const wanted = queryTerms(words);
  return items.flatMap((item, at) => {
    const own = new Set(searchWords(itemText(item)));
    return wanted.length > 0 && wanted.every((word) => own.has(word)) ? [at] : [];
  });
}

/** A place by its number, or the last one. */
const PLACE = /^#?(\d{1,2})(?:st|nd|rd|th)?$/u;

/**
 * The item that words name: by its place ("2", "#2", "last"), by its key, by all of its words, or by some that no other item has,
 * in whatever form they are said; `several` where the words fit more than one.
 */
export function itemNamed(items: readonly ListItem[], words: string): { at: number } | 'none' | 'several' {
  const wanted = folded(words.trim().replace(AROUND, ''));
  if (wanted === '') return 'none';
  const whole = items.findIndex((item) =>
    [item.key ?? item.value, item.value, itemText(item)].some((name) => folded(name) === wanted),
  );
  if (whole >= 0) return { at: whole };
  const number = wanted === 'last' ? items.length : Number(PLACE.exec(wanted)?.[1] ?? Number.NaN);
  if (!Number.isNaN(number)) return number >= 1 && number <= items.length ? { at: number - 1 } : 'none';
  const has = items.flatMap((item, at) => (folded(itemText(item)).includes(wanted) ? [at] : []));
  const within = has.length > 0 ? has : saying(items, words);
  const [only] = within;
  if (only === undefined) return 'none';
  return within.length === 1 ? { at: only } : 'several';
}
