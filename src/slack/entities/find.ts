import type { Viewer } from '../../domain/entity.js';
import { written } from '../../domain/person-text.js';
import type { References, Summary } from '../../domain/references.js';

/** So many fit into one answer and are read at a glance. */
const MOST_FOUND = 8;
/** So many are looked for, to say how many more there are. */
const MOST_COUNTED = 100;

/** What was found, and how many more there are; of very many, so many at least. */
export interface Found {
  summaries: readonly Summary[];
  more: number;
}

/**
 * What the words may mean, the best first: what they name outright, then what has a name like them. Only what the viewer may
 * see; eight at most, and the rest is counted. @throws the database's errors
 */
export async function findEntities(
  references: Pick<References, 'resolve' | 'find' | 'context'>,
  viewer: Viewer,
  text: string,
): Promise<Found> {
  const [named, alike] = await Promise.all([
    references.resolve(viewer, { text: written(text) }),
    references.find(viewer, { text, limit: MOST_COUNTED }),
  ]);
  const refs = [
    ...named.found.map(({ entity }) => entity),
    ...named.ambiguous.flatMap(({ candidates }) => candidates),
    ...alike,
  ];
  const all = [...new Set(refs.map(({ id }) => id))];
  const ids = all.slice(0, MOST_FOUND);
  if (ids.length === 0) return { summaries: [], more: 0 };
  const { summaries } = await references.context(viewer, ids);
  return {
    summaries: [...summaries].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    more: all.length - ids.length,
  };
}
