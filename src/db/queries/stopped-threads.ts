import type { Pool } from 'pg';
import { z } from 'zod';

const Row = z.object({ team_id: z.string(), thread_id: z.string(), of_all: z.coerce.number() });

/** How many threads of any workspace are stopped, and the ids of at most `atMost` of them. */
export async function stoppedThreads(
  pool: Pool,
  atMost: number,
): Promise<{ count: number; threads: { teamId: string; threadId: string }[] }> {
  const found = await pool.query('SELECT team_id, thread_id, of_all FROM stopped_threads($1)', [atMost]);
  const rows = Row.array().parse(found.rows);
  return {
    count: rows[0]?.of_all ?? 0,
    threads: rows.map((row) => ({ teamId: row.team_id, threadId: row.thread_id })),
  };
}
