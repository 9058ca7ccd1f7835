import { setImmediate } from 'node:timers/promises';
import type { ClientBase, QueryResult } from 'pg';
import { z } from 'zod';
import { Reply, replySlot } from '../../../domain/conversation/reply.js';
import {
  RETRACTED,
  type Retraction,
  redactor,
  repeatsAnyOf,
} from '../../../domain/conversation/retractions.js';
import { wording } from '../../../domain/conversation/wording.js';
import type { MemoryWrite } from '../../../domain/entities/memory.js';
import { rowsOf, toRecords } from '../../rows.js';
import { slackRow } from '../outbox/queue-posts.js';
import { REDACTED } from './commit-memory.js';
import type { OutboxInsert } from './commit-turn.js';

const Order = z.object({
  seq: z.coerce.number(),
  intentKey: z.string(),
  lane: z.enum(['slack', 'tracker']),
  kind: z.string(),
  status: z.string(),
  payload: z.unknown(),
});
type Order = z.infer<typeof Order>;

const ORDERS = `
  SELECT seq, intent_key, lane, kind, status, payload FROM outbox
  WHERE team_id = $1 AND thread_id = $2 ORDER BY seq FOR NO KEY UPDATE`;
const OWN_WORDS = 'SELECT ts, body FROM messages WHERE team_id = $1 AND thread_id = $2 AND bot';
const TURNS = 'SELECT turn_no, trace FROM turns WHERE team_id = $1 AND thread_id = $2';
const COMMANDS = `
  SELECT turn_no, n, command_id, act, of, tool, by, args, summary, change, to_jsonb(created_at) #>> '{}' AS created_at
  FROM command_history WHERE team_id = $1 AND thread_id = $2`;
const DRAFTS = 'SELECT draft_id, view FROM drafts WHERE team_id = $1 AND thread_id = $2';
// What is applied keeps no words; of what waits, or was set aside, the partial indexes know.
const EVENTS = `
  UPDATE inbox i SET payload = jsonb_set(i.payload, '{text}', '""') - ARRAY['files', 'quotes']
  FROM jsonb_to_recordset($3::jsonb) AS r(ts text, at text)
  WHERE i.team_id = $1 AND i.thread_id = $2 AND i.kind IN ('message', 'edit') AND i.payload ->> 'ts' = r.ts AND i.slack_ts < r.at
    AND (i.set_aside_at IS NOT NULL OR (i.applied_at IS NULL AND i.set_aside_at IS NULL))`;

const SAVE_ORDERS = `
  UPDATE outbox o SET payload = r.payload FROM jsonb_to_recordset($2::jsonb) AS r(seq bigint, payload jsonb)
  WHERE o.team_id = $1 AND o.seq = r.seq`;
const SAVE_OWN_WORDS = `
  UPDATE messages m SET body = r.body FROM jsonb_to_recordset($3::jsonb) AS r(ts text, body text)
  WHERE m.team_id = $1 AND m.thread_id = $2 AND m.ts = r.ts AND m.bot`;
const SAVE_TURNS = `
  UPDATE turns t SET trace = r.trace FROM jsonb_to_recordset($3::jsonb) AS r(turn_no bigint, trace jsonb)
  WHERE t.team_id = $1 AND t.thread_id = $2 AND t.turn_no = r.turn_no`;
const SAVE_DRAFTS = `
  UPDATE drafts d SET view = r.view FROM jsonb_to_recordset($2::jsonb) AS r(draft_id text, view jsonb)
  WHERE d.team_id = $1 AND d.draft_id = r.draft_id`;
// No entry of the history is ever changed: it is taken out and put back without the words.
const TAKE_COMMANDS = `
  DELETE FROM command_history h USING jsonb_to_recordset($3::jsonb) AS r(turn_no bigint, n int)
  WHERE h.team_id = $1 AND h.thread_id = $2 AND h.turn_no = r.turn_no AND h.n = r.n`;
const PUT_COMMANDS = `
  INSERT INTO command_history (team_id, thread_id, turn_no, n, command_id, act, of, tool, by, args, summary, change, created_at)
  SELECT $1, $2, r.turn_no, r.n, r.command_id, r.act, r.of, r.tool, r.by, r.args, r.summary, r.change, r.created_at
  FROM jsonb_to_recordset($3::jsonb) AS r(turn_no bigint, n int, command_id text, act text, of text, tool text, by text,
    args jsonb, summary text, change jsonb, created_at timestamptz)`;

const QUEUE = `
  INSERT INTO outbox (team_id, thread_id, intent_key, lane, kind, payload)
  SELECT $1, $2, r.intent_key, r.lane, r.kind, r.payload
  FROM jsonb_to_recordset($3::jsonb) AS r(intent_key text, lane text, kind text, payload jsonb)`;

// What later requests learn from filed ones, and the lines of project briefs about this thread's requests.
const AGREED = `
  DELETE FROM constraints c USING drafts d
  WHERE d.team_id = $1 AND d.thread_id = $2 AND c.team_id = $1 AND c.draft_id = d.draft_id
    AND c.evidence ->> 'ts' = ANY ($3::text[])`;
const LINES = `
  SELECT l.note_id, l.seq, l.body FROM drafts d
  JOIN note_lines l ON l.team_id = $1 AND l.key = ANY (ARRAY[
    'draft:' || d.draft_id, 'draft:' || d.draft_id || ':open', 'draft:' || d.draft_id || ':next',
    'task:' || d.draft_id, 'task:' || d.draft_id || ':next'])
  WHERE d.team_id = $1 AND d.thread_id = $2`;
const DROP_LINES = `
  DELETE FROM note_lines l USING jsonb_to_recordset($2::jsonb) AS r(note_id text, seq bigint)
  WHERE l.team_id = $1 AND l.note_id = r.note_id AND l.seq = r.seq`;

/** What somebody had remembered in their own words by a message of theirs. */
const NOTES = `
  SELECT n.id, n.author AS by, n.body FROM notes n
  WHERE n.team_id = $1 AND n.author = ANY ($2::text[]) AND NOT n.is_brief AND n.source ->> 'ts' = ANY ($3::text[])
    AND n.source ->> 'channel' = $4 ORDER BY n.id FOR UPDATE OF n`;

const Remembered = z.object({ id: z.string(), by: z.string(), body: z.string() });

/** The transaction of a turn, and the thread that it is for. */
interface Within {
  client: ClientBase;
  teamId: string;
  threadId: string;
  turnNo: number;
}

/**
 * Takes the words that a turn's messages were deleted or edited out of all that we keep of their thread, within the turn's
 * commit: orders, our own words in the transcript, traces, commands, drafts, what requests have agreed on, and lines of
 * project briefs. What we have posted of them is rewritten.
 * @returns what their authors had remembered by these messages, to be forgotten
 */
export async function retractWords(
  { client, teamId, threadId, turnNo }: Within,
  retractions: readonly Retraction[],
): Promise<MemoryWrite[]> {
  const redact = redactor(retractions);
  const repeats = repeatsAnyOf(retractions);
  const all = [teamId, threadId];
  const messages = retractions.map(({ ts }) => ts);
  const authors = [...new Set(retractions.map(({ author }) => author))];
  // notes before orders, as whoever forgets a note locks them
  const [notes, orders, words, turns, commands, drafts, lines] = await Promise.all([
    client.query(NOTES, [teamId, authors, messages, retractions[0]?.channel]),
    client.query(ORDERS, all),
    client.query(OWN_WORDS, all),
    client.query(TURNS, all),
    client.query(COMMANDS, all),
    client.query(DRAFTS, all),
    client.query(LINES, all),
    client.query(EVENTS, [...all, toRecords(retractions.map(({ ts, at }) => ({ ts, at })))]),
    client.query(AGREED, [...all, messages]),
  ]);
  /** The rows that have something of it, without it. */
  const changed = ({ rows }: QueryResult<Record<string, unknown>>) =>
    rows.flatMap((row) => {
      const after = redact(row);
      return after === row ? [] : [z.record(z.string(), z.unknown()).parse(after)];
    });
  const saved = await redactedOrders(rowsOf(Order, orders), redact);
  const unwanted = rowsOf(Remembered, notes).filter(({ body }) => repeats(body));
  const again = [...rewritten(saved, turnNo), ...toldOfNotes(unwanted, retractions, { threadId, turnNo })];
  const told = changed(commands);
  const steps: [string, unknown[], readonly object[]][] = [
    [
      SAVE_ORDERS,
      [teamId],
      saved.filter(({ isChanged }) => isChanged).map(({ seq, payload }) => ({ seq, payload })),
    ],
    [
      SAVE_OWN_WORDS,
      all,
      words.rows.filter(({ body }) => repeats(body)).map(({ ts }) => ({ ts, body: RETRACTED })),
    ],
    [SAVE_TURNS, all, changed(turns)],
    [SAVE_DRAFTS, [teamId], changed(drafts)],
    [TAKE_COMMANDS, all, told],
    [PUT_COMMANDS, all, told],
    [DROP_LINES, [teamId], lines.rows.filter(({ body }) => repeats(body))],
    [QUEUE, all, again],
  ];
  await Promise.all(
    steps.flatMap(([text, values, rows]) =>
      rows.length === 0 ? [] : [client.query(text, [...values, toRecords(rows)])],
    ),
  );
  return unwanted.map(({ id, by }) => ({ write: 'delete_note', id, by }));
}

/** Whoever only edits the message behind a note is told that the note is gone: it does not follow the new words by itself. */
function toldOfNotes(
  notes: readonly { by: string }[],
  retractions: readonly Retraction[],
  { threadId, turnNo }: { threadId: string; turnNo: number },
): OutboxInsert[] {
  const editors = new Set(retractions.flatMap(({ now, author }) => (now === null ? [] : [author])));
  const told = [...new Set(notes.map(({ by }) => by))].filter((by) => editors.has(by));
  return told.map((to) =>
    slackRow(`${threadId}:${turnNo}:note:${to}`, { kind: 'notice', to, text: wording.noteOfEdited }),
  );
}

const Payload = z.record(z.string(), z.unknown());
const AT_ONCE = 100;

type Redacted = Order & { isChanged: boolean };

/** What is still to be filed stays whole: its own order to take quotes out comes behind it. */
async function redactedOrders(
  orders: readonly Order[],
  redact: (record: unknown) => unknown,
): Promise<Redacted[]> {
  const done: Redacted[] = [];
  for (const order of orders) {
    const isStillToFile =
      order.lane === 'tracker' && ['pending', 'claimed', 'unknown'].includes(order.status);
    const payload = isStillToFile ? order.payload : redact(order.payload);
    const isChanged = payload !== order.payload;
    done.push({
      ...order,
      payload: isChanged ? { ...Payload.parse(payload), ...REDACTED } : payload,
      isChanged,
    });
    // a long thread's orders take their time, and others have theirs meanwhile
    if (done.length % AT_ONCE === 0) await setImmediate();
  }
  return done;
}

/** What stands in Slack, or may by now. */
const STANDS = new Set(['sent', 'claimed', 'unknown']);

/** Orders to rewrite the posts that had something of it: in the form that they have, or, where they have no slot, as a whole. */
function rewritten(orders: readonly Redacted[], turnNo: number): OutboxInsert[] {
  const slotOf = ({ payload }: Order) => z.object({ slot: z.string() }).safeParse(payload).data?.slot;
  // what still waits takes the place of what stands, and has been redacted
  const known = orders.filter(
    ({ lane, status }) => lane === 'slack' && (STANDS.has(status) || status === 'pending'),
  );
  const newest = new Map(known.map((order) => [slotOf(order) ?? order.intentKey, order]));
  return [...newest.values()].flatMap((order): OutboxInsert[] => {
    if (!order.isChanged || order.status === 'pending' || order.kind === 'notice') return [];
    const key = `${order.intentKey}:retracted:${turnNo}`;
    const reply = Reply.safeParse(order.payload).data;
    if (reply && 'slot' in reply) return [slackRow(key, reply)];
    return [slackRow(key, { kind: 'retracted', slot: replySlot(order.intentKey) })];
  });
}
