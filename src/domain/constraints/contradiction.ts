import { amountClash } from './amounts/claim.js';
import type { Constraint } from './constraint.js';
import { type Reading, readingOf } from './reading.js';
import { sameReading } from './same.js';
import { excludes } from './stances/excludes.js';
import { forbids, makesOptional } from './stances/forbids.js';
import { areOpposite } from './stances/opposites.js';
import type { Stance } from './stances/stance.js';
import { kindsBetween } from './text/terms.js';
import * as why from './why.js';

/**
 * Whether two constraints contradict each other, as far as rules can tell for certain; `why` is one short sentence for
 * people that names both. Null where they agree, speak of different things, or where it is not clear. Of the same two
 * constraints it says the same in either order.
 */
export function contradiction(a: Constraint, b: Constraint): { why: string } | null {
  return contradictionOf(readingOf(a), readingOf(b));
}

/** The same of two constraints that were read before: to compare many, read each of them once. */
export function contradictionOf(a: Reading, b: Reading): { why: string } | null {
  if (sameReading(a, b)) return null;
  const sentence =
    amountSentence(a, b) ?? stanceSentence(a, b) ?? stanceSentence(b, a) ?? oppositeSentence(a, b);
  return sentence === null ? null : { why: sentence };
}

function amountSentence(a: Reading, b: Reading): string | null {
  if (a.amount === null || b.amount === null) return null;
  const clash = amountClash(a.amount, b.amount);
  return clash && why.amountsClash(clash, a, b);
}

function stanceSentence(a: Reading, b: Reading): string | null {
  const no = pairOf(a, b, forbids);
  if (no !== null) return why.forbidden(a, b, no.other.mode, kindsBetween(no.stance.core, no.other.core));
  if (pairOf(a, b, makesOptional) !== null) return why.notNeeded(a, b);
  return excludes(a.stances, b.stances) ? why.excluded(a, b) : null;
}

function oppositeSentence(a: Reading, b: Reading): string | null {
  return areOpposite(a.stances, b.stances) ? why.opposite(a, b) : null;
}

function pairOf(
  a: Reading,
  b: Reading,
  clash: (stance: Stance, other: Stance) => boolean,
): { stance: Stance; other: Stance } | null {
  for (const stance of a.stances) {
    const other = b.stances.find((one) => clash(stance, one));
    if (other !== undefined) return { stance, other };
  }
  return null;
}
