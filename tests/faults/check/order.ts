import type { Message } from '../../../playground/protocol.js';
import type { Facts } from './facts.js';
import { groupBy } from './group.js';
import type { TimedTurn } from './overlaps.js';
import { intentKeyOf } from './twice.js';

/** A commit is timed a moment before others see it. Milliseconds. */
const SEEN_AFTER_MS = 50;

type Event = Facts['events'][number];

/**
 * Events that were passed over: older by Slack's time, there to be seen when a later one was taken, and applied after it.
 * What came late may rightly be applied late. Within a turn the order is Slack's, too.
 */
export function findOutOfOrder({ events }: Facts, turns: readonly TimedTurn[]): string[] {
  const place = new Map(events.map((event, i) => [event.seq, { event, i }]));
  const open = groupBy(events, (event) => event.thread_id);
  return turns.flatMap((turn) => {
    const taken = turn.seqs.flatMap((seq) => place.get(seq) ?? []);
    const last = Math.max(...taken.map(({ i }) => i));
    const passedOver = (open.get(turn.threadId) ?? []).filter(
      (event) => (place.get(event.seq)?.i ?? 0) < last && wasLeft(event, turn),
    );
    const shuffled = taken.some(({ i }, at) => at > 0 && i < (taken[at - 1]?.i ?? 0));
    return [
      ...passedOver.map(({ seq }) => `turn ${turn.turnNo} of ${turn.threadId} passed over event ${seq}`),
      ...(shuffled ? [`turn ${turn.turnNo} of ${turn.threadId} took its events out of order`] : []),
    ];
  });
}

function wasLeft(event: Event, turn: TimedTurn): boolean {
  const isLater = event.applied_turn !== null && event.applied_turn > turn.turnNo;
  return isLater && event.arrived + SEEN_AFTER_MS < turn.began;
}

/** Posts of one thread that stand in Slack in another order than they were put into the outbox. */
export function findPostsOutOfOrder({ orders }: Facts, posts: readonly Message[]): string[] {
  const first = new Map<string, string>();
  for (const post of posts) {
    const key = intentKeyOf(post);
    if (key !== null && !first.has(key)) first.set(key, post.ts);
  }
  const sent = orders.flatMap((order) => {
    const ts = order.lane === 'slack' ? first.get(order.intent_key) : undefined;
    return ts === undefined ? [] : [{ ...order, ts }];
  });
  return [...groupBy(sent, (order) => order.thread_id)].flatMap(([, lane]) =>
    lane
      .filter((order, i) => i > 0 && order.ts < (lane[i - 1]?.ts ?? ''))
      .map((order) => `the post ${order.intent_key} came before the one that was to come first`),
  );
}
