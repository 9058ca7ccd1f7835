import type { Amount } from './amount.js';
import { type Day, dayNumbers } from './day.js';

/** One end of what is promised. A strict one excludes the number itself. */
export interface Edge {
  quantity: Amount | Day;
  strict: boolean;
}

/** What is promised about a quantity: no more than, no less than, from … to, or (both edges the same) exactly. */
export interface Interval {
  dimension: string;
  lower: Edge | null;
  upper: Edge | null;
  exact: boolean;
}

/** How two promises about one quantity clash. */
export type Clash = 'limits' | 'values' | 'apart';

/**
 * Whether two promises clash, in every way in which they may be meant. Two bounds on one side are two promises where
 * they differ; otherwise there is a clash where no number keeps both.
 */
export function clashOf(a: Interval, b: Interval): Clash | null {
  if (a.dimension !== b.dimension) return null;
  const side = oneSide(a);
  if (side !== null && side === oneSide(b)) return meet(a[side], b[side], equal) ? null : 'limits';
  if (a.exact && b.exact) return meet(a.upper, b.upper, equal) ? null : 'values';
  if (a.dimension === 'weekday') return null;
  return isBelow(a, b) || isBelow(b, a) ? 'apart' : null;
}

/** Whether two promises are the same; `natural` is what a bare number promises there. */
export function sameInterval(a: Interval, b: Interval, natural: 'upper' | 'lower' | null): boolean {
  if (a.dimension !== b.dimension) return false;
  if (a.exact && b.exact) return sameEdge(a.upper, b.upper);
  const one = a.exact && natural !== null ? bounded(a, natural) : a;
  const other = b.exact && natural !== null ? bounded(b, natural) : b;
  return sameEdge(one.lower, other.lower) && sameEdge(one.upper, other.upper) && one.exact === other.exact;
}

function bounded(exact: Interval, side: 'upper' | 'lower'): Interval {
  const none = { lower: null, upper: null };
  return { ...exact, ...none, [side]: exact[side], exact: false };
}

function oneSide(interval: Interval): 'upper' | 'lower' | null {
  if (interval.exact || (interval.lower !== null && interval.upper !== null)) return null;
  return interval.upper === null ? 'lower' : 'upper';
}

/** Whether nothing that `low` allows reaches what `high` asks for. A number given as such is never taken as strict. */
function isBelow(low: Interval, high: Interval): boolean {
  if (low.upper === null || high.lower === null) return false;
  const isStrict = !low.exact && !high.exact && (low.upper.strict || high.lower.strict);
  const reaches = (top: number, bottom: number) => (equal(top, bottom) ? !isStrict : top > bottom);
  return !meet(low.upper, high.lower, reaches);
}

/** Whether the two can be meant so that this holds. */
function meet(a: Edge | null, b: Edge | null, holds: (a: number, b: number) => boolean): boolean {
  if (a === null || b === null) return false;
  const others = meaningsOf(b, a);
  return meaningsOf(a, b).some((one) => others.some((other) => holds(one, other)));
}

/** Whether two ends are the same in one of the ways in which they may be meant; days, in all of them. */
function sameEdge(a: Edge | null, b: Edge | null): boolean {
  if (a === null || b === null) return a === b;
  if ('meanings' in a.quantity) return meet(a, b, equal);
  const [ours, theirs] = [meaningsOf(a, b), meaningsOf(b, a)];
  return ours.length === theirs.length && ours.every((one) => theirs.includes(one));
}

function meaningsOf(edge: Edge, beside: Edge): readonly number[] {
  if ('meanings' in edge.quantity) return edge.quantity.meanings;
  return dayNumbers(edge.quantity, 'meanings' in beside.quantity ? null : beside.quantity.year);
}

function equal(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}
