import { z } from 'zod';
import type { Pool } from '../../pool.js';
import { firstOf, rowsOf, ThreadKey, toJsonb } from '../../rows.js';
import { inTeam, queryAs } from '../../team-tx.js';
import { HOLD_TEAM_TOGETHER } from '../inbox/team-hold.js';

const Row = z.object({ key: z.string(), people: z.array(z.string()), at: z.date() });

/** A thread's reminder as it stands. */
export type DueReminder = z.infer<typeof Row>;

/** Threads of any workspace whose reminder is due at `moment`, keys only, the workspaces taking turns. */
export async function dueReminders(pool: Pool, moment: Date, atMost: number): Promise<ThreadKey[]> {
  const found = await pool.query('SELECT team_id, thread_id FROM due_reminders($1, $2)', [moment, atMost]);
  return rowsOf(ThreadKey, found);
}

/** The thread's reminder, or null where another process, or a turn, has taken it away meanwhile. */
export async function readReminder(pool: Pool, { teamId, threadId }: ThreadKey): Promise<DueReminder | null> {
  const text = 'SELECT key, people, at FROM reminders WHERE team_id = $1 AND thread_id = $2';
  return firstOf(Row, await queryAs(pool, teamId, text, threadId));
}

/** Puts the reminder off, unless it has become another one meanwhile. */
export async function moveReminder(
  pool: Pool,
  { teamId, threadId }: ThreadKey,
  { key }: DueReminder,
  to: Date,
): Promise<void> {
  const text = 'UPDATE reminders SET at = $4 WHERE team_id = $1 AND thread_id = $2 AND key = $3';
  await queryAs(pool, teamId, text, threadId, key, to);
}

// Whoever deletes the row inserts the event, so it comes once from however many processes. Its place is after everything
// that has a Slack time: what a person has done by then goes first, and the turn of the reminder sees it.
const REMIND = `
  WITH taken AS (
    DELETE FROM reminders WHERE team_id = $1 AND thread_id = $2 AND key = $3 AND at <= $4 RETURNING thread_id
  )
  INSERT INTO inbox (team_id, dedupe_key, thread_id, kind, via, slack_ts, payload, urgent, due_at)
  SELECT $1, 'reminder:' || t.thread_id || ':' || t.turn_no, t.thread_id, 'reminder', 'system', '9999999999.999999', $5::jsonb,
         true, now()
  FROM taken JOIN threads t ON t.team_id = $1 AND t.thread_id = taken.thread_id
  ON CONFLICT DO NOTHING`;

/** Turns the reminder into an event of its thread, once. @returns whether this call did */
export async function remind(
  pool: Pool,
  { teamId, threadId }: ThreadKey,
  { key }: DueReminder,
  moment: Date,
): Promise<boolean> {
  const event = toJsonb({ kind: 'reminder', via: 'system', key });
  return inTeam(pool, teamId, async (client) => {
    const [, inserted] = await Promise.all([
      client.query(HOLD_TEAM_TOGETHER, [teamId]),
      client.query(REMIND, [teamId, threadId, key, moment, event]),
    ]);
    return inserted.rowCount === 1;
  });
}
