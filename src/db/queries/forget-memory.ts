import type { ClientBase, Pool } from 'pg';
import { GOAL_KEY } from '../../domain/bedside.js';
import { inTeam } from '../team-tx.js';
import { toJsonb } from './to-jsonb.js';
import { unsaid, unsaidBody } from './unsaid.js';

const WANTED = 'jsonb_to_recordset($2::jsonb) AS r(id text, by text)';

/**
 * Deletes memories where their author wants it, and takes the words of what told of them, by `told_of`, out of our records:
 * out of the outbox, whatever has become of the post, and out of the transcript. What is still to be delivered is delivered
 * without them. What people themselves wrote stays theirs.
 *
 * Three statements, each of which sees what was committed before it: whoever tells of the memory at this moment, in a turn
 * that commits or a post that is being settled, is waited for first, and found then. The last gives a row for each that is gone.
 * @param which of the table's rows can be forgotten
 * @param along a step that deletes what goes with `gone`
 */
function forgetting(table: 'notes' | 'goals', which: string, along = ''): string[] {
  const own = `n.team_id = $1 AND n.id = r.id AND n.author = r.by AND ${which}`;
  const ids = `SELECT n.id FROM ${table} n, ${WANTED} WHERE ${own}`;
  return [
    `${ids} ORDER BY n.id FOR UPDATE OF n`,
    `SELECT FROM outbox o
     WHERE o.team_id = $1 AND o.seq = ANY (ARRAY(
       SELECT t.seq FROM told_of t WHERE t.team_id = $1 AND t.memory_id = ANY (ARRAY(${ids}))))
     ORDER BY o.seq FOR NO KEY UPDATE OF o`,
    `WITH gone AS (
       DELETE FROM ${table} n USING ${WANTED} WHERE ${own} RETURNING n.id
     ), told AS (
       DELETE FROM told_of t WHERE t.team_id = $1 AND t.memory_id = ANY (ARRAY(SELECT id FROM gone)) RETURNING t.seq
     ), unsaid AS (
       UPDATE outbox o SET payload = ${unsaid('o.payload')}
       WHERE o.team_id = $1 AND o.seq = ANY (ARRAY(SELECT seq FROM told)) RETURNING o.thread_id, o.posted_ts
     ), untold AS (
       UPDATE messages m SET body = ${unsaidBody} FROM unsaid u
       WHERE m.team_id = $1 AND m.thread_id = u.thread_id AND m.ts = u.posted_ts AND m.bot
     )${along}
     SELECT FROM gone`,
  ];
}

/** $2: JSON rows of `id` and `by`, who alone may. One after the other, in this order. */
export const FORGET_NOTES = forgetting('notes', 'NOT n.bedside');

/** A goal's lines on bedside notes go with it, those of long ago, too. */
const FORGET_GOALS = forgetting(
  'goals',
  'true',
  `, off_notes AS (
       DELETE FROM note_lines l WHERE l.team_id = $1 AND l.key = ANY (ARRAY(SELECT '${GOAL_KEY}' || id FROM gone))
     )`,
);

/** Deletes a note or goal, where that person is its author. @returns whether there was one */
export async function forgetMemory(pool: Pool, teamId: string, by: string, id: string): Promise<boolean> {
  const values = [teamId, toJsonb([{ id, by }])];
  return inTeam(
    pool,
    teamId,
    async (client) =>
      (await inOrder(client, FORGET_NOTES, values)) || (await inOrder(client, FORGET_GOALS, values)),
  );
}

/** @returns whether the last of the statements found anything */
async function inOrder(
  client: ClientBase,
  statements: readonly string[],
  values: unknown[],
): Promise<boolean> {
  const done = await Promise.all(statements.map((text) => client.query(text, values)));
  return (done.at(-1)?.rowCount ?? 0) > 0;
}
