import type { Pool } from 'pg';
import { inTeam } from '../team-tx.js';
import type { OutboxInsert } from './commit-turn.js';
import { queueOnce } from './queue-once.js';

const SET_ASIDE = `UPDATE inbox SET set_aside_at = now() WHERE team_id = $1 AND seq = $2 AND applied_at IS NULL`;

/** Puts an event out of the way of later ones, and queues what the person is told, in one commit. */
export async function setAside(
  pool: Pool,
  teamId: string,
  threadId: string,
  seq: number,
  told: OutboxInsert,
): Promise<void> {
  await inTeam(pool, teamId, async (client) => {
    await Promise.all([client.query(SET_ASIDE, [teamId, seq]), queueOnce(client, teamId, threadId, told)]);
  });
}
