import { cutTo, cutVisibly, isBlank } from '../text/text.js';
import { type Blueprint, type Field, findField, isList } from './blueprint.js';
import { type Draft, isFilled, type ListItem, type Patch } from './draft.js';
import type { Evidence } from './evidence.js';

/** More items than this make no request readable; what comes after them is left in the conversation. */
export const MAX_ITEMS = 30;
const MAX_ITEM = 500;
const MAX_KEY = 60;

type Update = Patch['updates'][number];

/** Words as they count when items are compared: letter case, spacing and closing marks aside. */
export function folded(words: string): string {
  return words
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_-]+/gu, ' ')
    .replace(/^[\s•*]+/u, '')
    .replace(/(?<![\s.;,])[\s.;,]+$/u, '');
}

/** Whether two items are the same one: by key where they have one, else by their words. */
export function sameItem(a: Pick<ListItem, 'key' | 'value'>, b: Pick<ListItem, 'key' | 'value'>): boolean {
  return a.key === undefined && b.key === undefined
    ? folded(a.value) === folded(b.value)
    : folded(a.key ?? '') === folded(b.key ?? '');
}

/** An item is one line, on the card and in the form. */
const oneLine = (words: string): string => words.replace(/\s+/gu, ' ').trim();

/** The item that an update of this field makes, or undefined where it makes none. */
export function itemOf(field: Field, update: Update): ListItem | undefined {
  const value = cutTo(oneLine(update.value), MAX_ITEM);
  if (isBlank(value)) return undefined;
  if (field.type !== 'key-value') return { value, evidence: [update.evidence] };
  const key = cutTo(oneLine(update.key ?? ''), MAX_KEY);
  if (isBlank(key)) return undefined;
  return { key, value, status: update.status ?? 'proposed', evidence: [update.evidence] };
}

/**
 * The list with the item taken in: added at the end, or merged with its equal, which keeps its place. A new value for a
 * key replaces the old one and what that rested on. The very same array where nothing at all changed.
 */
function withItem(items: readonly ListItem[], item: ListItem): readonly ListItem[] {
  const at = items.findIndex((one) => sameItem(one, item));
  const held = items[at];
  if (held === undefined) return items.length >= MAX_ITEMS ? items : [...items, item];
  const merged = mergedItem(held, item);
  return merged === held ? items : items.with(at, merged);
}

function mergedItem(held: ListItem, item: ListItem): ListItem {
  const [from] = item.evidence;
  const equal = folded(held.value) === folded(item.value);
  const status = equal && item.status === 'proposed' ? held.status : item.status;
  const known = held.evidence.some(({ ts, how }) => ts === from?.ts && how === from.how);
  if (equal && known && status === held.status) return held;
  const evidence = [...(equal ? held.evidence : []), ...(known && equal ? [] : item.evidence)];
  return {
    ...held,
    ...item,
    value: equal ? held.value : item.value,
    ...(status === undefined ? {} : { status }),
    evidence: evidence.slice(-MAX_EVIDENCE),
  };
}

/** The list without the item of that key or those words. The very same array where it holds none. */
export function withoutItem(items: readonly ListItem[], named: string): readonly ListItem[] {
  const wanted = folded(named);
  const left = items.filter(({ key, value }) => folded(key ?? value) !== wanted && folded(value) !== wanted);
  return left.length === items.length ? items : left;
}

/** An item in one line, for cards, forms and trackers: "key: value", or the words. */
export function itemText({ key, value }: Pick<ListItem, 'key' | 'value'>): string {
  return key === undefined ? value : `${key}: ${value}`;
}

/** The item without what it rested on in these messages; null where nothing is left to rest on. */
export function withoutEvidence(item: ListItem, gone: (one: Evidence) => boolean): ListItem | null {
  const evidence = item.evidence.filter((one) => !gone(one));
  if (evidence.length === item.evidence.length) return item;
  return evidence.length === 0 ? null : { ...item, evidence };
}

/** A value longer than this is cut: a field is a sentence or a few, not a document. */
const MAX_VALUE = 4_000;

/** The value as the field keeps it, or undefined when the field can't hold it. */
export function usableValue(field: Field, raw: string): string | undefined {
  const value = raw.trim();
  if (isBlank(value)) return undefined;
  if (field.type !== 'enum') return cutVisibly(value, MAX_VALUE);
  const wanted = value.toLowerCase();
  return field.values.find((option) => [option.value, option.label].some((o) => o.toLowerCase() === wanted))
    ?.value;
}

/** A field keeps this many pieces of evidence, the newest. */
const MAX_EVIDENCE = 5;

/** What became of a patch. `draft` is the very same object when nothing at all changed, evidence included. */
interface Applied {
  draft: Draft;
  /** names of fields whose value, items or unknown mark changed */
  changed: string[];
  dropped: { field: string; why: string }[];
}

/**
 * Applies a patch. Dropped, with the reason: unknown fields, empty and "n/a"-like values, enum values outside the
 * field's, items without a key where one is needed, an unknown mark on a field that has a value. An equal value changes
 * nothing but may add evidence. Lists grow by item, keep their order and hold nothing twice.
 */
export function applyPatch(draft: Draft, patch: Patch, blueprint: Blueprint): Applied {
  const applied: Applied = { draft, changed: [], dropped: [] };
  for (const name of patch.clear) clear(applied, name);
  for (const { field, item } of patch.removals) removeItem(applied, field, item);
  for (const update of patch.updates) {
    const field = findField(blueprint, update.field);
    if (!field) drop(applied, update.field, 'no such field');
    else if (isList(field)) addItem(applied, field, update);
    else setValue(applied, field, update);
  }
  for (const name of patch.markUnknown) markUnknown(applied, name, blueprint);
  return applied;
}

/**
 * Whether a text has all the words of another, and more: then it adds to it. Nobody is contradicted by that, and both have their part
 * in what stands. What is added may move words ("date, pupils and teachers") and their endings ("apps hang" for "app hangs").
 */
export function addsTo(before: string, said: string): boolean {
  const part = wordsIn(before);
  const left = wordsIn(said);
  if (part.length === 0 || left.length <= part.length) return false;
  return part.every((word) => {
    const at = left.findIndex((one) => isForm(one, word));
    return at >= 0 && left.splice(at, 1).length === 1;
  });
}

const MAX_ENDING = 2;
const SHORTEST_STEM = 3;
const LETTERS = /^\p{L}+$/u;

/** Whether two words are the same but for an ending; numbers are the same or not. */
function isForm(word: string, other: string): boolean {
  if (word === other) return true;
  const [stem, longer] = word.length < other.length ? [word, other] : [other, word];
  return (
    stem.length >= SHORTEST_STEM &&
    longer.startsWith(stem) &&
    longer.length - stem.length <= MAX_ENDING &&
    LETTERS.test(longer)
  );
}

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function setValue(applied: Applied, field: Field, { value: said, evidence }: Update): void {
  const { draft } = applied;
  const { name } = field;
  const value = usableValue(field, said);
  if (value === undefined) {
    drop(applied, name, 'no usable value');
    return;
  }
  const known = draft.evidence[name] ?? [];
  const before = draft.fields[name];
  const equal = before === value;
  const isOthers = evidence.how !== 'typed' && known.at(-1)?.author !== evidence.author;
  const holdsBoth =
    equal || (isOthers && field.type === 'text' && before !== undefined && addsTo(before, value));
  if (equal && known.some((one) => one.ts === evidence.ts)) return;
  applied.draft = {
    ...marked(draft, name),
    fields: { ...draft.fields, [name]: value },
    evidence: { ...draft.evidence, [name]: [...(holdsBoth ? known : []), evidence].slice(-MAX_EVIDENCE) },
  };
  if (!equal) change(applied, name);
}

function addItem(applied: Applied, field: Field, update: Update): void {
  const { draft } = applied;
  const { name } = field;
  const item = itemOf(field, update);
  if (item === undefined) {
    drop(applied, name, 'no usable item');
    return;
  }
  const before = draft.lists[name] ?? [];
  const after = withItem(before, item);
  if (after === before) return;
  applied.draft = { ...marked(draft, name), lists: { ...draft.lists, [name]: [...after] } };
  if (!sameItems(before, after)) change(applied, name);
}

function removeItem(applied: Applied, name: string, named: string): void {
  const { draft } = applied;
  const before = draft.lists[name] ?? [];
  const after = withoutItem(before, named);
  if (after === before) drop(applied, name, 'no such item');
  else {
    applied.draft = { ...draft, lists: { ...draft.lists, [name]: [...after] } };
    change(applied, name);
  }
}

function clear(applied: Applied, name: string): void {
  const { draft } = applied;
  if (!isFilled(draft, name) && !draft.unknown.includes(name) && !draft.unsupported.includes(name)) return;
  const { [name]: _value, ...fields } = draft.fields;
  const { [name]: _items, ...lists } = draft.lists;
  const { [name]: _evidence, ...evidence } = draft.evidence;
  applied.draft = { ...marked(draft, name), fields, lists, evidence };
  change(applied, name);
}

function markUnknown(applied: Applied, name: string, blueprint: Blueprint): void {
  const { draft } = applied;
  if (!findField(blueprint, name)) drop(applied, name, 'no such field');
  else if (isFilled(draft, name)) drop(applied, name, 'it has a value');
  else if (!draft.unknown.includes(name)) {
    applied.draft = { ...marked(draft, name), unknown: [...draft.unknown, name] };
    change(applied, name);
  }
}

/** The draft in which the field is neither unknown nor unsupported any more. */
function marked(draft: Draft, name: string): Draft {
  const without = (names: readonly string[]) => names.filter((other) => other !== name);
  return { ...draft, unknown: without(draft.unknown), unsupported: without(draft.unsupported) };
}

/** Whether two lists say the same, evidence aside. */
export function sameItems(a: readonly ListItem[], b: readonly ListItem[]): boolean {
  const words = (items: readonly ListItem[]) => items.map(({ key, value, status }) => [key, value, status]);
  return JSON.stringify(words(a)) === JSON.stringify(words(b));
}

function change(applied: Applied, name: string): void {
  if (!applied.changed.includes(name)) applied.changed.push(name);
}

function drop(applied: Applied, field: string, why: string): void {
  applied.dropped.push({ field, why });
}
