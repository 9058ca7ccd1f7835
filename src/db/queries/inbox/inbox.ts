import { z } from 'zod';
import { Event, ThreadMessage } from '../../../domain/conversation/event.js';
import type { Incoming } from '../../../domain/conversation/incoming.js';
import type { Pool } from '../../pool.js';
import { firstOf, rowsOf, ThreadKey, toRecords } from '../../rows.js';
import { inTeam } from '../../team-tx.js';
import { MAX_MESSAGES, TRANSCRIPT } from '../threads/threads.js';
import { HOLD_TEAM_TOGETHER } from './team-hold.js';

/** A thread to look at in `dueInMs` milliseconds. */
const Wake = ThreadKey.pick({ threadId: true }).extend({
  dueInMs: z.coerce.number().transform((ms) => Math.max(0, ms)),
});

const OPEN_THREADS = `
  INSERT INTO threads (team_id, thread_id, channel, root_ts, is_direct)
  SELECT $1, r.thread_id, r.channel, r.root_ts, r.is_direct
  FROM jsonb_to_recordset($2::jsonb) AS r(thread_id text, channel text, root_ts text, is_direct boolean)
  ORDER BY r.channel, r.root_ts
  ON CONFLICT DO NOTHING`;

// Rows sorted by key, and DO NOTHING instead of DO UPDATE: two processes that insert the same redelivered events then
// neither deadlock nor fail on a key that occurs twice in one batch. Threads are found by scalar subqueries, which can only
// be index lookups: a join would be planned anew by the size of the tables, and badly while they have no statistics.
const INSERT = `
  INSERT INTO inbox (team_id, dedupe_key, thread_id, kind, via, actor, slack_ts, payload, urgent, due_at)
  SELECT $1, r.dedupe_key, r.thread_id, r.kind, r.via, r.actor, r.slack_ts, r.payload, r.urgent,
         CASE WHEN r.urgent THEN now() ELSE now() + make_interval(secs => $3::float8 / 1000) END
  FROM (
    SELECT e.*, CASE WHEN e.draft_id IS NULL
      THEN (SELECT t.thread_id FROM threads t WHERE t.team_id = $1 AND t.channel = e.channel AND t.root_ts = e.root_ts)
      ELSE (SELECT d.thread_id FROM drafts d WHERE d.team_id = $1 AND d.draft_id = e.draft_id) END AS thread_id
    FROM jsonb_to_recordset($2::jsonb) AS e(dedupe_key text, channel text, root_ts text, draft_id text, kind text,
                                            via text, actor text, slack_ts text, payload jsonb, urgent boolean)
  ) r
  WHERE r.thread_id IS NOT NULL
  ORDER BY r.dedupe_key
  ON CONFLICT DO NOTHING`;

// What is open in a thread becomes due together: at once where something urgent is among it, else a pause after the newest
// message, but never later than the longest wait after the first. Rows that failed before keep their backoff.
const ALIGN = `
  WITH batch AS (
    SELECT DISTINCT (SELECT b.thread_id FROM inbox b WHERE b.team_id = $1 AND b.dedupe_key = k.key) AS thread_id
    FROM unnest($2::text[]) AS k(key)
  ), touched AS MATERIALIZED (
    SELECT batch.thread_id, open.seqs,
           CASE WHEN open.urgent THEN now()
                ELSE least(now() + make_interval(secs => $3::float8 / 1000),
                           open.first + make_interval(secs => $4::float8 / 1000)) END AS due_at
    FROM batch CROSS JOIN LATERAL (
      SELECT bool_or(o.urgent) AS urgent, min(o.received_at) AS first, array_agg(o.seq) AS seqs
      FROM inbox o
      WHERE o.team_id = $1 AND o.thread_id = batch.thread_id AND o.applied_at IS NULL AND o.set_aside_at IS NULL
        AND o.attempts = 0
    ) open
    WHERE open.seqs IS NOT NULL
  ), moved AS (
    UPDATE inbox i SET due_at = (SELECT t.due_at FROM touched t WHERE t.thread_id = i.thread_id)
    WHERE i.team_id = $1
      AND i.seq = ANY (ARRAY (SELECT unnest(t.seqs) FROM touched t WHERE cardinality(t.seqs) > 1))
      AND i.due_at <> (SELECT t.due_at FROM touched t WHERE t.thread_id = i.thread_id)
  )
  SELECT thread_id, extract(epoch FROM due_at - now()) * 1000 AS due_in_ms FROM touched`;

/**
 * Makes events of one workspace durable in one round trip. What the inbox holds already, or is of a thread that the bot has
 * no part in, leaves no row. Resolves after the commit with the threads to look at. A root address finds its thread by
 * channel and root, or opens one with a new id; a draft address by the draft's own thread. For the times see RuntimeLimits.
 */
export async function insertEvents(
  pool: Pool,
  teamId: string,
  events: readonly Incoming[],
  { newId, debounceMs, maxWaitMs }: { newId: () => string; debounceMs: number; maxWaitMs: number },
): Promise<z.infer<typeof Wake>[]> {
  const opening = events.flatMap(({ address }) => {
    if (address.by !== 'root' || !address.opens) return [];
    const { channel, rootTs, isDirect } = address;
    return [{ threadId: newId(), channel, rootTs, isDirect }];
  });
  const rows = events.map(({ teamId: _, address, event, ...incoming }) => {
    const { by, ...where } = { rootTs: null, channel: null, draftId: null, ...address };
    return { ...incoming, ...where, kind: event.kind, via: event.via, payload: event };
  });
  const keys = events.map(({ dedupeKey }) => dedupeKey);
  return inTeam(pool, teamId, async (client) => {
    const [, , , aligned] = await Promise.all([
      client.query(HOLD_TEAM_TOGETHER, [teamId]),
      opening.length > 0 ? client.query(OPEN_THREADS, [teamId, toRecords(opening)]) : undefined,
      client.query(INSERT, [teamId, toRecords(rows), debounceMs]),
      client.query(ALIGN, [teamId, keys, debounceMs, maxWaitMs]),
    ]);
    return rowsOf(Wake, aligned);
  });
}

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
  stopped: z.string().nullable(),
  /** null until the messages before the bot's first turn were looked for */
  history: z.string().nullable(),
  /** the workspace has ended: nothing was taken */
  ended: z.boolean(),
  headIsolation: Isolation.nullable(),
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
    payload: z.unknown(),
  })
  .transform((row) => ({ ...row, event: Event.safeParse(row.payload) }));

/** An event as it was claimed. `attempts` counts this one too; `failures` are those that its process lived to tell. */
export type ClaimedEvent = z.infer<typeof ClaimedEvent>;

/** A batch of due events of a thread, the thread as it stands, and its transcript, oldest first. */
export interface Claim extends Omit<z.infer<typeof ThreadRow>, 'headIsolation'> {
  /** nothing was taken, since the first event wants more isolation than was offered */
  needs: Isolation | null;
  events: ClaimedEvent[];
  messages: ThreadMessage[];
}

// Who ran when a process died is not known, so deaths make an event a suspect and no more: after two it is kept from other
// suspects, and before it would be given up, from everybody. What dies then has died of itself.
const ISOLATION = `CASE WHEN attempts >= $3 THEN 'beside'
                   WHEN attempts = $3 - 1 AND attempts > failures THEN 'alone'
                   WHEN attempts - failures >= 2 THEN 'single' ELSE 'beside' END`;

const THREAD = `
  SELECT turn_no, channel, root_ts, is_direct, stopped, history,
         EXISTS (SELECT FROM workspaces WHERE team_id = $1 AND ended_at IS NOT NULL) AS ended,
         (SELECT CASE WHEN due_at <= now() THEN ${ISOLATION} END FROM inbox
          WHERE team_id = $1 AND thread_id = $2 AND applied_at IS NULL AND set_aside_at IS NULL
          ORDER BY slack_ts, seq LIMIT 1) AS head_isolation
  FROM threads WHERE team_id = $1 AND thread_id = $2`;

// In the order of Slack's time, the longest run of messages (with edits and deletions), or one other event alone. A row that
// waits for its retry holds back what came after it; one that failed twice runs alone, to find which of a batch is to blame.
// From the second attempt on an event is not due again at once, so that one which kills its process does not kill them all.
const CLAIM = `
  WITH line AS (
    SELECT seq, attempts, ${ISOLATION} AS isolation, kind IN ('message', 'edit', 'deletion') AS talk,
           bool_and(due_at <= now()) OVER w AS due,
           count(*) FILTER (WHERE kind NOT IN ('message', 'edit', 'deletion')) OVER w AS others,
           max(attempts) OVER w AS worst,
           row_number() OVER w AS place
    FROM inbox
    WHERE team_id = $1 AND thread_id = $2 AND applied_at IS NULL AND set_aside_at IS NULL
    WINDOW w AS (ORDER BY slack_ts, seq ROWS UNBOUNDED PRECEDING)
  ), batch AS (
    SELECT seq FROM line WHERE due AND (place = 1 OR (talk AND others = 0 AND worst < 2)) AND place <= $4
      AND (SELECT isolation FROM line WHERE place = 1) = ANY ($5::text[])
      AND EXISTS (SELECT FROM threads WHERE team_id = $1 AND thread_id = $2 AND stopped IS NULL)
      AND NOT EXISTS (SELECT FROM workspaces WHERE team_id = $1 AND ended_at IS NOT NULL)
  )
  UPDATE inbox i SET attempts = i.attempts + 1,
    due_at = CASE WHEN i.attempts = 0 THEN i.due_at
                  ELSE now() + make_interval(secs => least(power(2, i.attempts - 1), 60)) END
  FROM batch b WHERE i.team_id = $1 AND i.seq = b.seq
  RETURNING i.seq, i.attempts, i.failures, i.received_at, i.payload, i.slack_ts,
            extract(epoch FROM now() - i.received_at) * 1000 AS age_ms`;

/** At most so many messages make one turn. */
const MAX_EVENTS = 50;

/**
 * Takes the next batch of a thread's due events and counts the attempt, in one round trip. The lock must be held. The count
 * need not survive a crash of the database itself, so its commit does not wait for the disk.
 * @param mostAttempts an event that has had as many is no longer tried, and is handed out to be set aside
 */
export async function claimEvents(
  pool: Pool,
  { teamId, threadId }: ThreadKey,
  { isolation, mostAttempts }: { isolation: Isolation; mostAttempts: number },
): Promise<Claim | null> {
  const offered = Isolation.options.slice(0, Isolation.options.indexOf(isolation) + 1);
  const of = [teamId, threadId];
  return inTeam(pool, teamId, async (client) => {
    const [, thread, claimed, transcript] = await Promise.all([
      client.query('SET LOCAL synchronous_commit = off'),
      client.query({ name: 'claim_thread', text: THREAD, values: [...of, mostAttempts] }),
      client.query({ name: 'claim_events', text: CLAIM, values: [...of, mostAttempts, MAX_EVENTS, offered] }),
      client.query({ name: 'claim_transcript', text: TRANSCRIPT, values: [...of, MAX_MESSAGES] }),
    ]);
    const row = firstOf(ThreadRow, thread);
    if (row === null) return null;
    const { headIsolation, ...found } = row;
    const messages = rowsOf(ThreadMessage, transcript).reverse();
    const events = rowsOf(ClaimedEvent, claimed).sort(bySlackTime);
    const wanted = events.length === 0 && row.stopped === null && !row.ended ? headIsolation : null;
    const needs = wanted === null || offered.includes(wanted) ? null : wanted;
    return { ...found, needs, events, messages };
  });
}

/** In the order of Slack's time, then of arrival. */
function bySlackTime(a: ClaimedEvent, b: ClaimedEvent): number {
  if (a.slackTs === b.slackTs) return a.seq - b.seq;
  return a.slackTs < b.slackTs ? -1 : 1;
}
