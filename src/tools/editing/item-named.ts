import type { ListItem } from '../../domain/draft.js';
import { folded, itemText } from '../../domain/lists.js';
import { searchWords, soughtWords } from '../../domain/search-words.js';

/** The items that have all telling words, in whatever form: "working offline" is said of "Works offline". */
function saying(items: readonly ListItem[], words: string): number[] {
  const wanted = soughtWords(words);
  return items.flatMap((item, at) => {
    const own = new Set(searchWords(itemText(item)));
    return wanted.length > 0 && wanted.every((word) => own.has(word)) ? [at] : [];
  });
}

/** Which item was named; `several` where the words fit more than one. */
export type NamedItem = { at: number } | 'none' | 'several';

/** A place by its number, or the last one. */
const PLACE = /^#?(\d{1,2})(?:st|nd|rd|th)?$/u;

/**
 * The item that words name: by its place ("2", "#2", "last"), by its key, by all of its words, or by some that no other item has,
 * in whatever form they are said.
 */
export function itemNamed(items: readonly ListItem[], words: string): NamedItem {
  const wanted = folded(words.trim().replace(/^["“'‘]+|(?<!["”'’])["”'’]+$/gu, ''));
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
