import type { Pool } from '../db/pool.js';
import { isEveryones, isMember } from '../db/queries/for-everyone.js';
import { readOfKind } from '../db/queries/read-of-kind.js';
import type { References } from '../domain/references.js';
import { context } from './context.js';
import { find } from './find.js';
import { createLinkedCache } from './linked/cache.js';
import { loadLinkedEntities } from './linked/load.js';
import { named } from './named.js';
import { directoryIn, resolve } from './resolve.js';
import { tasks } from './tasks.js';

/** The port, and what has to be told when this process has written entities, links or members of channels. */
export interface KeptReferences extends References {
  changed(teamId: string): void;
}

/**
 * The port through which the graph, the tools and the listeners read of entities, over one database.
 * @param now in milliseconds
 */
export function createReferences({ pool, now }: { pool: Pool; now: () => number }): KeptReferences {
  const load: References['linked'] = (viewer, id, options) => loadLinkedEntities(pool, viewer, id, options);
  const directory = directoryIn(pool);
  const { linked, changed } = createLinkedCache({ load, now });
  return {
    resolve: (viewer, query) => resolve(directory, viewer, query),
    named: (viewer, ids) => named(pool, viewer, ids),
    isMember: ({ teamId, user }) => isMember(pool, teamId, user),
    isEveryones: (teamId, id) => isEveryones(pool, teamId, id),
    context: (viewer, ids) => context(pool, viewer, ids),
    tasks: (viewer, filter, limit) => tasks(pool, viewer, filter, limit),
    linked,
    ofKind: (viewer, kind, limit) => readOfKind(pool, viewer, kind, limit),
    find: (viewer, query) => find(pool, viewer, query),
    changed,
  };
}
