import type { Pool } from 'pg';
import { z } from 'zod';

const Row = z.object({ name: z.string(), bytes: z.coerce.number(), rows: z.coerce.number() });
/** A table with its indexes and its large values. */
export type TableSize = z.infer<typeof Row>;

/** What each table takes on disk, the empty ones too, the largest first, after dead rows were given back. */
export async function tableSizes(admin: Pool): Promise<TableSize[]> {
  await admin.query('VACUUM FULL ANALYZE');
  const { rows } = await admin.query(
    `SELECT n.nspname || '.' || c.relname AS name, pg_total_relation_size(c.oid) AS bytes, greatest(c.reltuples, 0) AS rows
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind = 'r' AND n.nspname IN ('frontdoor', 'langgraph') ORDER BY 2 DESC`,
  );
  return Row.array().parse(rows);
}

const Work = z.object({ wal: z.coerce.number(), flushes: z.coerce.number(), commits: z.coerce.number() });

/** What the server has done so far: bytes of write-ahead log, flushes of it to disk, transactions of this database. */
export async function workDone(admin: Pool): Promise<z.infer<typeof Work>> {
  const { rows } = await admin.query(
    `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS wal,
            (SELECT sum(fsyncs) FROM pg_stat_io WHERE object = 'wal') AS flushes,
            (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS commits`,
  );
  return Work.parse(rows[0]);
}
