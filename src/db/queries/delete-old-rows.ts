import { z } from 'zod';
import type { Pool } from '../pool.js';
import { queryInTeam } from '../team-tx.js';

const Page = z.object({
  last: z.coerce.number().nullable(),
  old: z.coerce.number(),
  deleted: z.coerce.number(),
});

/** What one page of a table came to: `old` of its rows are from before, `last` is where it ends, null after the table's end. */
export type OldRows = z.infer<typeof Page>;

// Both tables are read in the order in which rows were added, so that what is old comes first and needs no index by time.
const page = (table: string, age: string, done: string) => `
  WITH page AS (
    SELECT seq, ${age} < $3 AS old, ${done} AS done FROM ${table} x
    WHERE x.team_id = $1 AND x.seq > $2 ORDER BY x.seq LIMIT $4
  ), gone AS (
    DELETE FROM ${table} USING page WHERE ${table}.team_id = $1 AND ${table}.seq = page.seq AND page.old AND page.done RETURNING 1
  )
  SELECT max(seq) AS last, count(*) FILTER (WHERE old) AS old, (SELECT count(*) FROM gone) AS deleted FROM page`;

const NO_THREAD = 'NOT EXISTS (SELECT FROM threads t WHERE t.team_id = $1 AND t.thread_id = x.thread_id)';

const PAGES = {
  inbox: page('inbox', 'received_at', `(coalesce(applied_at, set_aside_at) < $3 OR ${NO_THREAD})`),
  outbox: page('outbox', 'created_at', `(status IN ('sent', 'failed', 'cancelled') OR ${NO_THREAD})`),
};

/** Deletes what is done with and from before a time, in the next `limit` rows of a workspace's inbox or outbox. */
export async function deleteOldRows(
  pool: Pool,
  teamId: string,
  table: keyof typeof PAGES,
  before: string,
  afterSeq: number,
  limit: number,
): Promise<OldRows> {
  const found = await queryInTeam(pool, teamId, {
    text: PAGES[table],
    values: [teamId, afterSeq, before, limit],
  });
  return Page.parse(found.rows[0]);
}
