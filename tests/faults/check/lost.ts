import type { Book } from '../load/book.js';
import { findLostAsks } from './asked.js';
import type { Facts } from './facts.js';
import { groupBy } from './group.js';

/** Orders whose outcome nobody can look up are done at most once, so they may be given up. */
const AT_MOST_ONCE = new Set(['notice']);

/** The event that a click becomes. */
export const PRESS = 'press';

/** What came to nothing, in words, and in which thread: its channel and root. */
export interface Lost {
  what: string;
  thread: string;
}

/**
 * What came to nothing: a message of a person or a click that Slack got an answer for, and that no turn took; an
 * event that stays open; an order that was not carried out, or was called sent and does not stand in Slack; what people asked
 * for and were told was done, and is nowhere.
 */
export function findLost(facts: Facts, book: Book, postedKeys: readonly string[]): Lost[] {
  return [
    ...lostMessages(facts, book),
    ...lostClicks(facts, book),
    ...leftOpen(facts),
    ...appliedByNobody(facts),
    ...lostOrders(facts, new Set(postedKeys)),
    ...findLostAsks(facts, book),
  ];
}

/** A message that overtook the one which called the bot in makes no event, and is read with the thread's history. */
function lostMessages({ events, heard }: Facts, { said }: Book): Lost[] {
  const came = new Set([
    ...events
      .filter(({ kind }) => kind === 'message')
      .map((event) => `${event.channel}:${event.root_ts}:${event.slack_ts}`),
    ...heard.map((message) => `${message.channel}:${message.root_ts}:${message.ts}`),
  ]);
  return said
    .filter(({ channel, root, ts }) => !came.has(`${channel}:${root}:${ts}`))
    .map(({ channel, root, ts }) => ({
      what: `the message ${ts} never reached the inbox`,
      thread: `${channel}:${root}`,
    }));
}

function lostClicks({ events }: Facts, { clicked }: Book): Lost[] {
  const came = groupBy(
    events.filter(({ kind }) => kind === PRESS),
    (event) => `${event.channel}:${event.root_ts}:${event.actor}:${event.action}`,
  );
  const acked = groupBy(
    clicked.filter((click) => click.acked),
    (click) => `${click.channel}:${click.root}:${click.actor}:${click.action}`,
  );
  return [...acked].flatMap(([key, clicks]) => {
    const missing = clicks.length - (came.get(key)?.length ?? 0);
    const [first] = clicks;
    if (missing <= 0 || first === undefined) return [];
    const { channel, root, actor, action } = first;
    const what = `${missing} answered clicks ${action} by ${actor} never reached the inbox`;
    return [{ what, thread: `${channel}:${root}` }];
  });
}

function leftOpen({ events, orders }: Facts): Lost[] {
  const told = new Set(orders.map((order) => order.intent_key));
  return events.flatMap((event) => {
    const named = `${event.kind} ${event.seq}`;
    const thread = `${event.channel}:${event.root_ts}`;
    if (event.applied_turn === null && !event.set_aside)
      return [{ what: `${named} was never applied (${event.attempts} attempts)`, thread }];
    const isSilent = event.set_aside && !told.has(`set-aside:${event.seq}`);
    return isSilent ? [{ what: `${named} was set aside and nobody told`, thread }] : [];
  });
}

function appliedByNobody({ events, turns }: Facts): Lost[] {
  const taken = new Set(
    turns.flatMap((turn) => turn.seqs.map((seq) => `${turn.thread_id}:${turn.turn_no}:${seq}`)),
  );
  return events
    .filter(
      (event) =>
        event.applied_turn !== null && !taken.has(`${event.thread_id}:${event.applied_turn}:${event.seq}`),
    )
    .map((event) => ({
      what: `${event.kind} ${event.seq} is marked as applied by turn ${event.applied_turn}, which did not take it`,
      thread: `${event.channel}:${event.root_ts}`,
    }));
}

function lostOrders({ orders, threads }: Facts, posted: ReadonlySet<string>): Lost[] {
  const firsts = firstOfSlots(orders);
  const placeOf = new Map(threads.map((thread) => [thread.thread_id, `${thread.channel}:${thread.root_ts}`]));
  return orders.flatMap((order) => {
    const { intent_key: key, kind, status, lane } = order;
    const thread = placeOf.get(order.thread_id) ?? order.thread_id;
    if (AT_MOST_ONCE.has(kind) || status === 'cancelled') return [];
    if (status !== 'sent') {
      return [{ what: `the order ${key} (${kind}) is ${status}: ${order.error ?? ''}`, thread }];
    }
    const rewrites = order.slot !== null && firsts.get(order.slot) !== order;
    const stands = lane !== 'slack' || rewrites || posted.has(key);
    return stands
      ? []
      : [{ what: `the order ${key} (${kind}) is called sent and does not stand in Slack`, thread }];
  });
}

/** Of the orders for one slot, the first that was sent has posted its message; those after it may have rewritten that. */
function firstOfSlots(orders: Facts['orders']): ReadonlyMap<string, Facts['orders'][number]> {
  const sent = orders.filter(({ slot, status }) => slot !== null && status === 'sent');
  return new Map(
    [...groupBy(sent, ({ slot }) => String(slot))].flatMap(([slot, [first]]) =>
      first ? [[slot, first]] : [],
    ),
  );
}
