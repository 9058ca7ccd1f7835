import { type Conflict, conflictId } from '../../../src/domain/conflicts.js';
import type { Draft } from '../../../src/domain/draft.js';
import { folded } from '../../../src/domain/lists.js';
import { type Settled, settle } from '../../../src/domain/settle.js';

/** Which side of a dispute somebody lets hold: by its number, or by its value. */
export interface Choice {
  by: string;
  field: string;
  key: string | undefined;
  side?: 0 | 1;
  value?: string;
}

/**
 * The draft once these choices are carried out, the last word on each dispute counting: for those who decide, and for whoever said
 * one side and lets the other one hold.
 */
export function settledBy(
  draft: Draft,
  open: readonly Conflict[],
  choices: readonly Choice[],
  deciders: ReadonlySet<string>,
): { draft: Draft; settled: Settled[] } {
  const settled: Settled[] = [];
  let after = draft;
  for (const conflict of open) {
    const made = choices.flatMap((choice) => {
      const side = isSame(conflict, choice) ? sideOf(conflict, choice) : null;
      return side === null ? [] : [{ by: choice.by, side }];
    });
    const last = made.findLast(({ by, side }) => deciders.has(by) || givesIn(conflict, by, side));
    const done = last && carried(after, conflict, last.side);
    if (!done) continue;
    after = done.draft;
    settled.push(done);
  }
  return { draft: after, settled };
}

/** Of a doubt without two values the first side is what stands. */
function carried(draft: Draft, conflict: Conflict, side: 0 | 1): Settled | null {
  if (conflict.values.length > 1) return settle(draft, conflict, side);
  return side === 0 ? { draft, id: conflictId(conflict), replaces: [] } : null;
}

function sideOf({ values }: Conflict, { side, value }: Choice): 0 | 1 | null {
  if (side !== undefined) return side;
  const [first, second] = values.map((one) => folded(one.value) === folded(value ?? ''));
  return first === second ? null : first ? 0 : 1;
}

/** Whether this choice lets somebody else's value hold against the person's own. */
export function givesIn({ values }: Conflict, actor: string, side: number): boolean {
  const [chosen, other] = [values[side], values[1 - side]];
  return other?.evidence.author === actor && chosen?.evidence.author !== actor;
}

/** Whether an act is about that dispute: its field and, where it names one, its key. */
export function isSame(
  conflict: Pick<Conflict, 'field' | 'key'>,
  { field, key }: { field: string; key?: string | undefined },
): boolean {
  if (conflict.field !== field) return false;
  return key === undefined || conflict.key === undefined || folded(conflict.key) === folded(key);
}
