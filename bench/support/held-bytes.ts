import type { Pool } from 'pg';
import { z } from 'zod';

const Held = z.object({ bytes: z.coerce.number(), rows: z.coerce.number() });

/** What one thread keeps in LangGraph's three tables. */
export async function heldOf(
  pool: Pool,
  schema: string,
  threadId: string,
): Promise<{ bytes: number; rows: number }> {
  const parts = ['checkpoints', 'checkpoint_blobs', 'checkpoint_writes'].map(
    (table) => `SELECT pg_column_size(r.*) AS size FROM ${schema}.${table} r WHERE thread_id = $1`,
  );
  const { rows } = await pool.query(
    `SELECT coalesce(sum(size), 0) AS bytes, count(*) AS rows FROM (${parts.join(' UNION ALL ')}) AS held`,
    [threadId],
  );
  return Held.parse(rows[0]);
}
