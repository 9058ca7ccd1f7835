import type { Viewer } from '../../domain/entity.js';
import { written } from '../../domain/person-text.js';
import type { References, Summary } from '../../domain/references.js';

/** So many fit into one answer and are read at a glance. */
const MOST_FOUND = 8;

/**
 * What the words may mean, the best first: what they name outright, then what has a name like them. Only what the viewer may
 * see; eight at most. @throws the database's errors
 */
export async function findEntities(
  references: Pick<References, 'resolve' | 'find' | 'context'>,
  viewer: Viewer,
  text: string,
): Promise<readonly Summary[]> {
  const [named, alike] = await Promise.all([
    references.resolve(viewer, { text: written(text) }),
    references.find(viewer, { text, limit: MOST_FOUND }),
  ]);
  const refs = [
    ...named.found.map(({ entity }) => entity),
    ...named.ambiguous.flatMap(({ candidates }) => candidates),
    ...alike,
  ];
  const ids = [...new Set(refs.map(({ id }) => id))].slice(0, MOST_FOUND);
  if (ids.length === 0) return [];
  const { summaries } = await references.context(viewer, ids);
  return [...summaries].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}
