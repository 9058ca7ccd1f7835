import type { Pool } from 'pg';

const SAMPLES = 50;

/** How the database's clock stands to this process's: add `aheadMs` to performance.now() to get epoch milliseconds there. */
export interface DatabaseClock {
  aheadMs: number;
  /** the most that it can be wrong by */
  errorMs: number;
}

/** Asks for the time again and again, and believes the answer that came soonest. */
export async function readDatabaseClock(pool: Pool): Promise<DatabaseClock> {
  let best: DatabaseClock = { aheadMs: 0, errorMs: Number.POSITIVE_INFINITY };
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const asked = performance.now();
    const { rows } = await pool.query('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms');
    const answered = performance.now();
    const errorMs = (answered - asked) / 2;
    if (errorMs < best.errorMs) {
      best = { aheadMs: Number(rows[0]?.ms) - (asked + answered) / 2, errorMs };
    }
  }
  return best;
}
