import type { Pool } from 'pg';
import { inTeam, queryInTeam } from '../team-tx.js';

const SENT = `
  UPDATE outbox SET status = 'sent', sent_at = now(), error = NULL WHERE team_id = $1 AND seq = $2`;
const POST = `
  INSERT INTO posts (team_id, slot, channel, ts, thread_ts) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (team_id, slot) DO UPDATE SET channel = EXCLUDED.channel, ts = EXCLUDED.ts,
    thread_ts = EXCLUDED.thread_ts, posted_at = now()`;
const SAID = `
  INSERT INTO messages (team_id, thread_id, ts, author, body, bot) VALUES ($1, $2, $3, $4, $5, true)
  ON CONFLICT DO NOTHING`;

/** A message that now stands in Slack. `slot` where it can be rewritten later; `said` where it belongs to the transcript. */
export interface Posted {
  channel: string;
  ts: string;
  threadTs: string | null;
  slot: string | null;
  said: { threadId: string; author: string; text: string } | null;
}

/** Marks a row as done, and keeps where its message stands. */
export async function settleSent(
  pool: Pool,
  teamId: string,
  seq: number,
  posted: Posted | null,
): Promise<void> {
  await inTeam(pool, teamId, async (client) => {
    const statements = [client.query(SENT, [teamId, seq])];
    if (posted?.slot) {
      statements.push(client.query(POST, [teamId, posted.slot, posted.channel, posted.ts, posted.threadTs]));
    }
    if (posted?.said) {
      const { threadId, author, text } = posted.said;
      statements.push(client.query(SAID, [teamId, threadId, posted.ts, author, text]));
    }
    await Promise.all(statements);
  });
}

/** Puts a row back: `pending` to be done again, `unknown` to be looked for first; both after `afterMs`. */
export async function settleLater(
  pool: Pool,
  teamId: string,
  seq: number,
  status: 'pending' | 'unknown',
  afterMs: number,
  error: string,
): Promise<void> {
  await queryInTeam(pool, teamId, {
    text: `UPDATE outbox SET status = $3, due_at = now() + make_interval(secs => $4::float8 / 1000), error = $5
           WHERE team_id = $1 AND seq = $2`,
    values: [teamId, seq, status, afterMs, error],
  });
}

/** Gives a row up, with the reason, for the operator. */
export async function settleFailed(pool: Pool, teamId: string, seq: number, error: string): Promise<void> {
  await queryInTeam(pool, teamId, {
    text: `UPDATE outbox SET status = 'failed', error = $3 WHERE team_id = $1 AND seq = $2`,
    values: [teamId, seq, error],
  });
}
