import { parseArgs } from 'node:util';
import type { Pool } from '../db/pool.js';
import { readStory, type StoryRows, type ThreadName } from '../db/queries/threads/read-story.js';
import type { TraceEntry } from '../domain/conversation/phases.js';
import { Story, type StoryCommand, type StoryEvent, type StoryOrder } from '../ops/story/story.js';
import { tell } from '../ops/story/tell.js';
import { Refusal, runProgram } from './run-program.js';

type EventRow = StoryRows['events'][number];
type OrderRow = StoryRows['orders'][number];
type CommandRow = StoryRows['commands'][number];

/**
 * The story that a thread's rows tell.
 * @param withText whether what people and the bot wrote is part of it
 * @throws ZodError where a record is not in a form that this version knows
 */
export function composeStory(rows: StoryRows, withText: boolean): Story {
  const { thread, turns, events, orders, commands, drafts, reminder } = rows;
  const recorded = new Set(turns.map((turn) => turn.turn_no));
  const event = (row: EventRow): StoryEvent => ({
    kind: row.kind,
    via: row.via,
    by: row.actor,
    what: row.what,
    at: row.received_at.toISOString(),
    ...textOf(row.text, withText),
  });
  const order = (row: OrderRow): StoryOrder => ({
    lane: row.lane,
    kind: row.kind,
    status: row.status,
    attempts: row.attempts,
    orderedAt: row.created_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    reason: row.error,
    ...textOf(row.text, withText),
  });
  const command = ({ command_id: id, act, of, tool, by, text }: CommandRow): StoryCommand => ({
    ...{ id, act, of, tool, by },
    ...textOf(text, withText),
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
    drafts: drafts.map(({ draft_id: draftId, phase, rev, updated_at }) => ({
      draftId,
      phase,
      rev,
      changedAt: updated_at.toISOString(),
    })),
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

function textOf(text: string | null, withText: boolean): { text?: string } {
  return withText && text !== null ? { text } : {};
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

await runProgram(readArguments, async (pool, { name, text, json }) => {
  const story = await storyOf(pool, name, text);
  process.stdout.write(json ? `${JSON.stringify(Story.parse(story), null, 2)}\n` : tell(story));
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

function readArguments(): { name: ThreadName; text: boolean; json: boolean } {
  const { given, text, json } = parsed();
  const name = readThreadName(given);
  if (name === null) {
    throw new Refusal(`"${given}" is neither a permalink to a message nor a thread id.\n\n${USAGE}`);
  }
  return { name, text, json };
}

function parsed(): { given: string; text: boolean; json: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { text: { type: 'boolean', default: false }, json: { type: 'boolean', default: false } },
    });
    const [given, ...more] = positionals;
    if (given !== undefined && more.length === 0) return { given, ...values };
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
  throw new Refusal(USAGE);
}
