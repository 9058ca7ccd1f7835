import { z } from 'zod';
import type { Pool } from '../../pool.js';
import { firstOf, ThreadKey } from '../../rows.js';
import { inTeam } from '../../team-tx.js';

const Thread = z.object({
  channel: z.string(),
  root_ts: z.string(),
  created_at: z.date(),
  turn_no: z.coerce.number(),
  stopped: z.string().nullable(),
  history: z.string().nullable(),
});
const Turn = z.object({
  turn_no: z.coerce.number(),
  committed_at: z.date(),
  ms: z.number(),
  trace: z.unknown(),
  brain_calls: z.unknown(),
});
const Event = z.object({
  kind: z.string(),
  via: z.string(),
  actor: z.string().nullable(),
  received_at: z.date(),
  applied_turn: z.coerce.number().nullable(),
  set_aside_at: z.date().nullable(),
  attempts: z.number(),
  what: z.string().nullable(),
  text: z.string().nullable(),
});
const Order = z.object({
  lane: z.enum(['slack', 'tracker']),
  kind: z.string(),
  status: z.string(),
  attempts: z.number(),
  created_at: z.date(),
  sent_at: z.date().nullable(),
  error: z.string().nullable(),
  turn_no: z.coerce.number().nullable(),
  text: z.string().nullable(),
});
const Command = z.object({
  command_id: z.string(),
  act: z.string(),
  of: z.string().nullable(),
  tool: z.string(),
  by: z.string(),
  turn_no: z.coerce.number(),
  text: z.string(),
});
const Draft = z.object({ draft_id: z.string(), rev: z.number(), phase: z.string(), updated_at: z.date() });
const Reminder = z.object({ at: z.date(), people: z.array(z.string()) });

/** What the database holds of a thread, as its story needs it; each list in the order in which things happened. */
export interface StoryRows extends ThreadKey {
  thread: z.infer<typeof Thread>;
  turns: z.infer<typeof Turn>[];
  events: z.infer<typeof Event>[];
  orders: z.infer<typeof Order>[];
  commands: z.infer<typeof Command>[];
  drafts: z.infer<typeof Draft>[];
  reminder: z.infer<typeof Reminder> | null;
}

/** How a thread is asked for: by its id, or by a message of a channel and the root that its address names. */
export type ThreadName =
  | { by: 'id'; id: string }
  | { by: 'message'; channel: string; ts: string; rootTs: string };

const THREAD =
  'SELECT channel, root_ts, created_at, turn_no, stopped, history FROM threads WHERE team_id = $1 AND thread_id = $2';
const TURNS = `
  SELECT turn_no, committed_at, ms, trace, brain_calls FROM turns WHERE team_id = $1 AND thread_id = $2 ORDER BY turn_no`;
const EVENTS = `
  SELECT kind, via, actor, received_at, applied_turn, set_aside_at, attempts,
         coalesce(payload ->> 'text', payload #>> '{does,words}', (SELECT m.body FROM messages m
           WHERE m.team_id = $1 AND m.thread_id = $2 AND m.ts = i.payload ->> 'ts' AND i.kind IN ('message', 'edit'))) AS text,
         coalesce(payload #>> '{does,tool}', payload #>> '{does,act}', payload #>> '{outcome,result}') AS what
  FROM inbox i WHERE team_id = $1 AND thread_id = $2 ORDER BY slack_ts, seq`;
// What a turn ordered was written in its commit, at that very time, and stays so: a retry is an order of the turn that made it.
const ORDERS = `
  SELECT o.lane, o.kind, o.status, o.attempts, o.created_at, o.sent_at, o.error,
         coalesce(o.payload ->> 'text', o.payload ->> 'title', o.payload #>> '{card,headline}',
           nullif(concat_ws(' ', o.payload ->> 'lead', (SELECT string_agg(q ->> 'text', ' ')
             FROM jsonb_path_query(o.payload, '$.questions[*]') AS q)), '')) AS text,
         (SELECT u.turn_no FROM turns u WHERE u.team_id = $1 AND u.thread_id = $2 AND u.committed_at = o.created_at) AS turn_no
  FROM outbox o WHERE o.team_id = $1 AND o.thread_id = $2 ORDER BY o.seq`;
// What changed nothing stands in the trace of its turn.
const COMMANDS = `
  SELECT command_id, act, of, tool, by, turn_no, summary AS text FROM command_history
  WHERE team_id = $1 AND thread_id = $2 AND act <> 'look' ORDER BY turn_no, n`;
const DRAFTS = `
  SELECT draft_id, rev, phase, updated_at FROM drafts WHERE team_id = $1 AND thread_id = $2 ORDER BY updated_at`;
const REMINDER = 'SELECT at, people FROM reminders WHERE team_id = $1 AND thread_id = $2';

/** Everything that is recorded of a thread, or null when there is none of that name in any workspace. */
export async function readStory(pool: Pool, name: ThreadName): Promise<StoryRows | null> {
  const asked = name.by === 'id' ? [name.id, null, null, null] : [null, name.channel, name.rootTs, name.ts];
  const found = await pool.query('SELECT team_id, thread_id FROM find_thread($1, $2, $3, $4)', asked);
  const key = firstOf(ThreadKey, found);
  if (key === null) return null;
  const { teamId, threadId } = key;
  return inTeam(pool, teamId, async (client) => {
    const read = async <T>(row: z.ZodType<T>, text: string): Promise<T[]> =>
      row.array().parse((await client.query(text, [teamId, threadId])).rows);
    const [[thread], turns, events, orders, commands, drafts, [reminder = null]] = await Promise.all([
      read(Thread, THREAD),
      read(Turn, TURNS),
      read(Event, EVENTS),
      read(Order, ORDERS),
      read(Command, COMMANDS),
      read(Draft, DRAFTS),
      read(Reminder, REMINDER),
    ]);
    if (thread === undefined) return null;
    return { teamId, threadId, thread, turns, events, orders, commands, drafts, reminder };
  });
}
