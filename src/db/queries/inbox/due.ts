import { z } from 'zod';
import type { Pool } from '../../pool.js';
import { onlyOf, rowsOf, ThreadKey } from '../../rows.js';

/** A thread to be worked on, and whose turn that is: who did what is due there last, or else the thread's own id. */
const DueThread = ThreadKey.extend({ person: z.string() });
export type DueThread = z.infer<typeof DueThread>;

/** How many due threads a look gives, of a workspace, of one of its people, and in all. */
export interface Looked {
  perTeam: number;
  perPerson: number;
  atMost: number;
}

/** Threads of any workspace with a due event: keys only, fairly mixed (see the function's comment in the migration). */
export async function dueThreads(pool: Pool, { perTeam, perPerson, atMost }: Looked): Promise<DueThread[]> {
  const text = 'SELECT team_id, thread_id, person FROM due_threads($1, $2, $3)';
  return rowsOf(DueThread, await pool.query(text, [perTeam, perPerson, atMost]));
}

/** A lane of the outbox: rows of one lane are delivered in order, lanes side by side. */
const Lane = ThreadKey.extend({ lane: z.enum(['slack', 'tracker']) });
export type Lane = z.infer<typeof Lane>;

/** A lane, and the tracker that its first order is for; null: a post. */
const DueLane = Lane.extend({ tracker: z.string().nullable() });
export type DueLane = z.infer<typeof DueLane>;

/** Lanes of any workspace whose first open row is due, or whose claim is older than `lostAfterMs`. */
export async function dueLanes(pool: Pool, lostAfterMs: number, atMost: number): Promise<DueLane[]> {
  const found = await pool.query(
    'SELECT team_id, thread_id, lane, tracker FROM due_lanes(make_interval(secs => $1::float8 / 1000), $2)',
    [lostAfterMs, atMost],
  );
  return rowsOf(DueLane, found);
}

const WaitingFiling = ThreadKey.extend({ orderKey: z.string(), place: z.coerce.number() });
export type WaitingFiling = z.infer<typeof WaitingFiling>;

/** Requests of any workspace that wait for their tracker for longer than that, and whose people don't know how long the line is. */
export async function waitingFilings(pool: Pool, afterMs: number, atMost: number): Promise<WaitingFiling[]> {
  const text = `SELECT team_id, thread_id, order_key, place FROM waiting_filings(make_interval(secs => $1::float8 / 1000), $2)`;
  return rowsOf(WaitingFiling, await pool.query(text, [afterMs, atMost]));
}

const IS_DUE = { name: 'is_due', text: 'SELECT is_due($1, $2) AS due' };

const Row = z.object({ due: z.boolean() });

/** Whether a thread's first open event is due: asked after each turn, so by one statement instead of a transaction. */
export async function isDue(pool: Pool, teamId: string, threadId: string): Promise<boolean> {
  return onlyOf(Row, await pool.query({ ...IS_DUE, values: [teamId, threadId] })).due;
}
