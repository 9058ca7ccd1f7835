import { parseArgs } from 'node:util';
import type { Pool } from '../db/pool.js';
import { readStory, type StoryRows, type ThreadName } from '../db/queries/threads/read-story.js';
import type { TraceEntry } from '../domain/conversation/phases.js';
import { Story, type StoryCommand, type StoryEvent, type StoryOrder } from '../ops/story/story.js';
import { tell } from '../ops/story/tell.js';
import { Refusal, runProgram } from './run-program.js';

/**
 * The story that a thread's rows tell.
 * @param withText whether what people and the bot wrote is part of it
 * @throws ZodError where a record is not in a form that this version knows
 */
export function composeStory(rows: StoryRows, withText: boolean): Story {
  const { thread, turns, events, orders, commands, drafts, reminder } = rows;
  const recorded = new Set(turns.map((turn) => turn.turn_no));
  const said = (text: string | null): { text?: string } => (withText && text !== null ? { text } : {});
  // what a row has besides, the schema takes out
  const event = ({ text, ...row }: StoryRows['events'][number]): StoryEvent => ({
    ...row,
    by: row.actor,
    at: row.received_at.toISOString(),
    ...said(text),
  });
  const order = ({ text, ...row }: StoryRows['orders'][number]): StoryOrder => ({
    ...row,
    orderedAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    reason: row.error,
    ...said(text),
  });
  const command = ({ text, ...row }: StoryRows['commands'][number]): StoryCommand => ({
    ...row,
    id: row.command_id,
    ...said(text),
  });
  return Story.parse({
    teamId: rows.teamId,
    threadId: rows.threadId,
    channel: thread.channel,
    rootTs: thread.root_ts,
    begunAt: thread.created_at.toISOString(),
    turnsTaken: thread.turn_no,
    stopped: thread.stopped,
    history: thread.history,
    drafts: drafts.map((row) => ({ ...row, draftId: row.draft_id, changedAt: row.updated_at.toISOString() })),
    turns: turns.map((row) => ({
      turn: row.turn_no,
      at: row.committed_at.toISOString(),
      ms: row.ms,
      events: events.filter((one) => one.applied_turn === row.turn_no).map(event),
      ...tracedIn(Story.shape.turns.element.shape.steps.parse(row.trace)),
      brainCalls: row.brain_calls,
      commands: commands.filter((one) => one.turn_no === row.turn_no).map(command),
      orders: orders.filter((one) => one.turn_no === row.turn_no).map(order),
    })),
    waiting: events
      .filter((row) => row.applied_turn === null && row.set_aside_at === null)
      .map((row) => ({ ...event(row), attempts: row.attempts })),
    setAside: events.flatMap((row) =>
      row.set_aside_at === null ? [] : [{ ...event(row), setAsideAt: row.set_aside_at.toISOString() }],
    ),
    otherOrders: orders.filter((row) => row.turn_no === null || !recorded.has(row.turn_no)).map(order),
    reminder: reminder && { at: reminder.at.toISOString(), people: reminder.people },
  });
}

/** What the steps of a turn say of its route, its patch and its decision. */
function tracedIn(steps: readonly TraceEntry[]) {
  const [first] = steps;
  const decided = steps.findLast(({ node }) => node === 'decision');
  const [, kind, reason] = /^(\w+)[:,]\s*(.*)$/s.exec(decided?.why ?? '') ?? [];
  return {
    steps,
    route: first === undefined ? null : { to: first.next ?? null, why: first.why },
    patch: [...new Set(steps.flatMap(({ changes = [] }) => changes))],
    toolCalls: toolCallsIn(steps),
    decision: kind === undefined || reason === undefined ? null : { kind, reason },
  };
}

/** The tools that were called, each with how often and with what each of its calls followed and came to. */
function toolCallsIn(steps: readonly TraceEntry[]) {
  const calls = steps.flatMap(({ tools = [] }) => tools);
  return [...new Set(calls.map(({ tool }) => tool))].map((tool) => {
    const whys = calls.filter((call) => call.tool === tool).map(({ why }) => why);
    return { tool, count: whys.length, why: [...new Set(whys)].join('; ') };
  });
}

const PATH = /^\/archives\/([A-Z0-9]+)\/p(\d{10})(\d{6})$/;
const TS = /^\d{10}\.\d{6}$/;
const ID = /^[\w-]{1,100}$/;

/** What a person calls a thread: its id, or the permalink of any message in it as Slack copies it; null if it is neither. */
export function readThreadName(given: string): ThreadName | null {
  if (!URL.canParse(given)) return ID.test(given) ? { by: 'id', id: given } : null;
  const { pathname, searchParams } = new URL(given);
  const [, channel, seconds, counter] = PATH.exec(pathname) ?? [];
  if (channel === undefined || seconds === undefined || counter === undefined) return null;
  const ts = `${seconds}.${counter}`;
  const root = searchParams.get('thread_ts') ?? ts;
  return TS.test(root) ? { by: 'message', channel, ts, rootTs: root } : null;
}

const USAGE = `npm run story -- <permalink or thread id> [--text] [--json]

  prints what happened in a thread, turn by turn
  --text   with what people and the bot wrote, which is left out otherwise
  --json   for machines`;

const OPTIONS = {
  text: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

function readArguments() {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const [given, ...more] = positionals;
  if (given === undefined || more.length > 0) return null;
  const name = readThreadName(given);
  if (name === null) throw new Error(`"${given}" is neither a permalink to a message nor a thread id.`);
  return { name, ...values };
}

await runProgram(USAGE, readArguments, async (pool, { name, text, json }) => {
  const story = await storyOf(pool, name, text);
  process.stdout.write(json ? `${JSON.stringify(story, null, 2)}\n` : tell(story));
});

async function storyOf(pool: Pool, name: ThreadName, text: boolean): Promise<Story> {
  const rows = await readStory(pool, name);
  if (rows === null) {
    throw new Refusal(
      name.by === 'id'
        ? `There is no thread ${name.id} in this database, or it was deleted after RETENTION_DAYS.`
        : `There is no thread with that message in this database. Either Frontdoor has no part in it, or it belongs to a ` +
            'workspace that another database serves, or it was deleted after RETENTION_DAYS.',
    );
  }
  if (rows.turns.length + rows.events.length + rows.orders.length === 0) {
    throw new Refusal(
      `Nothing is recorded for the thread ${rows.threadId}, or its record was deleted after RETENTION_DAYS.`,
    );
  }
  return composeStory(rows, text);
}
