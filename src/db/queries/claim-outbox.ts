import type { Pool } from 'pg';
import { z } from 'zod';
import { DIRECT_ROOT } from '../../domain/incoming.js';
import { queryInTeam } from '../team-tx.js';
import type { Lane } from './due.js';

const Row = z.object({
  seq: z.coerce.number(),
  intent_key: z.string(),
  kind: z.string(),
  payload: z.unknown(),
  was: z.enum(['pending', 'claimed', 'unknown']),
  attempts: z.number(),
  age_ms: z.coerce.number(),
  channel: z.string(),
  root_ts: z.string(),
});

/**
 * The first open row of a lane, claimed by us. `uncertain`: an earlier attempt may have reached the other side, so look
 * there before doing it again. `attempts` counts this claim too; `ageMs` is the time since it was queued. `isThread` is
 * false for a direct message, whose conversation is no Slack thread.
 */
export interface OutboxRow {
  teamId: string;
  seq: number;
  intentKey: string;
  kind: string;
  payload: unknown;
  uncertain: boolean;
  attempts: number;
  ageMs: number;
  thread: { channel: string; rootTs: string; isThread: boolean };
}

// The head of the lane is locked first: a second claimer waits, then finds it freshly claimed and takes nothing.
const CLAIM = `
  WITH head AS (
    SELECT seq, status FROM outbox
    WHERE team_id = $1 AND thread_id = $2 AND lane = $3 AND status IN ('pending', 'claimed', 'unknown')
    ORDER BY seq LIMIT 1 FOR UPDATE
  )
  UPDATE outbox o SET status = 'claimed', claimed_at = now(), attempts = o.attempts + 1
  FROM head, threads t
  WHERE o.team_id = $1 AND o.seq = head.seq AND t.team_id = $1 AND t.thread_id = $2
    AND ((o.status = 'claimed' AND o.claimed_at < now() - make_interval(secs => $4::float8 / 1000))
      OR (o.status <> 'claimed' AND o.due_at <= now()))
  RETURNING o.seq, o.intent_key, o.kind, o.payload, head.status AS was, o.attempts,
            extract(epoch FROM now() - o.created_at) * 1000 AS age_ms, t.channel, t.root_ts`;

/** Claims the first open row of a lane, if it is due and nobody works on it. */
export async function claimOutbox(pool: Pool, lane: Lane, lostAfterMs: number): Promise<OutboxRow | null> {
  const found = await queryInTeam(pool, lane.teamId, {
    text: CLAIM,
    values: [lane.teamId, lane.threadId, lane.lane, lostAfterMs],
  });
  if (found.rows.length === 0) return null;
  const row = Row.parse(found.rows[0]);
  return {
    teamId: lane.teamId,
    seq: row.seq,
    intentKey: row.intent_key,
    kind: row.kind,
    payload: row.payload,
    uncertain: row.was !== 'pending',
    attempts: row.attempts,
    ageMs: row.age_ms,
    thread: { channel: row.channel, rootTs: row.root_ts, isThread: row.root_ts !== DIRECT_ROOT },
  };
}
