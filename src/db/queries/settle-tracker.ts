import type { Pool } from 'pg';
import type { TrackerEvent } from '../../domain/event.js';
import { queryInTeam } from '../team-tx.js';
import type { ClaimRef } from './settle-outbox.js';
import { toJsonb } from './to-jsonb.js';

// Whoever holds the claim hands on the answer. The time of the order is part of the answer's key: a retry opens the
// same row again, and gets an answer of its own.
const SETTLE = `
  WITH settled AS (
    UPDATE outbox SET status = $4, sent_at = now(), error = $5
    WHERE team_id = $1 AND seq = $2 AND attempts = $3 AND status = 'claimed'
    RETURNING thread_id, intent_key, created_at
  )
  INSERT INTO inbox (team_id, dedupe_key, thread_id, kind, via, slack_ts, payload, urgent, due_at)
  SELECT $1, 'tracker:' || intent_key || ':' || extract(epoch FROM created_at), thread_id, 'tracker', 'tracker',
         to_char(extract(epoch FROM now()), 'FM9999999999.000000'), $6, true, now()
  FROM settled
  ON CONFLICT DO NOTHING`;

/** Marks an intent as answered and hands the tracker's answer to the thread as an event, in one commit. */
export async function settleTracker(
  pool: Pool,
  claim: ClaimRef,
  answer: { error: string | null; event: TrackerEvent },
): Promise<void> {
  const { teamId, seq, attempts } = claim;
  const { error, event } = answer;
  const status = error === null ? 'sent' : 'failed';
  await queryInTeam(pool, teamId, {
    text: SETTLE,
    values: [teamId, seq, attempts, status, error, toJsonb(event)],
  });
}
