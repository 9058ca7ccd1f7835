import { oppositeOf } from '../text/terms.js';
import { type Stance, sameSet } from './stance.js';

/** Whether the two constraints say the opposite of one thing ("public", "private"), and neither says both. */
export function areOpposite(stances: readonly Stance[], others: readonly Stance[]): boolean {
  const names = (side: readonly Stance[], id: string) =>
    side.some(({ core, around }) => core.has(id) || around.has(id));
  return stances.some((a) =>
    others.some((b) => {
      const pair = oppositeNames(a, b);
      return pair !== null && !names(stances, pair.theirs) && !names(others, pair.own);
    }),
  );
}

function namesOf({ core, around }: Stance): Set<string> {
  return new Set([...core, ...around]);
}

/** The one name in which the stances differ, where the two are opposites: one is to be, and the other is to be or may. */
function oppositeNames(a: Stance, b: Stance): { own: string; theirs: string } | null {
  if (a.core.size + a.around.size !== b.core.size + b.around.size) return null;
  const isOneThing = a.acts.size === 0 || b.acts.size === 0 || sameSet(a.acts, b.acts);
  const modes = [a.mode, b.mode];
  if (!modes.includes('must') || !modes.every((mode) => mode === 'must' || mode === 'may') || !isOneThing)
    return null;
  const ours = namesOf(a);
  const others = namesOf(b);
  const [own = '', ...more] = [...ours].filter((id) => !others.has(id));
  const theirs = oppositeOf(own);
  if (theirs === undefined || more.length > 0 || !others.has(theirs)) return null;
  return { own, theirs };
}
