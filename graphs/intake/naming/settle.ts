import type { EntityRef } from '../../../src/domain/entity.js';
import type { Resolution } from '../../../src/domain/references.js';

/** What a mention was said to mean; `entity` is null where the asker may not see it any more. */
export interface Meaning {
  mention: string;
  entity: EntityRef | null;
}

/**
 * The resolution once these mentions are settled. A mention that fits several things means what was said of it before, or
 * that one of them which was meant before; one whose meaning is gone is not found.
 */
export function settled(resolution: Resolution, meanings: readonly Meaning[]): Resolution {
  if (meanings.length === 0) return resolution;
  const meaningOf = ({ mention, candidates }: Resolution['ambiguous'][number]): Meaning | undefined => {
    const said = meanings.find((one) => folded(one.mention) === folded(mention));
    if (said) return said;
    const known = meanings.filter(({ entity }) => candidates.some(({ id }) => id === entity?.id));
    return new Set(known.map(({ entity }) => entity?.id)).size === 1 ? known[0] : undefined;
  };
  const after: Resolution = {
    found: [...resolution.found],
    ambiguous: [],
    unresolved: [...resolution.unresolved],
  };
  for (const one of resolution.ambiguous) {
    const meaning = meaningOf(one);
    if (meaning === undefined) after.ambiguous.push(one);
    else if (meaning.entity === null) after.unresolved.push(one.mention);
    else after.found.push({ mention: one.mention, entity: meaning.entity });
  }
  return after;
}

/** Mentions are the same whatever their case and whether they are written with an "@". */
function folded(mention: string): string {
  return mention.normalize('NFKC').toLowerCase().replace(/^@/u, '').trim();
}
