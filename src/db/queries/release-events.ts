import type { Pool } from 'pg';
import { queryInTeam } from '../team-tx.js';

// 1 s, doubling with each attempt. An attempt that was not the events' fault is given back.
const RELEASE = `
  UPDATE inbox SET
    attempts = CASE WHEN $3::float8 IS NULL THEN attempts ELSE greatest(attempts - 1, 0) END,
    failures = CASE WHEN $3::float8 IS NULL THEN failures + 1 ELSE failures END,
    due_at = now() + make_interval(secs => coalesce($3::float8 / 1000, least(power(2, attempts - 1), 60)))
  WHERE team_id = $1 AND seq = ANY ($2::bigint[]) AND applied_at IS NULL`;

/**
 * Gives events back after a turn that came to nothing, to be tried again.
 * @param blamelessMs where the events were not to blame: the attempt doesn't count, and they are due again after so many
 * milliseconds; null: it counts as their failure, and they wait for their backoff
 */
export async function releaseEvents(
  pool: Pool,
  teamId: string,
  seqs: readonly number[],
  blamelessMs: number | null,
): Promise<void> {
  await queryInTeam(pool, teamId, { text: RELEASE, values: [teamId, seqs, blamelessMs] });
}
