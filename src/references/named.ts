import type { Pool } from '../db/pool.js';
import { readNames } from '../db/queries/read-named.js';
import { EntityId, type EntityRef, type Viewer } from '../domain/entity.js';
import { refOf } from './label.js';

/** Those of the ids that the viewer may see, each once, as they are named to people, in the order asked for. */
export async function named(pool: Pool, viewer: Viewer, ids: readonly string[]): Promise<EntityRef[]> {
  const wanted = [...new Set(ids)].filter((id) => EntityId.safeParse(id).success);
  if (wanted.length === 0) return [];
  const names = await readNames(pool, viewer, wanted);
  return wanted.flatMap((id) => {
    const name = names.get(id);
    return name === undefined ? [] : [refOf(name)];
  });
}
