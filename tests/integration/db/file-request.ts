import { randomUUID } from 'node:crypto';
import {
  commitTurn,
  type DraftProjection,
  type OutboxInsert,
  type TurnCommit,
} from '../../../src/db/queries/turns/commit-turn.js';
import type { AuditEntry } from '../../../src/domain/audit.js';
import type { MemoryWrite } from '../../../src/domain/entities/memory.js';
import type { RequestRecord } from '../../../src/domain/tickets/past-requests.js';
import type { TicketFacts } from '../../../src/domain/tickets/ticket-entity.js';
import { aliasesOf } from '../../../src/knowledge/entities/aliases.js';
import type { TestDatabase } from '../../support/database.js';

/** A thread of a workspace, in a channel. */
export interface Place {
  teamId: string;
  threadId: string;
  channel: string;
}

/** Opens a thread in the channel. */
export async function openThread(
  database: TestDatabase,
  { teamId = 'T1', channel = 'C_HELP' }: Partial<Place> = {},
): Promise<Place> {
  const threadId = randomUUID();
  await database.owner.query(
    'INSERT INTO threads (team_id, thread_id, channel, root_ts) VALUES ($1, $2, $3, $2)',
    [teamId, threadId, channel],
  );
  return { teamId, threadId, channel };
}

/** What is recorded of a request that was just filed; `change` says what is special about it. */
export function filed(draftId: string, change: Partial<RequestRecord> = {}): RequestRecord {
  return {
    draftId,
    ticket: { id: `ticket of ${draftId}`, shortId: 'T-1', url: null, status: 'open' },
    headline: 'The app is slow',
    text: 'The app is slow',
    team: { id: 'performance_engineering_team', name: 'Performance Engineering Team' },
    requester: 'U_ALEX',
    facts: facts({ seenBy: ['user:U_ALEX', 'channel:C_PERFORMANCE'] }),
    ...change,
  };
}

/** What a request says of itself as an entity. */
export function facts(change: Partial<TicketFacts> = {}): TicketFacts {
  return {
    typeKey: 'task.front_door',
    description: null,
    priority: null,
    assignee: null,
    dueAt: null,
    project: null,
    thread: null,
    seenBy: [],
    ...change,
  };
}

/** Commits the thread's next turn, with these requests in it. `turnNo` is what the turn believes to have read. */
export async function commitRequests(
  database: Pick<TestDatabase, 'owner' | 'pool'>,
  { teamId, threadId }: Place,
  requests: readonly RequestRecord[],
  options: {
    turnNo?: number;
    draft?: DraftProjection;
    memory?: readonly MemoryWrite[];
    audit?: readonly AuditEntry[];
    outbox?: readonly OutboxInsert[];
    person?: string;
    tokens?: number;
  } = {},
): Promise<void> {
  const { rows } = await database.owner.query(
    'SELECT turn_no FROM threads WHERE team_id = $1 AND thread_id = $2',
    [teamId, threadId],
  );
  const turn: TurnCommit = {
    teamId,
    threadId,
    turnNo: options.turnNo ?? Number(rows[0]?.turn_no),
    appliedSeqs: [],
    person: options.person ?? null,
    tokens: options.tokens ?? 0,
    transcript: [],
    history: null,
    outbox: options.outbox ?? [],
    draft: options.draft ?? null,
    requests,
    reminder: null,
    goesOn: false,
    requester: null,
    commands: [],
    audit: options.audit ?? [],
    memory: options.memory ?? [],
    retracted: [],
    record: { events: [], trace: [], brainCalls: [], replies: 0, ms: 0 },
    checkpoint: {
      threadId,
      checkpointId: randomUUID(),
      checkpoint: { channel_versions: {} },
      metadata: {},
      blobs: [],
      writes: [],
    },
  };
  await commitTurn(database.pool, turn, aliasesOf);
}

/** Files a request in a thread of its own and answers where. */
export async function fileRequest(
  database: TestDatabase,
  record: RequestRecord,
  at: Partial<Place> = {},
): Promise<Place> {
  const place = await openThread(database, at);
  const draft = { draftId: record.draftId, rev: 1, phase: 'CREATED', blueprint: 'front_door', view: {} };
  await commitRequests(database, place, [record], { draft });
  return place;
}
