import type { Field } from '../../domain/blueprint.js';
import type { ListItem } from '../../domain/draft.js';
import { folded, itemText } from '../../domain/lists.js';
import { pickOption } from '../../domain/pick-option.js';

/** Which item was named; `several` where the words fit more than one. */
export type NamedItem = { at: number } | 'none' | 'several';

/**
 * The item that words name: by its place ("second", "#2", "AC 2", "the last one"), by its key, by all of its words, or by
 * some that no other item has.
 */
export function itemNamed(items: readonly ListItem[], field: Pick<Field, 'label'>, words: string): NamedItem {
  const wanted = folded(unquoted(words));
  if (wanted === '') return 'none';
  const whole = items.findIndex((item) =>
    [item.key ?? item.value, item.value, itemText(item)].some((name) => folded(name) === wanted),
  );
  if (whole >= 0) return { at: whole };
  const place = placeNamed(wanted, field, items.length);
  if (place !== null) return place < items.length ? { at: place } : 'none';
  const within = items.flatMap((item, at) => (folded(itemText(item)).includes(wanted) ? [at] : []));
  const [only] = within;
  if (only !== undefined) return within.length === 1 ? { at: only } : 'several';
  const picked = pickOption(unquoted(words), items.map(itemText));
  return picked === null ? 'none' : { at: picked };
}

const unquoted = (words: string) => words.trim().replace(/^["“'‘]+|(?<!["”'’])["”'’]+$/gu, '');

/** "2", "#2", "number 2", "AC 2", "risk 2": the place that is meant, be it there or not. */
function placeNamed(words: string, { label }: Pick<Field, 'label'>, count: number): number | null {
  const number = /^(?:[\p{L} ]{1,40}?\s?)?#?(\d{1,2})(?:st|nd|rd|th)?(?: one| item| entry)?$/u.exec(words);
  if (number !== null) {
    const before = words.slice(0, words.search(/[#\d]/u)).trim();
    if (!isNameFor(before, label)) return null;
    const place = Number(number[1]) - 1;
    return place < 0 ? count : place;
  }
  return null;
}

const GENERAL = new Set(['', 'the', 'number', 'no', 'nr', 'item', 'entry', 'point', 'bullet']);

function isNameFor(words: string, label: string): boolean {
  if (GENERAL.has(words)) return true;
  const names = folded(label).split(' ');
  const initials = names.map((word) => word.charAt(0)).join('');
  const stem = (word: string) => word.slice(0, 4);
  return (
    words === initials || words.split(' ').every((word) => names.some((name) => stem(name) === stem(word)))
  );
}
