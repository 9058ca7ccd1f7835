import type { StoryRows } from '../db/queries/read-story.js';
import type { TraceEntry } from '../domain/trace.js';
import { Story, type StoryCommand, type StoryEvent, type StoryOrder } from '../ops/story/story.js';

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
