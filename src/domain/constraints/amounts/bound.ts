import type { Side } from '../lexicon/measures.js';
import type { Item } from '../text/items.js';
import type { Quantities } from './quantities.js';

/** The side that the words around a quantity name, null where they name none, and what else they say. */
export interface Bound {
  side: Side | 'better' | null;
  strict: boolean;
  rest: readonly Item[];
}

/** How far before a bound a "not" still turns it round: "must not be more than". */
const REACH = 3;

/** Reads the bound of a quantity; null where the words name two, or turn one round in a way that is not clear. */
export function readBound({ before, after, context, daySide }: Quantities): Bound | null {
  const isBound = ({ sense }: Item) => sense.kind === 'bound';
  const around = [...before, ...after];
  const named = around.filter(isBound);
  if (named.length > 1) return null;
  const [only] = named;
  const inContext = context.filter(isBound);
  if (only === undefined) return fromElsewhere(around, inContext, daySide);
  const bound = boundOf(only, before);
  const isFollowing = after.includes(only) && after.indexOf(only) > 0;
  if (bound === null || isFollowing) return null;
  if (inContext.some(({ sense }) => sense.kind === 'bound' && sense.side !== bound.side)) return null;
  if (daySide !== null && daySide !== bound.side) return null;
  return { ...bound, rest: around.filter((item) => item !== only && item !== bound.not) };
}

function fromElsewhere(
  rest: readonly Item[],
  inContext: readonly Item[],
  daySide: Side | null,
): Bound | null {
  const [first, ...more] = inContext;
  if (more.length > 0) return null;
  if (first?.sense.kind !== 'bound') return { side: daySide, strict: false, rest };
  if (daySide !== null && daySide !== first.sense.side) return null;
  return { side: first.sense.side, strict: false, rest };
}

type Turned = Pick<Bound, 'side' | 'strict'> & { not: Item | null };

/** The bound, turned round where a "not" stands shortly before it. */
function boundOf(item: Item, before: readonly Item[]): Turned | null {
  if (item.sense.kind !== 'bound') return null;
  const { side, strict } = item.sense;
  const at = before.indexOf(item);
  const near = at < 0 ? [] : before.slice(Math.max(0, at - REACH), at);
  const not = near.findLast(({ sense }) => sense.kind === 'mark' && sense.mark === 'not') ?? null;
  if (not === null) return { side, strict, not };
  if (side === 'better') return null;
  return { side: side === 'upper' ? 'lower' : 'upper', strict: !strict, not };
}
