import { z } from 'zod';
import type { Incoming } from '../../../domain/conversation/incoming.js';
import type { Pool } from '../../pool.js';
import { rowsOf, ThreadKey, toRecords } from '../../rows.js';
import { inTeamAtOnce } from '../../team-tx.js';
import { isPostOf } from '../outbox/pressed-post.js';
import { NOTE_FURTHER_POSTS } from './further-posts.js';
import { HOLD_TEAM_TOGETHER } from './team-hold.js';

/** A thread to look at in `dueInMs` milliseconds, and whose newest event it is that it is looked at for (see DueThread). */
const Wake = ThreadKey.pick({ threadId: true }).extend({
  person: z.string(),
  dueInMs: z.coerce.number().transform((ms) => Math.max(0, ms)),
});

const OPEN_THREADS = `
  INSERT INTO threads (team_id, thread_id, channel, root_ts, is_direct)
  SELECT $1, r.thread_id, r.channel, r.root_ts, r.is_direct
  FROM jsonb_to_recordset($2::jsonb) AS r(thread_id text, channel text, root_ts text, is_direct boolean)
  WHERE NOT EXISTS (SELECT FROM further_posts f WHERE f.team_id = $1 AND f.channel = r.channel AND f.root_ts = r.root_ts AND f.joined)
  ORDER BY r.channel, r.root_ts
  ON CONFLICT DO NOTHING`;

const PRESSED = { channel: 'e.channel', messageTs: 'e.message_ts', rootTs: 'e.root_ts' };

// Rows sorted by key, and DO NOTHING instead of DO UPDATE: two processes that insert the same redelivered events then
// neither deadlock nor fail on a key that occurs twice in one batch. Threads are found by scalar subqueries, which can only
// be index lookups: a join would be planned anew by the size of the tables, and badly while they have no statistics. OFFSET
// keeps PostgreSQL from writing them out, and planning them, wherever their answer is used. None of these statements is
// named: the plan that is kept for a name is one for tables of any size, and took ten times as long.
const INSERT = `
  INSERT INTO inbox (team_id, dedupe_key, thread_id, kind, via, actor, slack_ts, payload, urgent, due_at)
  SELECT $1, r.dedupe_key, r.thread_id, r.kind, r.via, r.actor, r.slack_ts,
         CASE WHEN r.joined_id IS NULL OR r.kind <> 'message' THEN r.payload ELSE r.payload || '{"apart":true}' END, w.urgent,
         CASE WHEN w.urgent THEN now() ELSE now() + make_interval(secs => $3::float8 / 1000) END
  FROM (
    SELECT e.*, CASE WHEN e.draft_id IS NULL
      THEN coalesce(
        e.joined_id,
        (SELECT t.thread_id FROM threads t WHERE t.team_id = $1 AND t.channel = e.channel AND t.root_ts = e.root_ts))
      ELSE (SELECT d.thread_id FROM drafts d WHERE d.team_id = $1 AND d.draft_id = e.draft_id AND ${isPostOf('d', PRESSED)}) END AS thread_id
    FROM (
      SELECT i.*, (SELECT f.thread_id FROM further_posts f
                   WHERE f.team_id = $1 AND f.channel = i.channel AND f.root_ts = i.root_ts AND f.joined) AS joined_id
      FROM jsonb_to_recordset($2::jsonb) AS i(dedupe_key text, channel text, root_ts text, message_ts text, draft_id text, kind text,
                                              via text, actor text, slack_ts text, payload jsonb, urgent boolean,
                                              brief boolean)
    ) e OFFSET 0
  ) r, LATERAL (
    SELECT r.urgent AND NOT (coalesce(r.brief, false) AND
      (SELECT t.turn_no = 0 FROM threads t WHERE t.team_id = $1 AND t.thread_id = r.thread_id)) AS urgent
  ) w
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
    SELECT batch.thread_id, open.seqs, coalesce(open.actors[1], batch.thread_id) AS person,
           CASE WHEN open.urgent THEN now()
                ELSE least(now() + make_interval(secs => $3::float8 / 1000),
                           open.first + make_interval(secs => $4::float8 / 1000)) END AS due_at
    FROM batch CROSS JOIN LATERAL (
      SELECT bool_or(o.urgent) AS urgent, min(o.received_at) AS first, array_agg(o.seq) AS seqs,
             array_agg(o.actor ORDER BY o.seq DESC) AS actors
      FROM inbox o
      WHERE o.team_id = $1 AND o.thread_id = batch.thread_id AND o.applied_at IS NULL AND o.set_aside_at IS NULL
        AND o.kept_for IS NULL AND o.attempts = 0
    ) open
    WHERE open.seqs IS NOT NULL
  ), moved AS (
    UPDATE inbox i SET due_at = (SELECT t.due_at FROM touched t WHERE t.thread_id = i.thread_id)
    WHERE i.team_id = $1
      AND i.seq = ANY (ARRAY (SELECT unnest(t.seqs) FROM touched t WHERE cardinality(t.seqs) > 1))
      AND i.due_at <> (SELECT t.due_at FROM touched t WHERE t.thread_id = i.thread_id)
  )
  SELECT thread_id, person, extract(epoch FROM due_at - now()) * 1000 AS due_in_ms FROM touched`;

/**
 * Makes events of one workspace durable in one round trip. What the inbox holds already, or is of a thread that the bot has
 * no part in, leaves no row. Resolves after the commit with the threads to look at. A root address finds its thread by
 * channel and root, or opens one with a new id; a draft address by the draft's own thread, if the message that was pressed is
 * a post of that draft. For the times see RuntimeLimits.
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
  const further = events.flatMap(({ address, actor }) =>
    address.by === 'root' && address.joins
      ? [{ channel: address.channel, rootTs: address.rootTs, actor }]
      : [],
  );
  const rows = events.map(({ teamId: _, address, event, ...incoming }) => {
    const { by, ...where } = { draftId: null, messageTs: null, ...address };
    return { ...incoming, ...where, kind: event.kind, via: event.via, payload: event };
  });
  const keys = events.map(({ dedupeKey }) => dedupeKey);
  const [, , , , aligned] = await inTeamAtOnce(pool, teamId, (client) =>
    Promise.all([
      client.query(HOLD_TEAM_TOGETHER, [teamId]),
      further.length > 0 ? client.query(NOTE_FURTHER_POSTS, [teamId, toRecords(further)]) : undefined,
      opening.length > 0 ? client.query(OPEN_THREADS, [teamId, toRecords(opening)]) : undefined,
      client.query(INSERT, [teamId, toRecords(rows), debounceMs]),
      client.query(ALIGN, [teamId, keys, debounceMs, maxWaitMs]),
    ]),
  );
  return rowsOf(Wake, aligned);
}
