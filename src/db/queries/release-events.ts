import type { Pool } from 'pg';
import { queryInTeam } from '../team-tx.js';

// 1 s, doubling with each attempt. An attempt that was not the events' fault is given back and tried again soon.
const RELEASE = `
  UPDATE inbox SET
    attempts = CASE WHEN $3 THEN greatest(attempts - 1, 0) ELSE attempts END,
    due_at = now() + CASE WHEN $3 THEN interval '1 second'
                          ELSE make_interval(secs => least(power(2, attempts - 1), 60)) END
  WHERE team_id = $1 AND seq = ANY ($2::bigint[]) AND applied_at IS NULL`;

/**
 * Gives events back after a failed turn, to be tried again after a backoff.
 * @param blameless true where the database or a drain was the reason: the attempt doesn't count
 */
export async function releaseEvents(
  pool: Pool,
  teamId: string,
  seqs: readonly number[],
  blameless: boolean,
): Promise<void> {
  await queryInTeam(pool, teamId, { text: RELEASE, values: [teamId, seqs, blameless] });
}
