import { z } from 'zod';
import { DIRECT_ROOT } from '../../../domain/conversation/incoming.js';
import type { Pool } from '../../pool.js';
import { firstOf } from '../../rows.js';
import { queryAs } from '../../team-tx.js';
import type { Lane } from '../inbox/due.js';

/**
 * Claims the head of a lane. $1 team, $2 thread, $3 lane; $4 the age in ms of a claim that belongs to a dead process; $5 ms
 * between posts to a channel (0: no pacing), $6 posts that may go at once.
 *
 * - open: the lane's rows are locked, in their order. A second claimer waits here, then finds the head freshly claimed.
 * - superseded: of updates of one message that still wait, only the newest says anything that lasts.
 * - head: the first row. One of a kind that this version does not know lets the others pass while it waits.
 * - place: a post takes a place in its channel's queue before it is claimed, once. The time that the channel is busy for
 *   moves on by one interval, and the place is `burst` intervals before that: a channel that was quiet takes a burst at
 *   once, after that one post an interval (the "generic cell rate algorithm"). A place within a pause that Slack ordered
 *   later is void. Slack counts posts by channel, updates and ephemeral messages by workspace and far more generously
 *   ("Rate limits": chat.postMessage about one a second a channel; chat.postEphemeral Tier 4, chat.update Tier 3), so
 *   only posts are paced.
 * - own: what one person's doing brings to a channel in which others are, too, takes no more than half of it, and leaves room in
 *   each burst: such a post first takes a place among those of its person, in the same way, and one in the channel's queue only
 *   once that has come. So a flood waits for itself, and nobody behind it: where others have something behind it in the lane, it
 *   is not held back.
 * - A place that is yet to come leaves the row pending, untried, and due then. It is compared with the clock, since now()
 *   is the beginning of a transaction that may have waited for another one to take its place.
 */
const CLAIM = {
  name: 'claim_outbox',
  text: `
  WITH open AS (
    SELECT o.seq, o.status, o.kind, o.due_at, o.claimed_at, o.paced_at, o.own_place_at, o.unknown_kind, o.payload->>'slot' AS slot,
           coalesce(o.payload->>'channel', CASE o.kind WHEN 'direct' THEN o.payload->>'to' END,
             (SELECT t.channel FROM threads t WHERE t.team_id = $1 AND t.thread_id = $2)) AS paced_as,
           CASE WHEN o.kind <> 'direct' AND (o.payload->>'channel' IS NOT NULL
             OR NOT (SELECT t.is_direct FROM threads t WHERE t.team_id = $1 AND t.thread_id = $2)) THEN o.person END AS person
    FROM outbox o
    WHERE o.team_id = $1 AND o.thread_id = $2 AND o.lane = $3 AND o.status IN ('pending', 'claimed', 'unknown')
      AND NOT EXISTS (SELECT FROM workspaces w WHERE w.team_id = $1 AND w.ended_at IS NOT NULL)
    ORDER BY o.seq FOR UPDATE OF o
  ), standing AS (
    SELECT p.slot FROM posts p WHERE p.team_id = $1 AND p.slot IN (SELECT slot FROM open)
  ), superseded AS (
    UPDATE outbox o SET status = 'cancelled', error = 'superseded'
    FROM open old
    WHERE o.team_id = $1 AND o.seq = old.seq AND old.status = 'pending'
      AND old.slot IN (SELECT slot FROM standing)
      AND EXISTS (SELECT FROM open newer WHERE newer.slot = old.slot AND newer.seq > old.seq
                    AND newer.status = 'pending' AND NOT newer.unknown_kind)
    RETURNING o.seq
  ), head AS (
    SELECT *, person IS NOT NULL AND paced_at IS NULL
              AND EXISTS (SELECT FROM open other WHERE other.person IS DISTINCT FROM open.person) AS hurries
    FROM open
    WHERE seq NOT IN (SELECT seq FROM superseded) AND (NOT unknown_kind OR due_at <= now())
    ORDER BY seq LIMIT 1
  ), post AS (
    SELECT h.* FROM head h
    WHERE $3 = 'slack' AND $5::float8 > 0 AND h.status = 'pending' AND (h.due_at <= now() OR (h.hurries AND h.own_place_at IS NOT NULL))
      AND h.kind <> 'notice' AND (h.slot IS NULL OR h.slot NOT IN (SELECT slot FROM standing))
  ), own AS (
    INSERT INTO channel_pace AS p (team_id, channel, person, busy_until)
    SELECT $1, h.paced_as, h.person, now() + make_interval(secs => 2 * $5::float8 / 1000)
    FROM post h WHERE h.person IS NOT NULL AND h.own_place_at IS NULL AND h.paced_at IS NULL AND NOT h.hurries
    ON CONFLICT (team_id, channel, person) DO UPDATE
      SET busy_until = greatest(p.busy_until, now()) + make_interval(secs => 2 * $5::float8 / 1000)
    RETURNING p.busy_until - make_interval(secs => 2 * $5::float8 * ($6::float8 - 1) / 1000) AS at
  ), own_place AS MATERIALIZED (
    SELECT at, at > clock_timestamp() AS waits FROM own
  ), place AS (
    INSERT INTO channel_pace AS p (team_id, channel, busy_until)
    SELECT $1, h.paced_as, now() + make_interval(secs => $5::float8 / 1000)
    FROM post h
    WHERE NOT coalesce((SELECT waits FROM own_place), false)
      AND (h.paced_at IS NULL OR h.paced_at < (
        SELECT q.limited_until FROM channel_pace q WHERE q.team_id = $1 AND q.channel = h.paced_as AND q.person = '*'))
    ON CONFLICT (team_id, channel, person) DO UPDATE
      SET busy_until = greatest(p.busy_until, now()) + make_interval(secs => $5::float8 / 1000)
    RETURNING p.busy_until - make_interval(secs => $5::float8 * $6::float8 / 1000) AS at
  ), decided AS (
    SELECT h.*, place.at, o.at AS own_at, coalesce(o.waits, false) OR coalesce(place.at > clock_timestamp(), false) AS waits
    FROM head h LEFT JOIN place ON true LEFT JOIN own_place o ON true
  )
  UPDATE outbox o SET
    status = CASE WHEN d.waits THEN o.status ELSE 'claimed' END,
    claimed_at = CASE WHEN d.waits THEN o.claimed_at ELSE now() END,
    tried_at = CASE WHEN d.waits THEN o.tried_at ELSE coalesce(o.tried_at, now()) END,
    attempts = o.attempts + CASE WHEN d.waits THEN 0 ELSE 1 END,
    own_place_at = coalesce(d.own_at, o.own_place_at),
    paced_at = coalesce(d.at, o.paced_at),
    due_at = CASE WHEN d.waits THEN coalesce(d.at, d.own_at) ELSE o.due_at END
  FROM decided d, threads t
  WHERE o.team_id = $1 AND o.seq = d.seq AND t.team_id = $1 AND t.thread_id = $2
    AND ((o.status = 'claimed' AND o.claimed_at < now() - make_interval(secs => $4::float8 / 1000))
      OR (o.status <> 'claimed' AND (o.due_at <= now() OR (d.hurries AND d.own_place_at IS NOT NULL))))
  RETURNING o.seq, o.intent_key, extract(epoch FROM o.created_at)::text AS ordered_at, o.kind, o.payload, d.status AS was,
            d.waits, o.attempts,
            extract(epoch FROM now() - o.tried_at) * 1000 AS tried_ms, d.paced_as, t.channel, t.root_ts, t.requester, t.reacted,
            EXISTS (SELECT FROM open later WHERE later.seq > d.seq) AS more`,
};

/** How fast one channel may be posted to: one post per `intervalMs` on average, `burst` at once after a pause. */
export interface Pace {
  /** 0: as fast as there is something to post */
  intervalMs: number;
  burst: number;
}

const Row = z.object({
  seq: z.coerce.number(),
  intentKey: z.string(),
  orderedAt: z.string(),
  kind: z.string(),
  payload: z.unknown(),
  was: z.enum(['pending', 'claimed', 'unknown']),
  waits: z.boolean(),
  attempts: z.number(),
  /** NULL counts as 0 */
  triedMs: z.coerce.number(),
  pacedAs: z.string(),
  channel: z.string(),
  rootTs: z.string(),
  requester: z.string().nullable(),
  reacted: z.array(z.string()),
  more: z.boolean(),
});

/**
 * The first open row of a lane, claimed by us. `uncertain`: an earlier attempt may have reached the other side, so look
 * there before doing it again. `orderedAt` tells one order from the same one, given anew after it had failed. `attempts` counts
 * this claim too; `triedMs` is the time since the first one. `pacedAs` names the channel that the row goes to, as its
 * pace is kept. `isThread` is false for a direct message, whose conversation is no Slack thread; `requester` is who is told what
 * can't be delivered; `reacted` are messages that bear the reaction by which the bot shows that it is at work. `more`: others wait behind it.
 */
export interface OutboxRow
  extends Pick<
    z.infer<typeof Row>,
    'seq' | 'intentKey' | 'orderedAt' | 'kind' | 'payload' | 'attempts' | 'triedMs' | 'pacedAs' | 'more'
  > {
  teamId: string;
  uncertain: boolean;
  thread: {
    channel: string;
    rootTs: string;
    isThread: boolean;
    requester: string | null;
    reacted: readonly string[];
  };
}

/**
 * Claims the first open row of a lane, if it is due, nobody works on it, and its channel may be posted to now.
 * @returns `paced` when it has got a later place in its channel's queue, for which the sweep comes back; null: nothing to do
 */
export async function claimOutbox(
  pool: Pool,
  { teamId, threadId, lane }: Lane,
  lostAfterMs: number,
  { intervalMs, burst }: Pace,
): Promise<OutboxRow | 'paced' | null> {
  const found = firstOf(
    Row,
    await queryAs(pool, teamId, CLAIM, threadId, lane, lostAfterMs, intervalMs, burst),
  );
  if (found === null) return null;
  const { was, waits, channel, rootTs, requester, reacted, ...row } = found;
  if (waits) return 'paced';
  const thread = { channel, rootTs, isThread: rootTs !== DIRECT_ROOT, requester, reacted };
  return { ...row, teamId, uncertain: was !== 'pending', thread };
}
