import type { ClientBase } from 'pg';
import { z } from 'zod';
import { Event, ThreadMessage } from '../../../domain/conversation/event.js';
import { compareTs } from '../../../domain/conversation/slack-ts.js';
import { beginUnhurried, type Pool } from '../../pool.js';
import { firstOf, rowsOf, type ThreadKey } from '../../rows.js';
import { inTeamAtOnce } from '../../team-tx.js';
import type { Pace } from '../outbox/claim.js';
import { TRANSCRIPT } from '../threads/threads.js';
import { tokensOf } from '../turns/shares.js';
import { POST_BEFORE } from './further-posts.js';

/**
 * What a turn runs with in its process: any others; others, but none that is suspected of killing the process, too; or
 * nothing.
 */
export const Isolation = z.enum(['beside', 'single', 'alone']);
export type Isolation = z.infer<typeof Isolation>;

const ThreadRow = z.object({
  turnNo: z.coerce.number(),
  channel: z.string(),
  rootTs: z.string(),
  isDirect: z.boolean(),
  /** posts of the channel that belong to it, besides its root */
  joined: z.array(z.string()),
  /** the words of the post before, where this one may yet go on with it */
  before: z.string().nullable(),
  stopped: z.string().nullable(),
  /** null until the messages before the bot's first turn were looked for */
  history: z.string().nullable(),
  /** messages that bear the reaction by which the bot shows that it is at work */
  reacted: z.array(z.string()),
  /** the workspace has ended: nothing was taken */
  ended: z.boolean(),
  headIsolation: Isolation.nullable(),
  /** what the whole workspace has used of the model today */
  tokens: z.coerce.number(),
  /** the transcript, oldest first */
  messages: z.array(ThreadMessage),
});
const ClaimedEvent = z
  .object({
    seq: z.coerce.number(),
    attempts: z.number(),
    failures: z.number(),
    receivedAt: z.date(),
    /** milliseconds since it was received, by the database's clock */
    ageMs: z.coerce.number(),
    slackTs: z.string(),
    /** whose doing it is; null: nobody's, or it is not told */
    actor: z.string().nullable(),
    /** what that person has used of the model today */
    tokens: z.coerce.number(),
    payload: z.unknown(),
  })
  .transform((row) => ({ ...row, event: Event.safeParse(row.payload) }));

/** An event as it was claimed. `attempts` counts this one too; `failures` are those that its process lived to tell. */
export type ClaimedEvent = z.infer<typeof ClaimedEvent>;

/** A batch of due events of a thread, the thread as it stands, and its transcript, oldest first. */
export interface Claim extends Omit<z.infer<typeof ThreadRow>, 'headIsolation'> {
  /** nothing was taken, since the first event wants more isolation than was offered */
  needs: Isolation | null;
  /** nothing was taken, since these people have just had so many turns that their next is due in so many milliseconds */
  waits: readonly z.infer<typeof Wait>[];
  events: ClaimedEvent[];
}

const Wait = z.object({ actor: z.string(), waitMs: z.coerce.number() });

// Who ran when a process died is not known, so deaths make an event a suspect and no more: after two it is kept from other
// suspects, and before it would be given up, from everybody. What dies then has died of itself.
const ISOLATION = `CASE WHEN attempts >= $3 THEN 'beside'
                   WHEN attempts = $3 - 1 AND attempts > failures THEN 'alone'
                   WHEN attempts - failures >= 2 THEN 'single' ELSE 'beside' END`;

const THREAD = `
  SELECT turn_no, channel, root_ts, is_direct, stopped, history, reacted,
         ARRAY (SELECT f.root_ts FROM further_posts f WHERE f.team_id = $1 AND f.thread_id = $2 AND f.joined) AS joined,
         (${POST_BEFORE}) AS before,
         EXISTS (SELECT FROM workspaces WHERE team_id = $1 AND ended_at IS NOT NULL) AS ended,
         (SELECT CASE WHEN due_at <= now() THEN ${ISOLATION} END FROM inbox
          WHERE team_id = $1 AND thread_id = $2 AND applied_at IS NULL AND set_aside_at IS NULL AND kept_for IS NULL
          ORDER BY slack_ts, seq LIMIT 1) AS head_isolation,
         ${tokensOf("'*'")} AS tokens,
         (SELECT coalesce(jsonb_agg(to_jsonb(said) ORDER BY said.ts), '[]')
          FROM (${TRANSCRIPT}) said) AS messages
  FROM threads WHERE team_id = $1 AND thread_id = $2`;

// In the order of Slack's time, the longest run of messages (with edits and deletions), or one other event alone. A row that
// waits for its retry holds back what came after it; one that failed twice runs alone, to find which of a batch is to blame.
// From the second attempt on an event is not due again at once, so that one which kills its process does not kill them all.
//
// A turn takes a place among those of one of its people, as a post does in its channel (see claim.ts of the outbox): of
// whoever has waited for longest since their last, so that nobody waits behind another's flood in the same thread. A
// place that is yet to come is kept with the first of their events, and the thread is due then; one that has come lets
// all go on that stands before it. What no person did needs none, and what was tried before has had it.
const CLAIM = `
  WITH line AS (
    SELECT seq, attempts, actor, paced_at, ${ISOLATION} AS isolation, kind IN ('message', 'edit', 'deletion') AS talk,
           bool_and(due_at <= now()) OVER w AS due,
           count(*) FILTER (WHERE kind NOT IN ('message', 'edit', 'deletion')) OVER w AS others,
           max(attempts) OVER w AS worst,
           row_number() OVER w AS place
    FROM inbox
    WHERE team_id = $1 AND thread_id = $2 AND applied_at IS NULL AND set_aside_at IS NULL AND kept_for IS NULL
    WINDOW w AS (ORDER BY slack_ts, seq ROWS UNBOUNDED PRECEDING)
  ), batch AS (
    SELECT seq FROM line WHERE due AND (place = 1 OR (talk AND others = 0 AND worst < 2)) AND place <= $4
      AND (SELECT isolation FROM line WHERE place = 1) = ANY ($5::text[])
      AND EXISTS (SELECT FROM threads WHERE team_id = $1 AND thread_id = $2 AND stopped IS NULL)
      AND NOT EXISTS (SELECT FROM workspaces WHERE team_id = $1 AND ended_at IS NOT NULL)
  ), exempt AS (
    SELECT $6::float8 = 0 OR EXISTS (
      SELECT FROM line WHERE due AND place <= $4
        AND ((place = 1 AND actor IS NULL) OR paced_at <= now())) AS is_so
  ), payer AS (
    SELECT l.seq, l.actor FROM line l LEFT JOIN shares s ON s.team_id = $1 AND s.person = l.actor
    WHERE NOT (SELECT is_so FROM exempt) AND EXISTS (SELECT FROM batch)
      AND l.due AND l.place <= $4 AND l.actor IS NOT NULL
      AND NOT EXISTS (SELECT FROM line p WHERE p.place <= $4 AND p.actor = l.actor AND p.paced_at > now())
    ORDER BY s.busy_until NULLS FIRST, l.place LIMIT 1
  ), place AS (
    INSERT INTO shares AS s (team_id, person, busy_until)
    SELECT $1, actor, now() + make_interval(secs => $6::float8 / 1000) FROM payer
    ON CONFLICT (team_id, person) DO UPDATE
      SET busy_until = greatest(s.busy_until, now()) + make_interval(secs => $6::float8 / 1000)
    RETURNING s.busy_until - make_interval(secs => $6::float8 * $7::float8 / 1000) AS at
  ), turn AS (
    SELECT (SELECT is_so FROM exempt) OR coalesce((SELECT at <= clock_timestamp() FROM place), false) AS begins,
           least((SELECT at FROM place), (SELECT min(paced_at) FROM line WHERE place <= $4 AND paced_at > now())) AS at
  ), taken AS (
    SELECT l.seq, turn.begins, turn.at, l.seq IN (SELECT seq FROM batch) AS in_batch,
           CASE WHEN l.seq = (SELECT seq FROM payer) THEN (SELECT at FROM place) END AS paced_at
    FROM line l, turn
    WHERE EXISTS (SELECT FROM batch)
      AND (l.seq = (SELECT seq FROM payer)
        OR CASE WHEN turn.begins THEN l.seq IN (SELECT seq FROM batch) ELSE l.place = 1 END)
  )
  UPDATE inbox i SET
    attempts = i.attempts + CASE WHEN b.begins AND b.in_batch THEN 1 ELSE 0 END,
    paced_at = coalesce(b.paced_at, i.paced_at),
    due_at = CASE WHEN NOT b.begins THEN b.at
                  WHEN i.attempts = 0 OR NOT b.in_batch THEN i.due_at
                  ELSE now() + make_interval(secs => least(power(2, i.attempts - 1), 60)) END
  FROM taken b WHERE i.team_id = $1 AND i.seq = b.seq
  RETURNING i.seq, i.attempts, i.failures, i.received_at, i.payload, i.slack_ts, i.actor, ${tokensOf('i.actor')} AS tokens,
            extract(epoch FROM now() - i.received_at) * 1000 AS age_ms,
            CASE WHEN NOT b.begins THEN extract(epoch FROM b.at - now()) * 1000 END AS wait_ms, b.in_batch`;

/** At most so many messages make one turn. */
const MAX_EVENTS = 50;

/**
 * Takes the next batch of a thread's due events and counts the attempt, in one round trip. The lock must be held. The count
 * need not survive a crash of the database itself, so its commit does not wait for the disk.
 * @param pace how fast a person's turns may follow one another
 * @param mostAttempts an event that has had as many is no longer tried, and is handed out to be set aside
 * @param beside what else a turn reads: sends its statements at once
 */
export async function claimEvents<T>(
  pool: Pool,
  { teamId, threadId }: ThreadKey,
  { isolation, mostAttempts, pace }: { isolation: Isolation; mostAttempts: number; pace: Pace },
  beside: (client: ClientBase) => Promise<T>,
): Promise<(Claim & { beside: T }) | null> {
  const offered = Isolation.options.slice(0, Isolation.options.indexOf(isolation) + 1);
  const of = [teamId, threadId];
  const values = [...of, mostAttempts, MAX_EVENTS, offered, pace.intervalMs, pace.burst];
  const send = (client: ClientBase) =>
    Promise.all([
      client.query({ name: 'claim_thread', text: THREAD, values: [...of, mostAttempts] }),
      client.query({ name: 'claim_events', text: CLAIM, values }),
      beside(client),
    ]);
  const [thread, claimed, also] = await inTeamAtOnce(pool, teamId, send, beginUnhurried);
  const row = firstOf(ThreadRow, thread);
  if (row === null) return null;
  const { headIsolation, ...found } = row;
  const waits = rowsOf(Wait, { rows: claimed.rows.filter(isWaiting) });
  const events =
    waits.length === 0 ? rowsOf(ClaimedEvent, { rows: claimed.rows.filter(isTaken) }).sort(bySlackTime) : [];
  const wanted = events.length === 0 && row.stopped === null && !row.ended ? headIsolation : null;
  const needs = wanted === null || offered.includes(wanted) ? null : wanted;
  return { ...found, needs, waits, events, beside: also };
}

const isWaiting = ({ wait_ms }: Record<string, unknown>): boolean => wait_ms !== null;
/** Whoever pays for a turn may have their event behind its batch: it keeps its place, and is not taken. */
const isTaken = ({ in_batch }: Record<string, unknown>): boolean => in_batch === true;

/** In the order of Slack's time, then of arrival. */
function bySlackTime(a: ClaimedEvent, b: ClaimedEvent): number {
  return compareTs(a.slackTs, b.slackTs) || a.seq - b.seq;
}
