import { type AmountClaim, amountClaim } from './amounts/claim.js';
import type { Constraint } from './constraint.js';
import { readStances } from './stances/read-stances.js';
import type { Stance } from './stances/stance.js';
import { itemsOf } from './text/items.js';
import { tidy, tidyKey } from './text/tidy.js';

/** Longer values are prose, of which the rules say nothing. */
const MAX_VALUE = 500;

/** What the rules understand of a constraint. Reading takes far longer than comparing: read once to compare often. */
export interface Reading {
  key: string;
  value: string;
  /** Both in lower case with single spaces, to tell the same words. */
  words: string;
  amount: AmountClaim | null;
  stances: readonly Stance[];
  /** Whether a number or a day is in it, which stances leave out. */
  isCounted: boolean;
}

/** Reads a constraint. Whatever it is made of, this ends soon and does not fail; what is not understood is left out. */
export function readingOf({ key, value }: Constraint): Reading {
  const plainKey = tidyKey(key);
  const plainValue = tidy(value, MAX_VALUE);
  const isTooLong = (plainKey === '' && key.trim() !== '') || (plainValue === '' && value.trim() !== '');
  const keyItems = isTooLong ? [] : itemsOf(plainKey);
  const valueItems = isTooLong ? [] : itemsOf(plainValue);
  return {
    key,
    value,
    words: wordsOf(key, value),
    amount: amountClaim(keyItems, valueItems),
    stances: readStances(keyItems, valueItems),
    isCounted: [...keyItems, ...valueItems].some(
      ({ sense }) => sense.kind === 'amount' || sense.kind === 'day',
    ),
  };
}

/** Letter case and spacing aside; of a long text only the start is folded, so that it costs little. */
function wordsOf(...texts: readonly string[]): string {
  const folded = texts.map(
    (text) =>
      text
        .slice(0, 4 * MAX_VALUE)
        .trim()
        .toLowerCase()
        .replace(/\s+/gu, ' ') + text.slice(4 * MAX_VALUE),
  );
  return folded.join('\n');
}
