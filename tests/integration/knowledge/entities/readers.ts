import type { Pool } from '../../../../src/db/pool.js';
import { findSimilar, readNames } from '../../../../src/db/queries/entities/find-entities.js';
import { loadLinkedRows } from '../../../../src/db/queries/entities/load-linked.js';
import { findPlace } from '../../../../src/db/queries/outbox/posts.js';
import {
  findAcceptedConstraints,
  findFiledRequests,
  findOpenRequests,
} from '../../../../src/db/queries/requests/requests.js';
import { readTasks } from '../../../../src/db/queries/requests/tickets.js';
import { readContext } from '../../../../src/db/queries/threads/read-context.js';
import type { Viewer } from '../../../../src/domain/entities/entity.js';
import { written } from '../../../../src/domain/text/person-text.js';
import { createReferences } from '../../../../src/knowledge/entities/references.js';

/** One way in which the bot shows entities to somebody. */
export type Reader = (pool: Pool, viewer: Viewer) => Promise<unknown>;

/** The ticket that not everyone may see, and the things around it that everyone may. */
export const SECRET = {
  draftId: 'd1',
  id: 'task:d1',
  shortId: 'T-1',
  headline: 'Lay off the night shift in Graz',
  project: 'project:plant',
  assignee: 'user:U_HR',
  channel: 'channel:C_BOARD',
};

const everything = { maxPerType: 50, includeDescriptions: true };
const linked =
  (id: string): Reader =>
  (pool, viewer) =>
    loadLinkedRows(pool, viewer, id, everything);
const context =
  (kind: 'task' | 'user' | 'channel' | 'project', id: string): Reader =>
  (pool, viewer) =>
    readContext(pool, viewer, new Map([[kind, [id]]]));
const tasks =
  (filter: Parameters<typeof readTasks>[2]): Reader =>
  (pool, viewer) =>
    readTasks(pool, viewer, filter, 50);
/** A message, and what is mentioned in it. */
const resolved =
  (text: string, ...mentionTokens: string[]): Reader =>
  (pool, viewer) =>
    referencesOf(pool).resolve(viewer, { text: written(text), mentionTokens });
const typed =
  (text: string): Reader =>
  (pool, viewer) =>
    referencesOf(pool).find(viewer, { text, limit: 20 });
/** Without what was kept from earlier answers. */
const referencesOf = (pool: Pool) => createReferences(pool);

/** Every query that shows entities, asked for the secret in the ways in which it could slip out. */
export const READERS: Record<string, Reader> = {
  'its short id in a message': resolved('what about T-1?'),
  'its short id as a mention': resolved('status of @t-1', 't-1'),
  'its name in a message': resolved('How far is lay off the night shift in Graz by now?'),
  'its name as a mention': resolved('@lay-off-the-night-shift-in-graz'),
  'its id in a message': resolved('task:d1', 'task:d1', 'd1'),
  'two words of its name': resolved('the night shift', 'night-shift'),
  'a mention like its name': resolved('@lay-of-the-night-shift-in-gratz'),
  'what begins like its name': typed('lay off'),
  'what has a word that begins like one of its name': typed('night'),
  'what looks like its name when typed': typed('lay of the nigt shift in gratz'),
  'its short id when typed': typed('T-1'),
  'a name like its own': (pool, viewer) =>
    findSimilar(pool, viewer, ['lay of the night shift in gratz', 't-11']),
  'its name by its id': (pool, viewer) => readNames(pool, viewer, [SECRET.id]),
  'what is known of it': context('task', SECRET.id),
  'how much its assignee has to do': context('user', SECRET.assignee),
  'how much is open in its channel': context('channel', SECRET.channel),
  'its links': linked(SECRET.id),
  'the links of its project': linked(SECRET.project),
  'all tickets': tasks({}),
  'all tickets, those that are done too': tasks({ state: 'all' }),
  'the tickets of its assignee': tasks({ assignee: SECRET.assignee }),
  'the tickets of its project': tasks({ project: SECRET.project }),
  'the tickets that are due': tasks({ dueFrom: '2026-01-01T00:00:00Z', dueBefore: '2027-01-01T00:00:00Z' }),
  'the ticket itself': tasks({ ids: [SECRET.id] }),
  'requests that look like it': (pool, viewer) => findOpenRequests(pool, viewer, [SECRET.draftId]),
  'what it says': (pool, viewer) => findFiledRequests(pool, viewer, [SECRET.draftId], 10),
  'where it can be read': (pool, viewer) => findPlace(pool, viewer, SECRET.draftId),
  'what was agreed on in its project': (pool, viewer) =>
    findAcceptedConstraints(pool, viewer, { project: SECRET.project, notDraft: 'own' }),
};
