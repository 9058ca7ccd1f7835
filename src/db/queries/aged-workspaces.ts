import { z } from 'zod';
import type { Pool } from '../pool.js';

const Time = z.object({ before: z.string() });
const Team = z.object({ team_id: z.string() });

/** The time so many days ago by the database's clock, which is that of all rows. */
export async function daysAgo(pool: Pool, days: number): Promise<string> {
  const { rows } = await pool.query(`SELECT to_jsonb(now() - make_interval(days => $1)) #>> '{}' AS before`, [
    days,
  ]);
  return Time.parse(rows[0]).before;
}

/** Workspaces with a thread from before a time, after one in the order of their ids: keys only. */
export async function agedWorkspaces(
  pool: Pool,
  before: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await pool.query('SELECT team_id FROM aged_workspaces($1, $2, $3)', [
    before,
    after,
    limit,
  ]);
  return Team.array()
    .parse(rows)
    .map((row) => row.team_id);
}
