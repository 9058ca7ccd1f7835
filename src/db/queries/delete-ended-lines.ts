import type { Pool } from '../pool.js';
import { queryInTeam } from '../team-tx.js';

// What ended before the line that fills the page: a range of an index, in which no line has to be looked up on its own.
const ENDED = `
  DELETE FROM note_lines
  WHERE team_id = $1 AND ended_at < $2 AND ended_at <= coalesce((
    SELECT o.ended_at FROM note_lines o WHERE o.team_id = $1 AND o.ended_at < $2 ORDER BY o.ended_at OFFSET $3 - 1 LIMIT 1),
    'infinity')`;

/**
 * Deletes the next lines of a workspace's bedside notes that ended before a time: `limit` of them, and those that ended at the
 * same moment as the last one. @returns how many they were; fewer than `limit` when there are no more
 */
export async function deleteEndedLines(
  pool: Pool,
  teamId: string,
  before: string,
  limit: number,
): Promise<number> {
  const { rowCount } = await queryInTeam(pool, teamId, { text: ENDED, values: [teamId, before, limit] });
  return rowCount ?? 0;
}
