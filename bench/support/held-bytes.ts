import type { Pool, QueryResult } from 'pg';
import { z } from 'zod';
import { queryInTeam } from '../../src/db/team-tx.js';
import { TEAM } from './conversation.js';

const Held = z.object({ bytes: z.coerce.number(), rows: z.coerce.number() });

/** Asks the database as somebody who sees the thread's rows. */
type Ask = (text: string, values: unknown[]) => Promise<QueryResult>;

/** As the bot asks in the bench's workspace: LangGraph's rows show themselves to nobody else. */
export const asTeam =
  (pool: Pool): Ask =>
  (text, values) =>
    queryInTeam(pool, TEAM, { text, values });

/** What one thread keeps in LangGraph's three tables. @throws Error where it keeps nothing, or nothing that the asker sees */
export async function heldOf(
  ask: Ask,
  schema: string,
  threadId: string,
): Promise<{ bytes: number; rows: number }> {
  const parts = ['checkpoints', 'checkpoint_blobs', 'checkpoint_writes'].map(
    (table) => `SELECT pg_column_size(r.*) AS size FROM ${schema}.${table} r WHERE thread_id = $1`,
  );
  const { rows } = await ask(
    `SELECT coalesce(sum(size), 0) AS bytes, count(*) AS rows FROM (${parts.join(' UNION ALL ')}) AS held`,
    [threadId],
  );
  const held = Held.parse(rows[0]);
  if (held.rows === 0) throw new Error(`The thread ${threadId} has no checkpoint that can be seen.`);
  return held;
}
