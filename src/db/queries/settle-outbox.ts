import type { Pool } from 'pg';
import { queryInTeam } from '../team-tx.js';
import type { OutboxRow } from './claim-outbox.js';

/**
 * The claim under which a row is settled. Each claim counts an attempt, so that whoever lost the row to another process
 * meanwhile finds another number there and changes nothing.
 */
export type ClaimRef = Pick<OutboxRow, 'teamId' | 'seq' | 'attempts'>;

const SENT = `
  WITH sent AS (
    UPDATE outbox SET status = 'sent', sent_at = now(), error = NULL
    WHERE team_id = $1 AND seq = $2 AND attempts = $3 AND status = 'claimed' RETURNING team_id
  ), stands AS (
    INSERT INTO posts (team_id, slot, channel, ts, thread_ts)
    SELECT team_id, $4::text, $5::text, $6::text, $7::text FROM sent WHERE $4::text IS NOT NULL
    ON CONFLICT (team_id, slot) DO UPDATE SET channel = EXCLUDED.channel, ts = EXCLUDED.ts,
      thread_ts = EXCLUDED.thread_ts, posted_at = now()
  )
  INSERT INTO messages (team_id, thread_id, ts, author, body, bot)
  SELECT team_id, $8::text, $6::text, $9::text, $10::text, true FROM sent WHERE $8::text IS NOT NULL
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
export async function settleSent(pool: Pool, claim: ClaimRef, posted: Posted | null): Promise<void> {
  const { teamId, seq, attempts } = claim;
  const place = [posted?.slot ?? null, posted?.channel ?? null, posted?.ts ?? null, posted?.threadTs ?? null];
  const said = [posted?.said?.threadId ?? null, posted?.said?.author ?? null, posted?.said?.text ?? null];
  await queryInTeam(pool, teamId, { text: SENT, values: [teamId, seq, attempts, ...place, ...said] });
}

/** Puts a row back: `pending` to be done again, `unknown` to be looked for first; both after `afterMs`. */
export async function settleLater(
  pool: Pool,
  claim: ClaimRef,
  status: 'pending' | 'unknown',
  afterMs: number,
  error: string,
): Promise<void> {
  await queryInTeam(pool, claim.teamId, {
    text: `UPDATE outbox SET status = $4, due_at = now() + make_interval(secs => $5::float8 / 1000), error = $6
           WHERE team_id = $1 AND seq = $2 AND attempts = $3 AND status = 'claimed'`,
    values: [claim.teamId, claim.seq, claim.attempts, status, afterMs, error],
  });
}

/** Gives a row up, with the reason, for the operator. */
export async function settleFailed(pool: Pool, claim: ClaimRef, error: string): Promise<void> {
  await queryInTeam(pool, claim.teamId, {
    text: `UPDATE outbox SET status = 'failed', error = $4
           WHERE team_id = $1 AND seq = $2 AND attempts = $3 AND status = 'claimed'`,
    values: [claim.teamId, claim.seq, claim.attempts, error],
  });
}
