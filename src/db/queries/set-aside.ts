import type { Pool } from 'pg';
import { inTeam } from '../team-tx.js';
import type { OutboxInsert } from './commit-turn.js';
import { toJsonb } from './to-jsonb.js';

const SET_ASIDE = `UPDATE inbox SET set_aside_at = now() WHERE team_id = $1 AND seq = $2 AND applied_at IS NULL`;
const TELL = `
  INSERT INTO outbox (team_id, thread_id, intent_key, lane, kind, payload) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT DO NOTHING`;

/** Puts an event that failed too often out of the way of later ones, and queues what the person is told, in one commit. */
export async function setAside(
  pool: Pool,
  teamId: string,
  threadId: string,
  seq: number,
  told: OutboxInsert,
): Promise<void> {
  await inTeam(pool, teamId, async (client) => {
    await Promise.all([
      client.query(SET_ASIDE, [teamId, seq]),
      client.query(TELL, [teamId, threadId, told.intentKey, told.lane, told.kind, toJsonb(told.payload)]),
    ]);
  });
}
