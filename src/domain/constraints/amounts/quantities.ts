import type { Item } from '../text/items.js';
import { type Amount, amountOf } from './amount.js';
import type { Day } from './day.js';

/** The one or two quantities of a constraint, and what stands around them. */
export interface Quantities {
  /** Two are a range. */
  quantities: readonly (Amount | Day)[];
  /** The side that the words before a day name. */
  daySide: 'upper' | 'lower' | null;
  before: readonly Item[];
  after: readonly Item[];
  /** The other part of the constraint: the key, where the value holds the quantity. */
  context: readonly Item[];
  /** Where "99 % of requests" says of what the quantity is promised. */
  percentile: string | null;
}

/** Finds the quantity or the range that a constraint is about; null where there is none or several. */
export function readQuantities(key: readonly Item[], value: readonly Item[]): Quantities | null {
  const inValue = value.some(isQuantity);
  const items = inValue ? value : key;
  const { items: plain, percentile } = withoutShare(withoutRepeatedDay(items));
  const context = (inValue ? key : value).map(asName);
  const at = plain.findIndex(isQuantity);
  const first = quantityOf(plain[at]);
  const last = plain.findLastIndex(isQuantity);
  if (first === null) return null;
  const around = { before: plain.slice(0, at), after: plain.slice(last + 1), context, percentile };
  if (last === at) return { ...around, quantities: [first], daySide: sideOf(plain[at]) };
  const second = quantityOf(plain[last]);
  const joined = second === null ? null : joinedRange(first, second);
  if (joined === null || last !== at + 2 || !isJoint(plain, at)) return null;
  const withoutBetween = around.before.filter(
    ({ sense }) => sense.kind !== 'mark' || sense.mark !== 'between',
  );
  return { ...around, before: withoutBetween, quantities: joined, daySide: null };
}

function isQuantity({ sense }: Item): boolean {
  return sense.kind === 'amount' || sense.kind === 'day';
}

function quantityOf(item: Item | undefined): Amount | Day | null {
  if (item?.sense.kind === 'amount') return item.sense.amount;
  return item?.sense.kind === 'day' ? item.sense.day : null;
}

function sideOf(item: Item | undefined): 'upper' | 'lower' | null {
  return item?.sense.kind === 'day' ? item.sense.side : null;
}

/** A number beside the one that counts is part of a name ("phase 2"). */
function asName(item: Item): Item {
  return isQuantity(item) ? { ...item, sense: { kind: 'word', id: item.text } } : item;
}

/** The day of the week beside a date only repeats it. */
function withoutRepeatedDay(items: readonly Item[]): readonly Item[] {
  const isDate = ({ sense }: Item) => sense.kind === 'day' && sense.day.dimension === 'date';
  if (!items.some(isDate)) return items;
  return items.filter(({ sense }) => sense.kind !== 'day' || sense.day.dimension === 'date');
}

const SHARED = new Set(['request', 'user', 'case', 'call', 'response', 'time']);

/** "99 % of requests under 200 ms" is a percentile of the other quantity. */
function withoutShare(items: readonly Item[]): { items: readonly Item[]; percentile: string | null } {
  const quantities = items.filter(({ sense }) => sense.kind === 'amount');
  const share = quantities.find(
    ({ sense }) => sense.kind === 'amount' && sense.amount.dimension === 'percent',
  );
  const [percent = 0] = share?.sense.kind === 'amount' ? share.sense.amount.meanings : [];
  if (quantities.length !== 2 || percent < 90 || share === undefined) return { items, percentile: null };
  const next = items[items.indexOf(share) + 1]?.sense;
  const isShare = next !== undefined && 'id' in next && SHARED.has(next.id);
  if (!isShare) return { items, percentile: null };
  const left = items.filter((item) => item !== share && item.sense !== next);
  return { items: left, percentile: `p${percent}` };
}

/** Whether the words between two quantities make them the ends of a range. */
function isJoint(items: readonly Item[], at: number): boolean {
  const joint = items[at + 1];
  if (joint?.sense.kind !== 'mark') return false;
  if (joint.sense.mark === 'dash' || joint.text === 'to' || joint.text === 'until') return true;
  return joint.text === 'and' && items[at - 1]?.text === 'between';
}

/** The ends in one unit ("100-200 ms"); null where they have none in common or are in the wrong order. */
function joinedRange(first: Amount | Day, second: Amount | Day): readonly (Amount | Day)[] | null {
  if (!('meanings' in first) || !('meanings' in second)) return null;
  const takesUnit = first.bare && !second.bare && first.dimension !== second.dimension;
  const low = takesUnit ? amountOf(first.meanings, second.scales, second.dimension, second.noun) : first;
  if (low.dimension !== second.dimension) return null;
  return Math.max(...low.meanings) < Math.min(...second.meanings) ? [low, second] : null;
}
