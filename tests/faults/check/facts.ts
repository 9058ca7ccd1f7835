import type { Pool } from 'pg';
import { z } from 'zod';
import { type Kept, readKept } from './kept.js';

const ms = z.coerce.number();
const seq = z.coerce.number();

const Event = z.object({
  seq,
  thread_id: z.string(),
  channel: z.string(),
  root_ts: z.string(),
  kind: z.string(),
  action: z.string().nullable(),
  actor: z.string().nullable(),
  slack_ts: z.string(),
  attempts: z.number(),
  applied_turn: seq.nullable(),
  set_aside: z.boolean(),
  /** when its row became visible to others */
  arrived: ms,
});
const Claim = z.object({ seq, at: ms, by: z.string() });
const Turn = z.object({
  thread_id: z.string(),
  turn_no: seq,
  seqs: z.array(seq),
  by: z.string(),
  committed: ms,
});
const Order = z.object({
  seq,
  thread_id: z.string(),
  intent_key: z.string(),
  lane: z.string(),
  kind: z.string(),
  status: z.string(),
  /** the message that it posts or rewrites, where that is rewritten from time to time */
  slot: z.string().nullable(),
  error: z.string().nullable(),
  attempts: z.number(),
  due: ms,
});
/** A message in the transcript of a thread, whichever way it got there. */
const Heard = z.object({ channel: z.string(), root_ts: z.string(), ts: z.string() });
/** `lock_key`: what the bots lock a thread by (src/runtime/turns/thread-lock.ts) */
const Thread = z.object({
  ...{ thread_id: z.string(), channel: z.string(), root_ts: z.string() },
  ...{ stopped: z.string().nullable(), lock_key: z.string() },
});
const Ticket = z.object({
  draft_id: z.string(),
  intent_key: z.string(),
  thread_id: z.string().nullable(),
  urgency: z.string().nullable(),
  /** its item in the tracker that others run */
  item_id: z.string().nullable(),
});
/** `status` and `urgency` are those of its card as it stood last; the urgency as the blueprint names it, in small letters */
const Draft = z.object({
  ...{ draft_id: z.string(), thread_id: z.string(), channel: z.string(), root_ts: z.string() },
  ...{ status: z.string().nullable(), urgency: z.string().nullable() },
});

/** Everything the database knows in the end. Times: epoch milliseconds of its own clock. */
export interface Facts {
  events: z.infer<typeof Event>[];
  claims: z.infer<typeof Claim>[];
  turns: z.infer<typeof Turn>[];
  orders: z.infer<typeof Order>[];
  heard: z.infer<typeof Heard>[];
  tickets: z.infer<typeof Ticket>[];
  threads: z.infer<typeof Thread>[];
  drafts: z.infer<typeof Draft>[];
  kept: Kept;
}

const epoch = (time: string) => `extract(epoch FROM ${time}) * 1000`;

const urgencyIn = (fields: string) =>
  `(SELECT lower(f->>'value') FROM jsonb_array_elements(${fields}) f WHERE f->>'name' = 'urgency') AS urgency`;

export async function readFacts(database: Pool): Promise<Facts> {
  const read = async <T>(row: z.ZodType<T>, sql: string): Promise<T[]> =>
    z.array(row).parse((await database.query(sql)).rows);
  return {
    events: await read(
      Event,
      `SELECT i.seq, i.thread_id, t.channel, t.root_ts, i.kind, i.payload #>> '{does,act}' AS action, i.actor, i.slack_ts,
              i.attempts, i.applied_turn, i.set_aside_at IS NOT NULL AS set_aside,
              ${epoch('pg_xact_commit_timestamp(a.xmin)')} AS arrived
       FROM frontdoor.inbox i JOIN frontdoor.threads t USING (team_id, thread_id) JOIN audit.arrivals a USING (seq)
       ORDER BY i.thread_id, i.slack_ts, i.seq`,
    ),
    claims: await read(Claim, `SELECT seq, ${epoch('at')} AS at, by FROM audit.claims`),
    turns: await read(
      Turn,
      `SELECT t.thread_id, t.turn_no, a.by, ${epoch('pg_xact_commit_timestamp(a.xmin)')} AS committed,
              ARRAY (SELECT (e->>'seq')::bigint FROM jsonb_array_elements(t.events) e) AS seqs
       FROM frontdoor.turns t JOIN audit.turns a USING (thread_id, turn_no) ORDER BY t.thread_id, t.turn_no`,
    ),
    orders: await read(
      Order,
      `SELECT seq, thread_id, intent_key, lane, kind, status, payload->>'slot' AS slot, error, attempts, ${epoch('due_at')} AS due
       FROM frontdoor.outbox ORDER BY seq`,
    ),
    heard: await read(
      Heard,
      `SELECT t.channel, t.root_ts, m.ts FROM frontdoor.messages m JOIN frontdoor.threads t USING (team_id, thread_id)
       WHERE NOT m.bot`,
    ),
    tickets: await read(
      Ticket,
      `SELECT k.draft_id, k.intent_key, d.thread_id, k.item_id, ${urgencyIn("k.request->'fields'")}
       FROM frontdoor.tickets k LEFT JOIN frontdoor.drafts d USING (team_id, draft_id)`,
    ),
    drafts: await read(
      Draft,
      `SELECT d.draft_id, d.thread_id, t.channel, t.root_ts, d.view->'card'->>'status' AS status,
              ${urgencyIn("d.view->'card'->'fields'")}
       FROM frontdoor.drafts d JOIN frontdoor.threads t USING (team_id, thread_id)`,
    ),
    kept: await readKept(database),
    threads: await read(
      Thread,
      `SELECT thread_id, channel, root_ts, stopped, hashtextextended(team_id || '/' || thread_id, 7)::text AS lock_key
       FROM frontdoor.threads`,
    ),
  };
}

/** How much is still to be done: events and orders that are open. */
export async function countOpen(database: Pool): Promise<number> {
  const { rows } = await database.query(
    `SELECT (SELECT count(*) FROM frontdoor.inbox WHERE applied_at IS NULL AND set_aside_at IS NULL)
          + (SELECT count(*) FROM frontdoor.outbox WHERE status NOT IN ('sent', 'failed', 'cancelled')) AS open`,
  );
  return z.coerce.number().parse(rows[0]?.open);
}

/** How many of those messages have come so far, as events or with what was read of a thread's history. */
export async function countArrived(database: Pool, timestamps: readonly string[]): Promise<number> {
  const { rows } = await database.query(
    `SELECT count(*) AS n FROM (
       SELECT slack_ts FROM frontdoor.inbox WHERE kind = 'message' AND slack_ts = ANY ($1)
       UNION SELECT ts FROM frontdoor.messages WHERE NOT bot AND ts = ANY ($1)
     ) known`,
    [timestamps],
  );
  return z.coerce.number().parse(rows[0]?.n);
}
