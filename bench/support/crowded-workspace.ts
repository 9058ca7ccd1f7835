import type { Pool } from 'pg';

const TEAM = 'T_CROWDED';

const REMINDERS = `
  INSERT INTO reminders (team_id, thread_id, key, people, at)
  SELECT '${TEAM}', 'crowd-' || n, 'q', '["U"]', now() + make_interval(secs => $2) FROM generate_series(1, $1::int) AS n`;
const NEWS = `
  INSERT INTO watch_news (team_id, who, entity, what, was, is_now, at)
  SELECT '${TEAM}', 'U' || n, 'task:' || n, 'state', 'open', 'done', now() + make_interval(secs => $2)
  FROM generate_series(1, $1::int) AS n`;
const DUE_DATES = `
  INSERT INTO watches (team_id, who, entity, due_at)
  SELECT '${TEAM}', 'U' || n, 'task:' || n, now() + make_interval(secs => $2) FROM generate_series(1, $1::int) AS n`;

/**
 * One workspace in which so many threads wait for a reminder, and so many people for news of what they watch and for a due date
 * to pass, in so many seconds.
 */
export async function crowd(
  admin: Pool,
  { count, inSeconds }: { count: number; inSeconds: number },
): Promise<void> {
  for (const rows of [REMINDERS, NEWS, DUE_DATES]) await admin.query(rows, [count, inSeconds]);
  await admin.query('VACUUM ANALYZE reminders, watch_news, watches');
}

/** Takes them away again. */
export async function disperse(admin: Pool): Promise<void> {
  for (const table of ['reminders', 'watch_news', 'watches']) {
    await admin.query(`DELETE FROM ${table} WHERE team_id = $1`, [TEAM]);
  }
  await admin.query('VACUUM ANALYZE reminders, watch_news, watches');
}
