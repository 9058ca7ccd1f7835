import { isBlank } from './blank.js';
import type { Field } from './blueprint.js';
import { cutTo } from './cut-to.js';
import type { ListItem, Patch } from './draft.js';
import type { Evidence } from './evidence.js';

/** More items than this make no request readable; what comes after them is left in the conversation. */
export const MAX_ITEMS = 30;
const MAX_ITEM = 500;
const MAX_KEY = 60;
const MAX_EVIDENCE = 5;

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
function oneLine(words: string): string {
  return words.replace(/\s+/gu, ' ').trim();
}

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
export function withItem(items: readonly ListItem[], item: ListItem): readonly ListItem[] {
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
