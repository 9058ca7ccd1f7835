import type { ClientBase } from 'pg';
import { z } from 'zod';
import type { Beginning } from '../../../domain/conversation/incoming.js';
import type { Reply } from '../../../domain/conversation/reply.js';
import type { Pool } from '../../pool.js';
import { onlyOf, type ThreadKey, toJsonb } from '../../rows.js';
import { inTeam } from '../../team-tx.js';
import type { Lane } from '../inbox/due.js';
import { HOLD_TEAM_TOGETHER } from '../inbox/team-hold.js';
import type { OutboxInsert } from '../turns/commit-turn.js';

/** A reply as a row for the outbox. */
export const slackRow = (intentKey: string, payload: z.input<typeof Reply>): OutboxInsert => ({
  intentKey,
  lane: 'slack',
  kind: payload.kind,
  payload,
});

const QUEUE = `
  INSERT INTO outbox (team_id, thread_id, intent_key, lane, kind, payload) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT DO NOTHING`;

// A lane needs a thread to belong to.
const LANE = `
  INSERT INTO threads (team_id, thread_id, channel, root_ts, is_direct, history, requester)
  VALUES ($1, $2, $2, 'apart', true, 'nobody writes here', $3)
  ON CONFLICT DO NOTHING`;

/** Queues a row in a lane of no conversation; the caller holds the workspace. `requester` hears where it can't be delivered. */
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

/** Queues one row outside of a turn, in a commit of its own; a row of that key that is there already stays. */
export async function queueAlone(
  pool: Pool,
  { teamId, threadId }: ThreadKey,
  row: OutboxInsert,
): Promise<void> {
  await inTeam(pool, teamId, (client) => queueOnce(client, teamId, threadId, row));
}

// Where it has talked before, nobody needs a welcome, now or later.
const MEET = `
  WITH met AS (INSERT INTO welcomes (team_id, channel) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING 1)
  SELECT EXISTS (SELECT FROM met) AND NOT EXISTS (SELECT FROM threads WHERE team_id = $1 AND channel = $2) AS is_new`;
const Met = z.object({ isNew: z.boolean() });

/**
 * Makes durable, once for good and whoever else does so at the same time, that a conversation where the bot is new hears these words.
 * @returns the lane they wait in; null where it was welcomed before, or has talked already
 */
export async function queueWelcome(
  pool: Pool,
  teamId: string,
  channel: string,
  text: string,
): Promise<Lane | null> {
  const threadId = `welcome:${teamId}:${channel}`;
  const isNew = await inTeam(pool, teamId, async (client) => {
    await client.query(HOLD_TEAM_TOGETHER, [teamId]);
    const met = onlyOf(Met, await client.query(MEET, [teamId, channel]));
    const welcome: z.input<typeof Reply> = {
      kind: 'elsewhere',
      slot: threadId,
      channel,
      threadTs: null,
      text,
      mentions: [],
    };
    if (met.isNew) await queueApart(client, teamId, threadId, slackRow(threadId, welcome));
    return met.isNew;
  });
  return isNew ? { teamId, threadId, lane: 'slack' } : null;
}

/** Makes durable, once, that somebody's words are to be posted and a request to begin below. @returns the lane they wait in */
export async function queueRoot(pool: Pool, { teamId, key, ...root }: Beginning): Promise<Lane> {
  const threadId = `begin:${teamId}:${key}`;
  await inTeam(pool, teamId, async (client) => {
    await client.query(HOLD_TEAM_TOGETHER, [teamId]);
    await queueApart(client, teamId, threadId, slackRow(key, { kind: 'root', ...root }), root.by);
  });
  return { teamId, threadId, lane: 'slack' };
}
