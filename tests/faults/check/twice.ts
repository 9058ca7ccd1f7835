import type { Message } from '../../../playground/protocol.js';
import type { Book } from '../load/book.js';
import type { Facts } from './facts.js';
import { groupBy, moreThanOnce } from './group.js';
import { PRESS } from './lost.js';

/** Events that took effect more than once: one event in two turns, or one message or click as several events. */
export function findAppliedTwice({ events, turns }: Facts, { clicked }: Book): string[] {
  const taken = turns.flatMap((turn) => turn.seqs.map((seq) => ({ seq, turn })));
  const inTwoTurns = moreThanOnce(taken, ({ seq }) => String(seq)).map(
    ({ key, times }) => `event ${key} was taken by ${times} turns`,
  );
  const applied = events.filter((event) => event.applied_turn !== null);
  const asTwoEvents = moreThanOnce(
    applied.filter(({ kind }) => kind === 'message'),
    (event) => `${event.channel}:${event.root_ts}:${event.slack_ts}`,
  ).map(({ key, times }) => `the message ${key} was applied ${times} times`);
  return [...inTwoTurns, ...asTwoEvents, ...clicksTwice(applied, clicked)];
}

function clicksTwice(applied: Facts['events'], clicked: Book['clicked']): string[] {
  const made = groupBy(clicked, (click) => `${click.channel}:${click.root}:${click.actor}:${click.action}`);
  const came = groupBy(
    applied.filter(({ kind }) => kind === PRESS),
    (event) => `${event.channel}:${event.root_ts}:${event.actor}:${event.action}`,
  );
  return [...came]
    .filter(([key, group]) => group.length > (made.get(key)?.length ?? 0))
    .map(([key, group]) => `${group.length} clicks ${key} were applied, more than were made`);
}

/** One draft, one order, one thread of the load: each is to have one ticket at most. */
export function findTicketsTwice({ tickets }: Facts): string[] {
  return [
    ...moreThanOnce(tickets, (ticket) => `the draft ${ticket.draft_id}`),
    ...moreThanOnce(tickets, (ticket) => `the order ${ticket.intent_key}`),
    ...moreThanOnce(
      tickets.filter((ticket) => ticket.thread_id !== null),
      (ticket) => `the thread ${ticket.thread_id}`,
    ),
  ].map(({ key, times }) => `${key} has ${times} tickets`);
}

/** What the tracker has that no ticket is, or what a ticket should be there and isn't. `items`: all that it has; null: it was not asked. */
export function findItemsTwice(
  { tickets }: Facts,
  items: readonly { id: string; title: string }[] | null,
): string[] {
  if (items === null) return [];
  const known = new Set(tickets.map(({ item_id }) => item_id));
  const there = new Set(items.map(({ id }) => id));
  return [
    ...items
      .filter(({ id }) => !known.has(id))
      .map(({ id, title }) => `the item ${id} “${title}” is no ticket’s`),
    ...tickets
      .filter(({ item_id }) => item_id === null || !there.has(item_id))
      .map(({ draft_id }) => `the ticket of ${draft_id} is no item`),
  ];
}

/** Posts of the bot that stand in Slack more than once, or that bear no key to tell. */
export function findPostsTwice(posts: readonly Message[]): string[] {
  const keyed = posts.map((post) => ({ post, key: intentKeyOf(post) }));
  const unkeyed = keyed.filter(({ key }) => key === null);
  return [
    ...moreThanOnce(
      keyed.filter(({ key }) => key !== null),
      ({ key }) => String(key),
    ).map(({ key, times }) => `the post ${key} stands ${times} times`),
    ...unkeyed.map(({ post }) => `the post ${post.ts} bears no key`),
  ];
}

/** The key of the order that a post carries out, as it travels with the message. */
export function intentKeyOf(post: Message): string | null {
  const key = post.metadata?.event_payload['key'];
  return typeof key === 'string' ? key : null;
}
