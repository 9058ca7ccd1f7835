import type { TrackerEvent } from '../../../domain/conversation/event.js';
import type { Pool } from '../../pool.js';
import { rowsOf, ThreadKey, toJsonb } from '../../rows.js';
import { queryAs, type Sql } from '../../team-tx.js';
import { bodyOfRedacted, isRedacted, redacted } from '../turns/commit-memory.js';
import type { OutboxInsert } from '../turns/commit-turn.js';
import type { OutboxRow, Pace } from './claim.js';

/**
 * The claim under which a row is settled. Who lost the row to another claim finds another count of attempts, and changes
 * nothing.
 */
type ClaimRef = Pick<OutboxRow, 'teamId' | 'seq' | 'attempts'>;

/** Runs a settlement of a claim, which is $1 to $3; `values` follow. */
const settle = (pool: Pool, { teamId, seq, attempts }: ClaimRef, sql: Sql, ...values: unknown[]) =>
  queryAs(pool, teamId, sql, seq, attempts, ...values);

const SENT = {
  name: 'settle_sent',
  text: `
  WITH sent AS (
    UPDATE outbox SET status = 'sent', sent_at = now(), error = NULL, posted_ts = coalesce($6::text, posted_ts),
      posted_channel = coalesce($5::text, posted_channel),
      -- the ticket has what its card shows
      payload = CASE WHEN kind = 'team_card' THEN payload - 'card' ELSE payload END
    WHERE team_id = $1 AND seq = $2 AND attempts = $3 AND status = 'claimed'
    RETURNING team_id, thread_id, CASE WHEN ${isRedacted('payload')} THEN ${bodyOfRedacted('payload')} END AS instead
  ), stands AS (
    INSERT INTO posts (team_id, slot, channel, ts, thread_ts, thread_id)
    SELECT team_id, $4::text, $5::text, $6::text, $7::text, thread_id FROM sent WHERE $4::text IS NOT NULL
    ON CONFLICT (team_id, slot) DO UPDATE SET channel = EXCLUDED.channel, ts = EXCLUDED.ts,
      thread_ts = EXCLUDED.thread_ts, posted_at = now()
  ), seen AS (
    -- whoever is where the card of the team that has a ticket stands may see that ticket (src/domain/tickets/ticket-entity.ts)
    UPDATE entities e SET visible_to = array_append(e.visible_to, c.channel)
    FROM (
      SELECT split_part($4::text, ':', 2) AS draft_id, split_part($4::text, ':', 3) AS route,
             'task:' || split_part($4::text, ':', 2) AS task, 'channel:' || $5::text AS channel
      FROM sent WHERE starts_with($4::text, 'ticket:') OFFSET 0
    ) c JOIN requests q ON q.team_id = $1 AND q.draft_id = c.draft_id AND q.route_team_id = c.route
    WHERE e.team_id = $1 AND e.id = c.task AND NOT e.visible_to @> ARRAY[c.channel]
  )
  INSERT INTO messages (team_id, thread_id, ts, author, body, bot)
  SELECT team_id, $8::text, $6::text, $9::text, coalesce(instead, $10::text), true FROM sent WHERE $8::text IS NOT NULL
  ON CONFLICT DO NOTHING`,
};

/** A message that now stands in Slack. `slot` where it can be rewritten later; `said` where it belongs to the transcript. */
export interface Posted {
  channel: string;
  ts: string;
  threadTs: string | null;
  slot: string | null;
  said: { threadId: string; author: string; text: string } | null;
}

/** Marks a row as done, and keeps where its message stands; without its words where what it tells of was forgotten meanwhile. */
export async function settleSent(pool: Pool, claim: ClaimRef, posted: Posted | null): Promise<void> {
  const { slot, channel, ts, threadTs, said }: Partial<Posted> = posted ?? {};
  const values = [slot, channel, ts, threadTs, said?.threadId, said?.author, said?.text];
  await settle(pool, claim, SENT, ...values);
}

const PUT_BACK = `
  UPDATE outbox SET status = $4, due_at = now() + make_interval(secs => $5::float8 / 1000), error = $6, unknown_kind = $7
  WHERE team_id = $1 AND seq = $2 AND attempts = $3 AND status = 'claimed'`;

/** Puts a row back: `pending` to be done again, `unknown` to be looked for first; both after `afterMs`. */
export async function settleLater(
  pool: Pool,
  claim: ClaimRef,
  status: 'pending' | 'unknown',
  afterMs: number,
  error: string,
): Promise<void> {
  await settle(pool, claim, PUT_BACK, status, afterMs, error, false);
}

// $4: when; null leaves it due since it was
const UNTRIED = `
  UPDATE outbox SET status = 'pending', attempts = attempts - 1, tried_at = CASE WHEN attempts > 1 THEN tried_at END,
    due_at = coalesce(now() + make_interval(secs => $4::float8 / 1000), due_at)
  WHERE team_id = $1 AND seq = $2 AND attempts = $3 AND status = 'claimed'`;

/** Puts a row back as if it had not been claimed. @param afterMs null: it is due as before */
export async function settleUntried(pool: Pool, claim: ClaimRef, afterMs: number | null): Promise<void> {
  await settle(pool, claim, UNTRIED, afterMs);
}

const ASIDE = `
  UPDATE outbox SET status = 'pending', attempts = attempts - 1, tried_at = CASE WHEN attempts > 1 THEN tried_at END,
    due_at = now() + make_interval(secs => $4::float8 / 1000), unknown_kind = true
  WHERE team_id = $1 AND seq = $2 AND attempts = $3 AND status = 'claimed'`;

/** Puts a row back as if it had not been claimed; until it is due, its lane goes on without it. */
export async function settleAside(pool: Pool, claim: ClaimRef, afterMs: number): Promise<void> {
  await settle(pool, claim, ASIDE, afterMs);
}

/** Puts a row back whose kind this version does not know; until it is due, its lane goes on without it. */
export async function settleUnread(pool: Pool, claim: ClaimRef, afterMs: number): Promise<void> {
  await settle(pool, claim, PUT_BACK, 'pending', afterMs, 'unknown kind', true);
}

// The channel is busy until its pause is over and a burst has passed, so that what comes next finds its place at the end of
// the pause at the earliest, and so does this row, whose place is taken here. See claim.ts.
const LIMITED = `
  WITH place AS (
    INSERT INTO channel_pace AS p (team_id, channel, limited_until, busy_until)
    SELECT $1, $6, now() + make_interval(secs => $4::float8 / 1000),
           now() + make_interval(secs => ($4::float8 + $7::float8 * $8::float8) / 1000)
    FROM outbox WHERE team_id = $1 AND seq = $2 AND attempts = $3 AND status = 'claimed'
    ON CONFLICT (team_id, channel, person) DO UPDATE
      SET limited_until = greatest(p.limited_until, EXCLUDED.limited_until),
          busy_until = greatest(p.busy_until + make_interval(secs => $7::float8 / 1000), EXCLUDED.busy_until)
    RETURNING p.busy_until - make_interval(secs => $7::float8 * $8::float8 / 1000) AS at
  )
  UPDATE outbox SET status = 'pending', due_at = place.at, paced_at = place.at, error = $5, unknown_kind = false
  FROM place WHERE team_id = $1 AND seq = $2 AND attempts = $3 AND status = 'claimed'`;

/** Puts a post back that Slack refused because its channel gets too many, and lets the whole channel wait `afterMs`. */
export async function settleLimited(
  pool: Pool,
  claim: ClaimRef & Pick<OutboxRow, 'pacedAs'>,
  afterMs: number,
  error: string,
  { intervalMs, burst }: Pace,
): Promise<void> {
  await settle(pool, claim, LIMITED, afterMs, error, claim.pacedAs, intervalMs, burst);
}

const FAILED = `
  WITH failed AS (
    UPDATE outbox SET status = 'failed', error = $4
    WHERE team_id = $1 AND seq = $2 AND attempts = $3 AND status = 'claimed'
    RETURNING thread_id, ${isRedacted('payload')} AS is_redacted
  ), told AS (
    INSERT INTO outbox (team_id, thread_id, intent_key, lane, kind, payload)
    SELECT $1, failed.thread_id, $5::text, $6::text, $7::text,
           CASE WHEN is_redacted THEN ${redacted('$8::jsonb')} ELSE $8::jsonb END
    FROM failed WHERE $5::text IS NOT NULL
    ON CONFLICT (team_id, intent_key) DO NOTHING RETURNING seq
  )
  INSERT INTO citations (team_id, memory_id, seq)
  SELECT $1, t.memory_id, told.seq FROM told, citations t WHERE t.team_id = $1 AND t.seq = $2`;

/**
 * Gives a row up, with the reason, for the operator, and queues what a person is `told`, without words where they are
 * forgotten.
 */
export async function settleFailed(
  pool: Pool,
  claim: ClaimRef,
  error: string,
  told: OutboxInsert | null,
): Promise<void> {
  const payload = told && toJsonb(told.payload);
  await settle(pool, claim, FAILED, error, told?.intentKey, told?.lane, told?.kind, payload);
}

// Whoever holds the claim hands on the answer. The time of the order is part of the answer's key: a retry opens the
// same row again, and gets an answer of its own. A ticket that another thread's draft made changed for that thread, too:
// its card stands there. What failed changed nothing, and concerns only the thread that asked.
const SETTLE = `
  WITH settled AS (
    UPDATE outbox SET status = $4, sent_at = now(), error = $5,
      -- done with: the ticket has what was filed
      payload = CASE WHEN $5::text IS NULL THEN payload - ARRAY['request', 'change'] ELSE payload END
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

const Told = ThreadKey.pick({ threadId: true });

/**
 * Marks an intent as answered and hands the tracker's answer to the thread that asked, and a change to the thread whose
 * request it is, as events. @returns the threads that have got one; none when another process has settled the intent
 */
export async function settleTracker(
  pool: Pool,
  claim: ClaimRef,
  { error, event }: { error: string | null; event: TrackerEvent },
): Promise<string[]> {
  const status = error === null ? 'sent' : 'failed';
  const changed = event.outcome.result === 'updated';
  const told = await settle(pool, claim, SETTLE, status, error, toJsonb(event), event.draftId, changed);
  return rowsOf(Told, told).map(({ threadId }) => threadId);
}
