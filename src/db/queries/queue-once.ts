import type { ClientBase } from 'pg';
import type { OutboxInsert } from './commit-turn.js';
import { toJsonb } from './to-jsonb.js';

const QUEUE = `
  INSERT INTO outbox (team_id, thread_id, intent_key, lane, kind, payload) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT DO NOTHING`;

/** Queues one row outside of a turn, inside the caller's transaction; a row of that key that is there already stays. */
export async function queueOnce(
  client: ClientBase,
  teamId: string,
  threadId: string,
  { intentKey, lane, kind, payload }: OutboxInsert,
): Promise<void> {
  await client.query(QUEUE, [teamId, threadId, intentKey, lane, kind, toJsonb(payload)]);
}
