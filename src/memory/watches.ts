import type { Pool } from '../db/pool.js';
import { readWatches } from '../db/queries/read-watches.js';
import type { EntityRef, Viewer } from '../domain/entity.js';
import type { Watch } from '../domain/memory.js';
import type { References } from '../domain/references.js';

/** What the viewer watches, with what it is called now; what they can't see any more is left out. */
export async function watchesOf(
  pool: Pool,
  named: References['named'],
  viewer: Viewer,
): Promise<{ watch: Watch; entity: EntityRef }[]> {
  const watches = await readWatches(pool, viewer.teamId, viewer.user);
  const ids = watches.map(({ entity }) => entity);
  const known = new Map((await named(viewer, ids)).map((entity) => [entity.id, entity]));
  return watches.flatMap((watch) => {
    const entity = known.get(watch.entity);
    return entity === undefined ? [] : [{ watch, entity }];
  });
}
