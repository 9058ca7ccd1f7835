import type { Pool } from '../db/pool.js';
import { forgetMemory } from '../db/queries/forget-memory.js';
import { projectNamed } from '../db/queries/project-named.js';
import { readGoals } from '../db/queries/read-goals.js';
import { readBedside, readNote } from '../db/queries/read-notes.js';
import type { AliasesOf } from '../db/queries/save-entities.js';
import { searchNotes } from '../db/queries/search-notes.js';
import { inTeam } from '../db/team-tx.js';
import type { Viewer } from '../domain/entity.js';
import type { Goal, Memory, Note, ProjectRef } from '../domain/memory.js';
import type { References } from '../domain/references.js';
import { bedsideText } from './bedside-text.js';
import { keysOf, namedOnly } from './project-keys.js';
import { EVERYTHING, search } from './search.js';
import { watchesOf } from './watches.js';

/** More than these nobody lists; the rest is listed once some of them are deleted. */
const MOST_OWN = 1_000;

/** The port, and what a person may do with what is theirs, wherever it was said. */
export interface KeptMemory extends Memory {
  /** What that person had remembered, the newest first: at most a thousand notes and as many goals, of any scope. */
  listOwn(viewer: Viewer): Promise<{ notes: readonly Note[]; goals: readonly Goal[] }>;
  /** Deletes the note or goal of that id for good, where that person is its author. @returns whether there was one */
  forget(teamId: string, userId: string, id: string): Promise<boolean>;
}

/**
 * The port through which the graph and the tools read what is remembered, over one database.
 * @param now in milliseconds
 * @param aliasesOf the names that find a project
 * @param named what entities are called now
 */
export function createMemory({
  pool,
  now,
  aliasesOf,
  named,
}: {
  pool: Pool;
  now: () => number;
  aliasesOf: AliasesOf;
  named: References['named'];
}): KeptMemory {
  const alone = (viewer: Viewer): Viewer => ({ ...viewer, place: null });
  return {
    search: (viewer, query) => search(pool, viewer, query, new Date(now())),
    note: (viewer, id) => readNote(pool, viewer, id),
    goals: (viewer, { project, ...query }) =>
      readGoals(pool, viewer, { ...query, ...(project ? { projects: keysOf(project) } : {}) }),
    goal: async (viewer, id) => (await readGoals(pool, viewer, { id, limit: 1 }))[0] ?? null,
    watches: (viewer) => watchesOf(pool, named, viewer),
    bedside: async (viewer, project) =>
      bedsideText(project, await readBedside(pool, viewer, keysOf(project))),
    projectNamed: async ({ teamId }, name): Promise<ProjectRef> => {
      const id = await inTeam(pool, teamId, (client) => projectNamed(client, teamId, name, aliasesOf));
      return { key: id ?? namedOnly(name), name };
    },
    listOwn: async (viewer) => {
      const own = alone(viewer);
      const [notes, goals] = await Promise.all([
        searchNotes(pool, own, { ...EVERYTHING, author: own.user, now: new Date(now()), limit: MOST_OWN }),
        readGoals(pool, own, { author: own.user, limit: MOST_OWN }),
      ]);
      return { notes, goals };
    },
    forget: (teamId, userId, id) => forgetMemory(pool, teamId, userId, id),
  };
}
