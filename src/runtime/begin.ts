import type { Pool } from '../db/pool.js';
import type { Lane } from '../db/queries/inbox/due.js';
import { queueRoot } from '../db/queries/outbox/queue-posts.js';
import { type Beginning, DIRECT_ROOT, type Incoming } from '../domain/conversation/incoming.js';
import type { Reply } from '../domain/conversation/reply.js';

/** Has somebody's words posted and a request begun below them. Resolves once that is durable; rejects when it could not be. */
export type Begin = (beginning: Beginning) => Promise<void>;

export function createBegin({ pool, queued }: { pool: Pool; queued: (lane: Lane) => void }): Begin {
  return async (beginning) => queued(await queueRoot(pool, beginning));
}

/** The words that were posted so, as a message of the one whose they are. `key` is that of the order, so that it comes once. */
export function rootEvent(
  teamId: string,
  key: string,
  { channel, by, said: text, isDirect }: Extract<Reply, { kind: 'root' }>,
  ts: string,
): Incoming {
  return {
    teamId,
    dedupeKey: key,
    address: { by: 'root', channel, rootTs: isDirect ? DIRECT_ROOT : ts, opens: true, isDirect },
    event: { kind: 'message', via: 'command', ts, author: by, text, addressed: true },
    actor: by,
    slackTs: ts,
    urgent: true,
  };
}
