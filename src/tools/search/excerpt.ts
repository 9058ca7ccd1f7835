import type { Hit } from './line.js';

/** A quote shows so much of a message; in code units. */
const LONGEST = 400;
/** So much of it may come before the words that were sought. */
const BEFORE = 120;

/** Part of a message as it is quoted, and where in it the words stand that were sought; in code units. */
export interface Excerpt {
  quote: string;
  from: number;
  to: number;
}

/** The message where the words stand: all of it where it is short, else what is around them. */
export function excerpt({ line: { text }, from, to }: Pick<Hit, 'line' | 'from' | 'to'>): Excerpt {
  const isShort = text.trim().length <= LONGEST;
  const begin = isShort || from <= BEFORE ? 0 : wordEdge(text, from - BEFORE);
  const end = isShort
    ? text.length
    : Math.min(text.length, Math.max(begin + LONGEST, Math.min(to, begin + 2 * LONGEST)));
  const cut = text.slice(begin, end).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/gu, '');
  const lead = begin > 0 ? '…' : '';
  const quote = `${lead}${cut.trim()}${end < text.length ? '…' : ''}`;
  const left = begin + text.slice(begin, end).indexOf(cut.trim()) - lead.length;
  const within = (at: number) => Math.min(Math.max(at - left, 0), lead.length + cut.trim().length);
  return { quote, from: within(from), to: within(to) };
}

/** The next place from here on where a word begins, if there is one near. */
function wordEdge(text: string, at: number): number {
  const next = text.slice(at, at + 40).search(/\s/u);
  return next < 0 ? at : at + next + 1;
}
