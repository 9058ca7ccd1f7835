import type { Book } from '../load/book.js';
import type { Facts } from './facts.js';

/**
 * All that is known of a thread, a line each, for whoever is to find out what became of something in it: what its people said and
 * pressed, its rows in inbox and outbox, its turns.
 * @param thread its channel and root
 */
export function accountOf({ events, orders, turns, threads }: Facts, book: Book, thread: string): string[] {
  const row = threads.find((one) => `${one.channel}:${one.root_ts}` === thread);
  const isHere = (place: { channel: string; root: string }) => `${place.channel}:${place.root}` === thread;
  const id = row?.thread_id;
  const own = turns.filter((turn) => turn.thread_id === id);
  const last = own.at(-1);
  return [
    `thread ${thread}, ${id ?? 'of which the database knows nothing'}${row?.stopped ? `, stopped: ${row.stopped}` : ''}; ` +
      `it came to: ${book.ends.get(thread) ?? 'nothing'}`,
    ...book.said.filter(isHere).map(({ ts }) => `  said    ${ts} (${clock(Number(ts) * 1_000)})`),
    ...book.clicked
      .filter(isHere)
      .map(
        ({ actor, action, acked }) =>
          `  clicked ${action} by ${actor}, ${acked ? 'answered' : 'not answered'}`,
      ),
    ...events
      .filter((event) => event.thread_id === id)
      .map(
        (event) =>
          `  inbox   ${event.seq} ${event.kind} ${event.action ?? ''} of ${event.slack_ts}, came ${clock(event.arrived)}, ` +
          `${event.applied_turn === null ? 'open' : `turn ${event.applied_turn}`}${event.set_aside ? ', set aside' : ''}, ` +
          `${event.attempts} attempts`,
      ),
    ...orders
      .filter((order) => order.thread_id === id)
      .map(
        (order) =>
          `  outbox  ${order.seq} ${order.intent_key} (${order.kind}) ${order.status}, due ${clock(order.due)}, ` +
          `${order.attempts} attempts ${order.error ?? ''}`,
      ),
    last === undefined
      ? '  no turn'
      : `  turns   ${own.length}, the last is ${last.turn_no} by ${last.by} at ${clock(last.committed)}`,
  ];
}

/** A time of epoch milliseconds, as logs have it. */
const clock = (ms: number): string => new Date(ms).toISOString().slice(11, 23);
