import type { AmountClaim } from '../amounts/claim.js';
import { MEASURES } from '../lexicon/measures.js';
import { DESCRIBING, LIMITS_BY_NATURE, OBLIGING } from '../lexicon/sentences.js';
import { isMarked, type Sentence } from './span.js';

const MAX_TERSE_NAMES = 3;

/** Whether a sentence that nobody announced as a constraint says how a quantity has to be, rather than how it is. */
export function isPrescribing({ text, items }: Sentence, claim: AmountClaim): boolean {
  const { names, measure } = claim.subject;
  if (items.some((item) => isMarked(item, 'must', 'need', 'may') && OBLIGING.has(item.text))) {
    return measure !== null || limitsSomething(text, claim);
  }
  if (items.some((item) => LIMITS_BY_NATURE.has(item.text))) return names.size === 1;
  return promisesMore(claim) && names.size <= MAX_TERSE_NAMES && !isDescription(text);
}

/** "we have to wait more than 10 minutes" limits nothing; "uploads must be at most 25 MB" does. */
function limitsSomething(text: string, { interval }: AmountClaim): boolean {
  const isStrictlyMore = interval.lower?.strict === true && interval.upper === null;
  return !interval.exact && !isStrictlyMore && !/\b(?:i|we|you)\b/iu.test(text);
}

/** Bounded on the side on which the measure is good: "latency < 200 ms" is a promise, "latency > 2 s" a complaint. */
function promisesMore({ subject, interval }: AmountClaim): boolean {
  const side = MEASURES[subject.measure ?? '']?.side;
  return !!side && interval[side] !== null && !interval.exact;
}

function isDescription(text: string): boolean {
  const words = text.toLowerCase().split(/[^\p{L}]+/u);
  return words.some((word) => DESCRIBING.has(word));
}
