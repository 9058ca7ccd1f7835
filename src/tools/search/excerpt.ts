import type { Hit } from './line.js';

/** A quote shows so much of a message; in code units. */
const LONGEST = 400;
/** So much of it may come before the words that were sought. */
const BEFORE = 120;

/** The message where the words stand: all of it where it is short, else what is around them. */
export function excerpt({ line: { text }, from, to }: Pick<Hit, 'line' | 'from' | 'to'>): string {
  const whole = text.trim();
  if (whole.length <= LONGEST) return whole;
  const begin = from <= BEFORE ? 0 : wordEdge(text, from - BEFORE);
  const end = Math.min(text.length, Math.max(begin + LONGEST, Math.min(to, begin + 2 * LONGEST)));
  const cut = text.slice(begin, end).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/gu, '');
  return `${begin > 0 ? '…' : ''}${cut.trim()}${end < text.length ? '…' : ''}`;
}

/** The next place from here on where a word begins, if there is one near. */
function wordEdge(text: string, at: number): number {
  const next = text.slice(at, at + 40).search(/\s/u);
  return next < 0 ? at : at + next + 1;
}
