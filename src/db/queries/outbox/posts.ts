import { z } from 'zod';
import { DIRECT_ROOT } from '../../../domain/conversation/incoming.js';
import { ownPosts, type SentReply } from '../../../domain/conversation/own-posts.js';
import { cardSlot, REPLY_SLOT, Reply } from '../../../domain/conversation/reply.js';
import type { OwnPost, Place } from '../../../domain/conversation/thread-view.js';
import { channelEntity, taskEntity, type Viewer } from '../../../domain/entities/entity.js';
import type { Pool } from '../../pool.js';
import { firstOf, rowsOf } from '../../rows.js';
import { inTeam, queryAs } from '../../team-tx.js';
import { visibleTo } from '../../visibility.js';

const Row = z.object({ channel: z.string(), ts: z.string(), threadTs: z.string().nullable() });

// The request, and the conversation that its place is in, both have to be theirs to see. A direct message is no entity; its
// person may be led back to it where they alone read the answer. Slots and ids are columns, for the indexes (see visibleTo).
const PLACES = `
  WITH asked AS (
    SELECT q.thread_id, 'ticket:' || q.draft_id || ':' || q.route_team_id AS slot
    FROM requests q
    WHERE q.team_id = $1 AND q.draft_id = $4 AND EXISTS (
      SELECT FROM entities e WHERE e.team_id = $1 AND e.id = $5 AND ${visibleTo('e')})
    OFFSET 0
  ), places AS (
    SELECT 1 AS rank, p.channel, p.ts, p.thread_ts, NULL::text AS direct
    FROM asked a JOIN posts p ON p.team_id = $1 AND p.slot = a.slot
    UNION ALL
    SELECT 2, p.channel, p.ts, p.thread_ts, CASE WHEN t.is_direct THEN a.thread_id END
    FROM asked a JOIN threads t ON t.team_id = $1 AND t.thread_id = a.thread_id
    JOIN posts p ON p.team_id = $1 AND p.slot = $6
    UNION ALL
    SELECT 3, t.channel, t.root_ts, NULL, CASE WHEN t.is_direct THEN a.thread_id END
    FROM asked a JOIN threads t ON t.team_id = $1 AND t.thread_id = a.thread_id WHERE t.root_ts <> $7
  ), known AS (
    SELECT *, $8 || channel AS entity_id FROM places OFFSET 0
  )
  SELECT k.channel, k.ts, k.thread_ts FROM known k
  WHERE EXISTS (SELECT FROM entities e WHERE e.team_id = $1 AND e.id = k.entity_id AND ${visibleTo('e')})
     OR ($3::text IS NULL AND EXISTS (
       SELECT FROM messages m WHERE m.team_id = $1 AND m.thread_id = k.direct AND m.author = $2 AND NOT m.bot))
  ORDER BY k.rank LIMIT 1`;

/** Where the viewer, and all who read the answer, can read a request: its team's card, its own, or where its thread begins. */
export async function findPlace(pool: Pool, viewer: Viewer, draftId: string): Promise<Place | null> {
  const values = [draftId, taskEntity(draftId), cardSlot(draftId), DIRECT_ROOT, channelEntity('')];
  const found = firstOf(Row, await queryAs(pool, viewer, PLACES, ...values));
  if (found === null) return null;
  const { threadTs, ...place } = found;
  return threadTs === null ? place : { ...place, threadTs };
}

// What is posted once stands by the key of its order.
const FIND_POST = `
  SELECT channel, ts, thread_ts FROM posts WHERE team_id = $1 AND slot = $2
  UNION ALL
  SELECT posted_channel, posted_ts, NULL FROM outbox
  WHERE team_id = $1 AND starts_with($2, '${REPLY_SLOT}') AND intent_key = substr($2, ${REPLY_SLOT.length + 1})
    AND posted_channel IS NOT NULL`;

/** Where a slot's message stands in Slack, `threadTs` null unless it is a reply; null while nothing was posted for it. */
export async function findPost(
  pool: Pool,
  teamId: string,
  slot: string,
): Promise<z.infer<typeof Row> | null> {
  return firstOf(Row, await queryAs(pool, teamId, FIND_POST, slot));
}

const Sent = z.object({
  turnNo: z.number(),
  ts: z.string(),
  slot: z.string().nullable(),
  payload: z.unknown(),
});
const Caused = z.object({
  turnNo: z.number(),
  kind: z.string(),
  what: z.string().nullable(),
  at: z.string().nullable(),
});

/** A conversation goes back no further than this; in turns. */
const MAX_TURNS = 500;

/** What went to somebody alone, or into another channel, is no place in the thread. */
const ELSEWHERE = ['notice', 'direct', 'team_card', 'elsewhere'];

const NEWEST = `
  SELECT turn_no, events, trace, replies FROM turns WHERE team_id = $1 AND thread_id = $2
  ORDER BY turn_no DESC LIMIT ${MAX_TURNS}`;

// A reply's row has its turn and its number in its key, and so is found without an index of its own. Keys are given as an array,
// of which the planner knows that it is short, and slots as columns (see visibleTo).
const SENT = `
  WITH newest AS (${NEWEST}),
  keys AS (
    SELECT t.turn_no, n, $2 || ':' || t.turn_no || ':' || n AS key FROM newest t, generate_series(0, t.replies - 1) AS n
  ), said AS (
    SELECT o.intent_key, o.payload, o.posted_ts, o.payload ->> 'slot' AS slot FROM outbox o
    WHERE o.team_id = $1 AND o.intent_key = ANY (ARRAY(SELECT key FROM keys))
      AND o.thread_id = $2 AND o.lane = 'slack' AND o.status = 'sent' AND o.kind <> ALL ($3::text[]) OFFSET 0
  )
  SELECT k.turn_no, s.slot, s.payload, coalesce(p.ts, s.posted_ts) AS ts
  FROM said s JOIN keys k ON k.key = s.intent_key LEFT JOIN posts p ON p.team_id = $1 AND p.slot = s.slot
  WHERE coalesce(p.ts, s.posted_ts) IS NOT NULL
  ORDER BY k.turn_no, k.n`;

// What was refused has settled nothing.
const CAUSES = `
  WITH newest AS (${NEWEST}),
  events AS (
    SELECT t.turn_no, e.seq FROM newest t CROSS JOIN LATERAL jsonb_to_recordset(t.events) AS e(seq bigint)
    WHERE NOT t.trace @? '$[*] ? (@.why starts with "refused")'
  )
  SELECT e.turn_no, i.kind, coalesce(i.payload #>> '{does,act}', i.payload #>> '{outcome,result}') AS what,
         i.payload ->> 'ts' AS at
  FROM inbox i JOIN events e ON e.seq = i.seq
  WHERE i.team_id = $1 AND i.seq = ANY (ARRAY(SELECT seq FROM events)) AND i.kind IN ('press', 'tracker')
  ORDER BY e.turn_no, i.seq`;

/** What Frontdoor posted in a thread for all who read it, oldest first, in the last 500 turns. */
export async function readOwnPosts(pool: Pool, teamId: string, threadId: string): Promise<OwnPost[]> {
  const [sent, causes] = await inTeam(pool, teamId, (client) =>
    Promise.all([
      client.query(SENT, [teamId, threadId, ELSEWHERE]),
      client.query(CAUSES, [teamId, threadId]),
    ]),
  );
  return ownPosts(eachOnce(rowsOf(Sent, sent)), rowsOf(Caused, causes));
}

/** A message that was rewritten counts in its newest form. One of a kind that this version does not know is left out. */
function eachOnce(rows: readonly z.infer<typeof Sent>[]): SentReply[] {
  const newest = new Map<string, SentReply>();
  for (const { turnNo, ts, slot, payload } of rows) {
    const reply = Reply.safeParse(payload);
    if (reply.success) newest.set(slot ?? ts, { turnNo, ts, reply: reply.data });
  }
  return [...newest.values()];
}
