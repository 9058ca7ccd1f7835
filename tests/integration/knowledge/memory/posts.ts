import { randomUUID } from 'node:crypto';
import { claimOutbox } from '../../../../src/db/queries/outbox/claim.js';
import type { Posted } from '../../../../src/db/queries/outbox/settle.js';
import { settleSent } from '../../../../src/db/queries/outbox/settle.js';
import type { Reply } from '../../../../src/domain/conversation/reply.js';
import type { MemoryWrite } from '../../../../src/domain/entities/memory.js';
import type { TestDatabase } from '../../../support/database.js';
import { commitRequests, type Place } from '../../db/file-request.js';

type Replies = readonly (Partial<Reply> & Pick<Reply, 'kind'>)[];

/** Commits a turn with these replies; answers their keys. */
export async function reply(
  database: TestDatabase,
  thread: Place,
  replies: Replies,
  memory: readonly MemoryWrite[] = [],
): Promise<string[]> {
  const keys = replies.map(() => `${thread.threadId}:${randomUUID()}`);
  await commitRequests(database, thread, [], {
    memory,
    outbox: replies.map((payload, i) => ({
      intentKey: keys[i] ?? '',
      lane: 'slack',
      kind: payload.kind,
      payload,
    })),
  });
  return keys;
}

/** Commits a turn with these replies and posts them, each at a time of its own; a text stands in the transcript then. */
export async function post(database: TestDatabase, thread: Place, replies: Replies): Promise<string[]> {
  const keys = await reply(database, thread, replies);
  for (const [i, one] of replies.entries()) {
    const row = await claim(database, thread);
    await settleSent(database.pool, row, postedAs(thread, one, `${row.seq}.${i}`));
  }
  return keys;
}

/** Claims the first row of the thread that waits. */
export async function claim({ pool }: TestDatabase, { teamId, threadId }: Place) {
  const pace = { intervalMs: 0, burst: 1 };
  const row = await claimOutbox(pool, { teamId, threadId, lane: 'slack' }, 15_000, pace);
  if (row === null || row === 'paced') throw new Error('Nothing waits to be posted.');
  return row;
}

/** What Slack answers to a reply: its message, part of the transcript where it is a text. */
export function postedAs(
  { channel, threadId }: Place,
  { kind, ...reply }: Replies[number],
  ts: string,
): Posted {
  const text = 'text' in reply ? String(reply.text) : '';
  return {
    channel,
    ts,
    threadTs: null,
    slot: 'slot' in reply ? String(reply.slot) : null,
    said: kind === 'text' ? { threadId, author: 'U_BOT', text } : null,
  };
}

/** The replies as the outbox holds them, by their keys. */
export async function kept({ owner }: TestDatabase, keys: readonly string[]): Promise<unknown[]> {
  const { rows } = await owner.query(
    'SELECT payload FROM outbox WHERE intent_key = ANY ($1) ORDER BY array_position($1, intent_key)',
    [keys],
  );
  return rows.map(({ payload }) => payload);
}

/** What the transcript of a thread says, in its order. */
export async function transcript({ owner }: TestDatabase, { threadId }: Place): Promise<string[]> {
  const { rows } = await owner.query('SELECT body FROM messages WHERE thread_id = $1 ORDER BY ts', [
    threadId,
  ]);
  return rows.map(({ body }) => body);
}
