import type { Pool } from 'pg';

const SEED_THREADS = `
  INSERT INTO threads (team_id, thread_id, channel, root_ts, turn_no, history, created_at)
  SELECT 'T_' || (n % $2), 'thread-' || n, 'C_' || (n % 5000), n::text, 3, 'known', now() - interval '1 day'
  FROM generate_series(1, $1::int) AS n`;

const SEED_WORKSPACES = `
  INSERT INTO workspaces (team_id) SELECT 'T_' || n FROM generate_series(0, $1::int - 1) AS n ON CONFLICT DO NOTHING`;

// each thread has had three messages and three replies, all of them done with
const SEED_INBOX = `
  INSERT INTO inbox (team_id, dedupe_key, thread_id, kind, via, actor, slack_ts, payload, urgent, due_at, attempts, applied_at, applied_turn)
  SELECT 'T_' || (n % $2), 'k' || n || '-' || m, 'thread-' || n, 'message', 'message', 'U', n || '.' || m, '{"kind":"message"}', false,
         now() - interval '1 day', 1, now() - interval '1 day', m
  FROM generate_series(1, $1::int) AS n, generate_series(1, 3) AS m`;

const SEED_OUTBOX = `
  INSERT INTO outbox (team_id, intent_key, thread_id, lane, kind, payload, status, attempts, sent_at)
  SELECT 'T_' || (n % $2), 'thread-' || n || ':' || m, 'thread-' || n, 'slack', 'text', '{"kind":"text"}', 'sent', 1, now()
  FROM generate_series(1, $1::int) AS n, generate_series(1, 3) AS m`;

const SEED_REMINDERS = `
  INSERT INTO reminders (team_id, thread_id, key, people, at)
  SELECT 'T_' || (n % $2), 'thread-' || n, 'q', '["U"]', now() + interval '4 hours' FROM generate_series(1, $1::int) AS n`;

/** Fills the tables with threads that are parked on a question: nothing of them is due, a reminder waits for each. */
export async function parkThreads(admin: Pool, threads: number, workspaces: number): Promise<void> {
  await admin.query(SEED_WORKSPACES, [workspaces]);
  for (const seed of [SEED_THREADS, SEED_INBOX, SEED_OUTBOX, SEED_REMINDERS]) {
    await admin.query(seed, [threads, workspaces]);
  }
  await admin.query('VACUUM ANALYZE threads, inbox, outbox, reminders, workspaces');
}

// a message each that waits for a pause in the conversation, or is due
const OPEN_EVENTS = `
  INSERT INTO inbox (team_id, dedupe_key, thread_id, kind, via, actor, slack_ts, payload, urgent, due_at)
  SELECT 'T_' || (n % $2), 'open' || n, 'thread-' || n, 'message', 'message', 'U', n || '.9', '{"kind":"message"}', false,
         now() + make_interval(secs => $3)
  FROM generate_series(1, $1::int) AS n`;
const OPEN_REPLIES = `
  INSERT INTO outbox (team_id, intent_key, thread_id, lane, kind, payload, due_at)
  SELECT 'T_' || (n % $2), 'open-' || n, 'thread-' || n, 'slack', 'text', '{"kind":"text"}', now() + make_interval(secs => $3)
  FROM generate_series(1, $1::int) AS n`;

/** Puts one open event and one open reply into each of the first so many threads, due in so many seconds. */
export async function openRows(
  admin: Pool,
  { count, workspaces, inSeconds }: { count: number; workspaces: number; inSeconds: number },
): Promise<void> {
  await admin.query(OPEN_EVENTS, [count, workspaces, inSeconds]);
  await admin.query(OPEN_REPLIES, [count, workspaces, inSeconds]);
}

/** Takes the open rows away again. */
export async function closeRows(admin: Pool): Promise<void> {
  await admin.query(`DELETE FROM inbox WHERE dedupe_key LIKE 'open%'`);
  await admin.query(`DELETE FROM outbox WHERE intent_key LIKE 'open-%'`);
  await admin.query('VACUUM ANALYZE inbox, outbox');
}
