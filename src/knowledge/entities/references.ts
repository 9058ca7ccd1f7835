import type { Pool } from '../../db/pool.js';
import { isEveryones, isMember } from '../../db/queries/directory/members.js';
import { findEntities, findSimilar, readNames } from '../../db/queries/entities/find-entities.js';
import { readTasks } from '../../db/queries/requests/tickets.js';
import { readContext, readOfKind } from '../../db/queries/threads/read-context.js';
import {
  EntityId,
  type EntityKind,
  type EntityRef,
  kindOf,
  type Viewer,
} from '../../domain/entities/entity.js';
import {
  nothingNamed,
  type ReferenceContext,
  type References,
  type Summary,
  type TaskFilter,
  type TaskLine,
} from '../../domain/entities/references.js';
import { cutTo } from '../../domain/text/text.js';
import { loadLinkedEntities } from '../linked/load.js';
import { refOf, refsOf } from './label.js';
import { trimmed } from './name-words.js';
import { directoryIn, look, resolve } from './resolve.js';
import { endingKey, wordKey } from './words.js';

const MAX_EXCERPT_LENGTH = 280;
/** A cut that would lose more than this of the text for the sake of a word's end goes through the word. */
const MAX_LOST = 60;

/** The beginning of a text on one line, ended after a whole word; languages without spaces are cut anywhere. */
export function excerptOf(text: string, most = MAX_EXCERPT_LENGTH): string {
  const line = text.replaceAll(/\s+/gu, ' ').trim();
  if (line.length <= most) return line;
  const cut = cutTo(line, most - 1);
  const space = line[cut.length] === ' ' ? cut.length : cut.lastIndexOf(' ');
  const whole = space >= 0 && cut.length - space <= MAX_LOST ? cut.slice(0, space) : cut;
  return `${whole.replace(/(?<![\s,;:.(–-])[\s,;:.(–-]+$/u, '')}…`;
}

/** What an answer about the entities needs, in the order asked for; unknown is also what the viewer may not see. */
export async function context(pool: Pool, viewer: Viewer, ids: readonly string[]): Promise<ReferenceContext> {
  const wanted = [...new Set(ids)];
  const byKind = new Map<EntityKind, string[]>();
  for (const id of wanted) {
    if (!EntityId.safeParse(id).success) continue;
    const kind = kindOf(id);
    byKind.set(kind, [...(byKind.get(kind) ?? []), id]);
  }
  const found = byKind.size === 0 ? new Map<string, Summary>() : await readContext(pool, viewer, byKind);
  return {
    summaries: wanted.flatMap((id) => {
      const summary = found.get(id);
      return summary === undefined ? [] : [shortened(summary)];
    }),
    unknown: wanted.filter((id) => !found.has(id)),
  };
}

function shortened(summary: Summary): Summary {
  if (summary.kind !== 'document') return summary;
  return { ...summary, excerpt: summary.excerpt === null ? null : excerptOf(summary.excerpt) };
}

/** What is typed beyond this tells no more; in code units. */
const MAX_TYPED = 200;
/** A shorter text looks like far too many names. */
const MIN_ALIKE_LENGTH = 3;
/** Slack's users wait for a choice at each key; what is sought with more patience is found by its words. Milliseconds. */
const PATIENCE_MS = 120;
const MAX_FOUND = 100;

/**
 * Entities for a type-ahead, the best first: called so, beginning so, a later word so, and where there is none what looks
 * like it.
 */
export async function find(
  pool: Pool,
  viewer: Viewer,
  { text, kinds, limit }: { text: string; kinds?: readonly EntityKind[]; limit: number },
): Promise<EntityRef[]> {
  const words = wordKey(text.slice(0, MAX_TYPED)).split(' ');
  const wanted = { kinds: kinds ?? null, limit: Math.min(limit, MAX_FOUND) };
  // "the growth channel" is called "growth"
  for (const typed of new Set([words.join(' '), trimmed(words).rest.join(' ')])) {
    if (typed === '') continue;
    const found = await findEntities(pool, viewer, [typed, endingKey(typed)], wanted);
    if (found.length > 0) return found.map(refOf);
  }
  return findAlike(pool, viewer, words.join(' '), wanted);
}

async function findAlike(
  pool: Pool,
  viewer: Viewer,
  typed: string,
  { kinds, limit }: { kinds: readonly EntityKind[] | null; limit: number },
): Promise<EntityRef[]> {
  if (typed.length < MIN_ALIKE_LENGTH) return [];
  const alike = (await findSimilar(pool, viewer, [typed], PATIENCE_MS)).get(typed) ?? [];
  return alike
    .filter(({ kind }) => kinds === null || kinds.includes(kind))
    .slice(0, limit)
    .map(refOf);
}

/** Those of the ids that the viewer may see, each once, as they are named to people, in the order asked for. */
export async function named(pool: Pool, viewer: Viewer, ids: readonly string[]): Promise<EntityRef[]> {
  const wanted = [...new Set(ids)].filter((id) => EntityId.safeParse(id).success);
  if (wanted.length === 0) return [];
  return refsOf(wanted, await readNames(pool, viewer, wanted));
}

/** Tasks that the viewer may see, by due date and then the newest first. What is no id, or no time, finds nothing. */
export async function tasks(
  pool: Pool,
  viewer: Viewer,
  filter: TaskFilter,
  limit: number,
): Promise<{ tasks: readonly TaskLine[]; total: number }> {
  const { assignee, owner, project, ids = [], dueFrom, dueBefore } = filter;
  const named = [assignee, owner, project, ...ids].filter((id) => id !== undefined);
  const times = [dueFrom, dueBefore].filter((time) => time !== undefined);
  const makesSense =
    named.every((id) => EntityId.safeParse(id).success) &&
    times.every((time) => !Number.isNaN(Date.parse(time)));
  return makesSense ? readTasks(pool, viewer, filter, limit) : { tasks: [], total: 0 };
}

/** The port through which entities are read, over one database. */
export function createReferences(pool: Pool): References {
  const directory = directoryIn(pool);
  return {
    resolve: (viewer, query) => resolve(directory, viewer, query),
    look: (viewer, query) => look(pool, viewer, query),
    named: (viewer, ids) => named(pool, viewer, ids),
    isMember: ({ teamId, user }) => isMember(pool, teamId, user),
    isEveryones: (teamId, id) => isEveryones(pool, teamId, id),
    context: (viewer, ids) => context(pool, viewer, ids),
    tasks: (viewer, filter, limit) => tasks(pool, viewer, filter, limit),
    linked: (viewer, id, options) => loadLinkedEntities(pool, viewer, id, options),
    ofKind: (viewer, kind, limit) => readOfKind(pool, viewer, kind, limit),
    find: (viewer, query) => find(pool, viewer, query),
  };
}

/** References where no entities are kept: nothing is named, found or linked. */
export function noReferences(): References {
  return {
    resolve: () => Promise.resolve(nothingNamed()),
    look: () => Promise.resolve({ resolution: nothingNamed(), named: [] }),
    named: () => Promise.resolve([]),
    isMember: () => Promise.resolve(true),
    isEveryones: () => Promise.resolve(false),
    context: (_viewer, ids) => Promise.resolve({ summaries: [], unknown: [...ids] }),
    linked: () => Promise.resolve(null),
    tasks: () => Promise.resolve({ tasks: [], total: 0 }),
    ofKind: () => Promise.resolve([]),
    find: () => Promise.resolve([]),
  };
}
