import type { Item } from '../text/items.js';
import type { Stance } from './stance.js';

type Said = Pick<Stance, 'mode' | 'force' | 'only'>;

/**
 * The mode that the words of a clause make together: "not" turns "allowed" into never and "required" into optional.
 * Null where they can't be read for certain, as with two negations.
 */
export function modeOf(items: readonly Item[]): Said | null {
  const counts = new Map<string, number>();
  for (const { sense } of items) {
    if (sense.kind === 'mark') counts.set(sense.mark, (counts.get(sense.mark) ?? 0) + 1);
  }
  const has = (mark: string) => counts.has(mark);
  const nots = counts.get('not') ?? 0;
  const only = has('only') || has('stays');
  if (nots > 1 || (nots === 1 && only)) return null;
  const plain = plainMode(has, nots === 1);
  if (plain === null || (only && (plain.mode === 'never' || plain.mode === 'optional'))) return null;
  return { ...plain, only };
}

function plainMode(has: (mark: string) => boolean, isNegated: boolean): Omit<Said, 'only'> | null {
  const stated = (mode: Stance['mode']) => ({ mode, force: 'stated' as const });
  if (has('forbid')) return isNegated || has('optional') ? null : stated('never');
  if (has('optional')) return isNegated || has('need') ? null : stated('optional');
  if (has('need')) return stated(isNegated ? 'optional' : 'must');
  if (isNegated) return stated('never');
  if (has('must') || has('yes')) return stated('must');
  if (has('allow') || has('may')) return stated('may');
  return { mode: 'must', force: has('verb') ? 'ordered' : 'named' };
}
