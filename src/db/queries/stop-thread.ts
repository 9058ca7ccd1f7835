import type { Pool } from 'pg';
import { queryInTeam } from '../team-tx.js';

/** Stops a thread that can't go on, with the reason, for the operator. It is never started anew by itself. */
export async function stopThread(
  pool: Pool,
  teamId: string,
  threadId: string,
  reason: string,
): Promise<void> {
  await queryInTeam(pool, teamId, {
    text: 'UPDATE threads SET stopped = $3 WHERE team_id = $1 AND thread_id = $2',
    values: [teamId, threadId, reason],
  });
}
