import type { Pool } from 'pg';
import { z } from 'zod';
import { type Cause, ownPosts, type SentReply } from '../../domain/own-posts.js';
import { Reply } from '../../domain/reply.js';
import type { OwnPost } from '../../domain/thread-view.js';
import { inTeam } from '../team-tx.js';

const Sent = z.object({
  turn_no: z.number(),
  ts: z.string(),
  slot: z.string().nullable(),
  payload: z.unknown(),
});
const Caused = z.object({
  turn_no: z.number(),
  kind: z.string(),
  what: z.string().nullable(),
  at: z.string().nullable(),
});

/** A conversation goes back no further than this; in turns. */
const MOST_TURNS = 500;

/** What went to somebody alone, or into another channel, is no place in the thread. */
const ELSEWHERE = ['notice', 'direct', 'team_card', 'elsewhere'];

const NEWEST = `
  SELECT turn_no, events, trace, replies FROM turns WHERE team_id = $1 AND thread_id = $2
  ORDER BY turn_no DESC LIMIT ${MOST_TURNS}`;

// A reply's row has its turn and its number in its key, and so is found without an index of its own. Keys are given as an array,
// of which the planner knows that it is short, and slots as columns: what is made up in a condition is looked up in no index
// where row-level security stands before it.
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
  SELECT e.turn_no, i.kind, coalesce(i.payload ->> 'action', i.payload ->> 'form', i.payload #>> '{outcome,result}') AS what,
         i.payload ->> 'ts' AS at
  FROM inbox i JOIN events e ON e.seq = i.seq
  WHERE i.team_id = $1 AND i.seq = ANY (ARRAY(SELECT seq FROM events)) AND i.kind IN ('button', 'form', 'tracker')
  ORDER BY e.turn_no, i.seq`;

/**
 * What Frontdoor posted in a thread, oldest first, as far as it is still known: its messages of the last 500 turns that stand in
 * the thread for all who read it.
 */
export async function readOwnPosts(pool: Pool, teamId: string, threadId: string): Promise<OwnPost[]> {
  const [sent, causes] = await inTeam(pool, teamId, (client) =>
    Promise.all([
      client.query(SENT, [teamId, threadId, ELSEWHERE]),
      client.query(CAUSES, [teamId, threadId]),
    ]),
  );
  return ownPosts(eachOnce(Sent.array().parse(sent.rows)), Caused.array().parse(causes.rows).map(toCause));
}

/** A message that was rewritten counts in its newest form. One of a kind that this version does not know is left out. */
function eachOnce(rows: readonly z.infer<typeof Sent>[]): SentReply[] {
  const newest = new Map<string, SentReply>();
  for (const { turn_no: turnNo, ts, slot, payload } of rows) {
    const reply = Reply.safeParse(payload);
    if (reply.success) newest.set(slot ?? ts, { turnNo, ts, reply: reply.data });
  }
  return [...newest.values()];
}

function toCause({ turn_no: turnNo, ...cause }: z.infer<typeof Caused>): Cause {
  return { turnNo, ...cause };
}
