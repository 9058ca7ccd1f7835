import type { Pool } from '../../../../src/db/pool.js';
import type { Viewer } from '../../../../src/domain/entities/entity.js';
import type { Goal, MemoryWrite, Note } from '../../../../src/domain/entities/memory.js';
import { aliasesOf } from '../../../../src/knowledge/entities/aliases.js';
import { createReferences } from '../../../../src/knowledge/entities/references.js';
import { createMemory, type KeptMemory } from '../../../../src/knowledge/memory/memory.js';
import type { TestDatabase } from '../../../support/database.js';
import { commitRequests, openThread, type Place } from '../../db/file-request.js';

export const NOW = new Date('2026-03-13T12:00:00.000Z');
const AT = '2026-03-10T09:00:00.000Z';

/** A note of Ana's for everyone; `change` says what is special about it. */
export function note(id: string, text: string, change: Partial<Note> = {}): Note {
  return {
    id,
    text,
    type: 'fact',
    scope: 'workspace',
    project: null,
    topicTags: [],
    importance: 3,
    entities: [],
    source: { channel: 'C_HALL', ts: '1.0' },
    author: 'U_ANA',
    createdAt: AT,
    updatedAt: AT,
    ...change,
  };
}

/** A goal of Ana's for everyone. */
export function goal(id: string, title: string, change: Partial<Goal> = {}): Goal {
  return {
    id,
    title,
    status: 'open',
    progress: 0,
    scope: 'workspace',
    project: null,
    author: 'U_ANA',
    createdAt: AT,
    updatedAt: AT,
    ...change,
  };
}

export const written = (one: Note): MemoryWrite => ({ write: 'note', note: one, by: one.author });
export const set = (one: Goal): MemoryWrite => ({ write: 'goal', goal: one, by: one.author });

/** Commits a turn that wants this written, in a thread of its own unless it has one. */
export async function remember(
  database: Pick<TestDatabase, 'owner' | 'pool'>,
  memory: readonly MemoryWrite[],
  { teamId = 'T1', thread }: { teamId?: string; thread?: Place } = {},
): Promise<void> {
  await commitRequests(database, thread ?? (await openThread(database as TestDatabase, { teamId })), [], {
    memory,
  });
}

export function memoryOf(pool: Pool, now = NOW): KeptMemory {
  return createMemory({
    pool,
    now: () => now.getTime(),
    aliasesOf,
    named: createReferences(pool).named,
  });
}

export const at = (user: string, place: string | null = null, teamId = 'T1'): Viewer => ({
  teamId,
  user,
  place,
});

/** The ids of what that person finds, in order. */
export async function found(
  memory: KeptMemory,
  viewer: Viewer,
  query: Partial<Parameters<KeptMemory['search']>[1]>,
): Promise<string[]> {
  return (await memory.search(viewer, { limit: 20, ...query })).map((one) => one.note.id);
}
