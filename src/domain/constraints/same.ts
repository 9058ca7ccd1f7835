import { sameAmount } from './amounts/claim.js';
import type { Constraint } from './constraint.js';
import { type Reading, readingOf } from './reading.js';
import { type Stance, sameSet } from './stances/stance.js';

/** Whether two constraints say the same: in the same words, or for certain in others ("200 ms", "0.2 s"). */
export function sameConstraint(a: Constraint, b: Constraint): boolean {
  return sameReading(readingOf(a), readingOf(b));
}

/** The same of two constraints that were read before. */
export function sameReading(a: Reading, b: Reading): boolean {
  if (a.words === b.words) return true;
  if (a.amount !== null && b.amount !== null) return sameAmount(a.amount, b.amount);
  if (a.isCounted || b.isCounted || a.stances.length === 0 || a.stances.length !== b.stances.length)
    return false;
  return a.stances.every((stance) => b.stances.some((other) => sameStance(stance, other)));
}

function sameStance(a: Stance, b: Stance): boolean {
  if (a.mode !== b.mode || a.only !== b.only || a.force === 'named' || b.force === 'named') return false;
  return sameSet(a.core, b.core) && sameSet(a.around, b.around) && sameSet(a.acts, b.acts);
}
