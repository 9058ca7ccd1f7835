import type { Pool } from 'pg';
import { Watch } from '../../domain/memory.js';
import { queryInTeam } from '../team-tx.js';

/** What that person watches, the newest first. */
export async function readWatches(pool: Pool, teamId: string, who: string): Promise<Watch[]> {
  const { rows } = await queryInTeam(pool, teamId, {
    text: 'SELECT entity, condition, who FROM watches WHERE team_id = $1 AND who = $2 ORDER BY created_at DESC, entity',
    values: [teamId, who],
  });
  return Watch.array().parse(rows);
}
