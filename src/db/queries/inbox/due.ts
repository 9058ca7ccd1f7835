import { z } from 'zod';
import type { Pool } from '../../pool.js';
import { queryInTeam } from '../../team-tx.js';

const ThreadKey = z.object({ team_id: z.string(), thread_id: z.string() });
const LaneKey = ThreadKey.extend({ lane: z.enum(['slack', 'tracker']) });

/** Threads of any workspace with a due event: keys only, fairly mixed (see the function's comment in the migration). */
export async function dueThreads(
  pool: Pool,
  perTeam: number,
  atMost: number,
): Promise<{ teamId: string; threadId: string }[]> {
  const found = await pool.query('SELECT team_id, thread_id FROM due_threads($1, $2)', [perTeam, atMost]);
  return ThreadKey.array()
    .parse(found.rows)
    .map((row) => ({ teamId: row.team_id, threadId: row.thread_id }));
}

/** A lane of the outbox: rows of one lane are delivered in order, lanes side by side. */
export interface Lane {
  teamId: string;
  threadId: string;
  lane: 'slack' | 'tracker';
}

/** Lanes of any workspace whose first open row is due, or whose claim is older than `lostAfterMs`. */
export async function dueLanes(pool: Pool, lostAfterMs: number, atMost: number): Promise<Lane[]> {
  const found = await pool.query(
    'SELECT team_id, thread_id, lane FROM due_lanes(make_interval(secs => $1::float8 / 1000), $2)',
    [lostAfterMs, atMost],
  );
  return LaneKey.array()
    .parse(found.rows)
    .map((row) => ({ teamId: row.team_id, threadId: row.thread_id, lane: row.lane }));
}

const IS_DUE = `
  SELECT coalesce((
    SELECT due_at <= now() FROM inbox
    WHERE team_id = $1 AND thread_id = $2 AND applied_at IS NULL AND set_aside_at IS NULL
    ORDER BY slack_ts, seq LIMIT 1), false) AS due`;

const Row = z.object({ due: z.boolean() });

/** Whether a thread's first open event is due. */
export async function isDue(pool: Pool, teamId: string, threadId: string): Promise<boolean> {
  const found = await queryInTeam(pool, teamId, { name: 'is_due', text: IS_DUE, values: [teamId, threadId] });
  return Row.parse(found.rows[0]).due;
}
