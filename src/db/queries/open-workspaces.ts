import type { Pool } from 'pg';
import { z } from 'zod';

const Row = z.object({ team_id: z.string() });

/** The ids of the workspaces that have the app installed, in their order. */
export async function openWorkspaces(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query('SELECT team_id FROM open_workspaces()');
  return Row.array()
    .parse(rows)
    .map((row) => row.team_id);
}
