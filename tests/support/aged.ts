import { z } from 'zod';
import { CHECKPOINT_TABLES, TABLES } from '../../src/db/tables.js';
import type { TestDatabase } from './database.js';

const Count = z.object({ rows: z.coerce.number() });

const SHIFTS = [
  `UPDATE threads SET created_at = created_at - $2::interval WHERE thread_id = $1`,
  `UPDATE inbox SET received_at = received_at - $2::interval, applied_at = applied_at - $2::interval, due_at = due_at - $2::interval,
     set_aside_at = set_aside_at - $2::interval WHERE thread_id = $1`,
  `UPDATE command_history SET created_at = created_at - $2::interval WHERE thread_id = $1`,
  `UPDATE turns SET committed_at = committed_at - $2::interval WHERE thread_id = $1`,
  `UPDATE outbox SET created_at = created_at - $2::interval WHERE thread_id = $1`,
  // the timestamps of tests begin anywhere, so a message's time is made up
  `UPDATE messages m SET ts = to_char(extract(epoch FROM now() - $2::interval) + n.place, 'FM9999999999.000000')
   FROM (SELECT ts, row_number() OVER (ORDER BY ts) AS place FROM messages WHERE thread_id = $1) n
   WHERE m.thread_id = $1 AND m.ts = n.ts`,
];

/** Makes everything in a thread as much older, as if so many days had passed since. */
export async function age(database: TestDatabase, threadId: string, days: number): Promise<void> {
  for (const text of SHIFTS) await database.owner.query(text, [threadId, `${days} days`]);
}

/** How many rows a thread has, by table, LangGraph's included; posts also by its drafts. Tables without any are left out. */
export async function rowsOfThread(
  database: TestDatabase,
  threadId: string,
  draftId: string,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const count = async (table: string, where: string, ...values: string[]) => {
    const { rows } = await database.owner.query(
      `SELECT count(*) AS rows FROM ${table} WHERE ${where}`,
      values,
    );
    const found = Count.parse(rows[0]).rows;
    if (found > 0) counts[table] = found;
  };
  for (const [table, goes] of Object.entries(TABLES)) {
    if (goes !== 'thread') continue;
    if (table === 'posts')
      await count(table, `thread_id = $1 OR slot LIKE '%:' || $2 || '%'`, threadId, draftId);
    else await count(table, 'thread_id = $1', threadId);
  }
  for (const table of CHECKPOINT_TABLES) await count(`langgraph.${table}`, 'thread_id = $1', threadId);
  return counts;
}
