import { SMALL, TENS } from '../lexicon/numbers.js';
import { lookup } from '../text/lookup.js';
import type { Token } from '../text/tokens.js';

/** A number in words, and how many tokens it takes. `loose` ones ("a", "one") are numbers only before a unit. */
export interface Spoken {
  value: number;
  length: number;
  loose: boolean;
}

/** Reads "twenty five", "half a", "one and a half", "a"; null where no number in words stands at `at`. */
export function readSpoken(tokens: readonly Token[], at: number): Spoken | null {
  const word = (offset: number) => tokens[at + offset]?.text ?? '';
  if (word(0) === 'half') return { value: 0.5, length: /^an?$/u.test(word(1)) ? 2 : 1, loose: true };
  if (/^an?$/u.test(word(0))) return { value: 1, length: 1, loose: true };
  const whole = readWhole(word(0), word(1));
  if (whole === null) return null;
  const next = [0, 1, 2].map((offset) => word(whole.length + offset)).join(' ');
  if (next === 'and a half') return { value: whole.value + 0.5, length: whole.length + 3, loose: true };
  return { ...whole, loose: whole.value === 1 };
}

function readWhole(first: string, second: string): { value: number; length: number } | null {
  const tens = lookup(TENS, first);
  const ones = lookup(SMALL, second);
  if (tens !== undefined && ones !== undefined && ones < 10) return { value: tens + ones, length: 2 };
  const value = tens ?? lookup(SMALL, first);
  return value === undefined ? null : { value, length: 1 };
}
