import { MEASURES, type Side } from '../lexicon/measures.js';
import type { Item } from '../text/items.js';
import { type Subject, subjectOf } from '../text/subject.js';
import { type Bound, readBound } from './bound.js';
import { type Clash, clashOf, type Edge, type Interval, sameInterval } from './interval.js';
import { type Quantities, readQuantities } from './quantities.js';

/** What a constraint promises about a quantity. */
export interface AmountClaim {
  subject: Subject;
  interval: Interval;
}

/** Marks next to which a number is no plain promise: it is a wish, has exceptions, or says how something is now. */
const CLOUDING = new Set([
  'hedge',
  'about',
  'optional',
  'forbid',
  'only',
  'outside',
  'stays',
  'leave',
  'also',
  'not',
]);

/** The one promise about a quantity in a constraint, or null where there is none, more than one, or an unclear one. */
export function amountClaim(key: readonly Item[], value: readonly Item[]): AmountClaim | null {
  const found = readQuantities(key, value);
  if (found === null) return null;
  const bound = readBound(found);
  if (bound === null) return null;
  const rest = [...bound.rest, ...found.context];
  if (rest.some(({ sense }) => sense.kind === 'mark' && CLOUDING.has(sense.mark))) return null;
  const subject = subjectOf(rest, nounsOf(found));
  const withPercentile = { ...subject, percentile: found.percentile ?? subject.percentile };
  const interval = intervalOf(found, bound, subject.measure);
  if (interval === null || subject.names.size === 0 || !isComparable(subject, interval)) return null;
  return { subject: withPercentile, interval };
}

function nounsOf({ quantities }: Quantities): string[] {
  return quantities.flatMap((one) => ('noun' in one && one.noun !== '' ? [one.noun] : []));
}

/** How long it takes until a deadline depends on when it was said, and a day of the week recurs unless it is a deadline. */
function isComparable({ measure }: Subject, { dimension, lower, upper }: Interval): boolean {
  if (measure === null && [lower, upper].some(isVersion)) return false;
  if (measure === 'deadline') return dimension === 'date' || dimension === 'weekday';
  return dimension !== 'weekday';
}

/** "3.10" of something unknown may well come after "3.9". */
function isVersion(edge: Edge | null): boolean {
  const quantity = edge?.quantity;
  if (quantity === undefined || !('bare' in quantity)) return false;
  return quantity.bare && quantity.meanings.some((one) => !Number.isInteger(one));
}

function intervalOf({ quantities }: Quantities, bound: Bound, measure: string | null): Interval | null {
  const [first, second] = quantities;
  if (first === undefined) return null;
  const { dimension } = first;
  const lower = { quantity: first, strict: false };
  if (second !== undefined) {
    return bound.side === null
      ? { dimension, lower, upper: { quantity: second, strict: false }, exact: false }
      : null;
  }
  if (bound.side === null) return { dimension, lower, upper: lower, exact: true };
  const side: Side | null = bound.side === 'better' ? naturalSide(measure) : bound.side;
  if (side === null) return null;
  const edge = { quantity: first, strict: bound.strict };
  return { dimension, lower: null, upper: null, [side]: edge, exact: false };
}

function naturalSide(measure: string | null): Side | null {
  return MEASURES[measure ?? '']?.side ?? null;
}

/** How two claims clash, or null where they agree or speak of different things. */
export function amountClash(a: AmountClaim, b: AmountClaim): Clash | null {
  return isSameSubject(a.subject, b.subject) ? clashOf(a.interval, b.interval) : null;
}

/** Whether two claims promise the same. */
export function sameAmount(a: AmountClaim, b: AmountClaim): boolean {
  if (a.subject.percentile !== b.subject.percentile || !isSameSubject(a.subject, b.subject)) return false;
  return sameInterval(a.interval, b.interval, naturalSide(a.subject.measure));
}

/** A percentile may be left unsaid, but two different ones are two measures. */
function isSameSubject(a: Subject, b: Subject): boolean {
  if (a.percentile !== null && b.percentile !== null && a.percentile !== b.percentile) return false;
  return a.names.size === b.names.size && [...a.names].every((name) => b.names.has(name));
}
