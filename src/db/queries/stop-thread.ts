import type { Pool } from 'pg';
import { inTeam } from '../team-tx.js';
import type { OutboxInsert } from './commit-turn.js';
import { queueOnce } from './queue-once.js';

const STOP = `UPDATE threads SET stopped = $3 WHERE team_id = $1 AND thread_id = $2 AND stopped IS NULL`;

/**
 * Stops a thread that can't go on, with the reason, for the operator, and queues what its people are told, in one commit.
 * It is never started anew by itself.
 */
export async function stopThread(
  pool: Pool,
  teamId: string,
  threadId: string,
  reason: string,
  told: OutboxInsert,
): Promise<void> {
  await inTeam(pool, teamId, async (client) => {
    await Promise.all([
      client.query(STOP, [teamId, threadId, reason]),
      queueOnce(client, teamId, threadId, told),
    ]);
  });
}
