import type { Pool } from 'pg';
import { z } from 'zod';
import type { TrackerEvent } from '../../domain/event.js';
import { queryInTeam } from '../team-tx.js';
import type { ClaimRef } from './settle-outbox.js';
import { toJsonb } from './to-jsonb.js';

// Whoever holds the claim hands on the answer. The time of the order is part of the answer's key: a retry opens the
// same row again, and gets an answer of its own. A ticket that another thread's draft made changed for that thread, too:
// its card stands there. What failed changed nothing, and concerns only the thread that asked.
const SETTLE = `
  WITH settled AS (
    UPDATE outbox SET status = $4, sent_at = now(), error = $5
    WHERE team_id = $1 AND seq = $2 AND attempts = $3 AND status = 'claimed'
    RETURNING thread_id, 'tracker:' || intent_key || ':' || extract(epoch FROM created_at) AS key
  ), told AS (
    SELECT thread_id, key FROM settled
    UNION ALL
    SELECT o.thread_id, s.key || ':owner' FROM settled s, LATERAL (
      SELECT (SELECT d.thread_id FROM drafts d WHERE d.team_id = $1 AND d.draft_id = $7) AS thread_id
    ) o WHERE $8 AND o.thread_id <> s.thread_id
  )
  INSERT INTO inbox (team_id, dedupe_key, thread_id, kind, via, slack_ts, payload, urgent, due_at)
  SELECT $1, key, thread_id, 'tracker', 'tracker', to_char(extract(epoch FROM now()), 'FM9999999999.000000'), $6, true, now()
  FROM told
  ON CONFLICT DO NOTHING
  RETURNING thread_id`;

const Told = z.object({ thread_id: z.string() });

/**
 * Marks an intent as answered and hands the tracker's answer as an event to the thread that asked, and a change that was
 * made to the thread whose request it is, in one commit.
 * @returns the threads that have something to take in; none when another process has settled the intent
 */
export async function settleTracker(
  pool: Pool,
  claim: ClaimRef,
  answer: { error: string | null; event: TrackerEvent },
): Promise<string[]> {
  const { teamId, seq, attempts } = claim;
  const { error, event } = answer;
  const status = error === null ? 'sent' : 'failed';
  const changed = event.outcome.result === 'updated';
  const told = await queryInTeam(pool, teamId, {
    text: SETTLE,
    values: [teamId, seq, attempts, status, error, toJsonb(event), event.draftId, changed],
  });
  return Told.array()
    .parse(told.rows)
    .map((row) => row.thread_id);
}
