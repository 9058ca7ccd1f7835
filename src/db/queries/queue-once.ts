import type { ClientBase } from 'pg';
import type { OutboxInsert } from './commit-turn.js';
import { toJsonb } from './to-jsonb.js';

const QUEUE = `
  INSERT INTO outbox (team_id, thread_id, intent_key, lane, kind, payload) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT DO NOTHING`;

// A lane needs a thread to belong to.
const LANE = `
  INSERT INTO threads (team_id, thread_id, channel, root_ts, is_direct, history, requester)
  VALUES ($1, $2, $2, 'apart', true, 'nobody writes here', $3)
  ON CONFLICT DO NOTHING`;

/**
 * Queues one row in a lane that belongs to no conversation, inside the caller's transaction, which holds the workspace. `requester` is
 * told where it can't be delivered.
 */
export async function queueApart(
  client: ClientBase,
  teamId: string,
  lane: string,
  row: OutboxInsert,
  requester: string | null = null,
): Promise<void> {
  await client.query(LANE, [teamId, lane, requester]);
  await queueOnce(client, teamId, lane, row);
}

/** Queues one row outside of a turn, inside the caller's transaction; a row of that key that is there already stays. */
export async function queueOnce(
  client: ClientBase,
  teamId: string,
  threadId: string,
  { intentKey, lane, kind, payload }: OutboxInsert,
): Promise<void> {
  await client.query(QUEUE, [teamId, threadId, intentKey, lane, kind, toJsonb(payload)]);
}
