import { z } from 'zod';
import type { Message } from '../../protocol.js';
import { microsOf } from '../clock.js';
import { isVisible, threadMessages } from '../posting.js';
import { SlackError } from '../slack-error.js';
import { messageWire, type Wire } from '../wire.js';
import type { World } from '../world.js';
import { flagArg, limitArg } from './args.js';
import { findJoinedChannel } from './lookup.js';
import { type Method, method } from './method.js';
import { pageOf } from './paging.js';

const window = {
  channel: z.string(),
  cursor: z.string().optional(),
  oldest: z.coerce.string().default('0'),
  latest: z.coerce.string().optional(),
  inclusive: flagArg,
  include_all_metadata: flagArg,
};

const repliesArgs = z.object({ ...window, ts: z.string(), limit: limitArg(1000, 1000) });
const historyArgs = z.object({ ...window, limit: limitArg(100, 999) });

interface Window {
  oldest: string;
  latest?: string | undefined;
  inclusive: boolean;
}

/** Slack: between oldest and latest, both left out unless `inclusive`. */
function isWithin(ts: string, { oldest, latest, inclusive }: Window): boolean {
  const at = microsOf(ts);
  const from = microsOf(oldest);
  const to = latest === undefined ? Number.POSITIVE_INFINITY : microsOf(latest);
  return inclusive ? at >= from && at <= to : at > from && at < to;
}

function show(world: World, message: Message, withMetadata: boolean): Wire {
  const root =
    message.threadTs === undefined ? undefined : world.store.message(message.channel, message.threadTs);
  return messageWire(message, world.team, world.app, root, withMetadata);
}

export const historyMethods: Record<string, Method> = {
  'conversations.replies': method('bot', repliesArgs, (world, args) => {
    const channel = findJoinedChannel(world, args.channel);
    const found = world.store.message(channel.id, args.ts);
    if (!found || !isVisible(found)) throw new SlackError('thread_not_found');
    const root =
      found.threadTs === undefined ? found : (world.store.message(channel.id, found.threadTs) ?? found);
    const [first, ...replies] = threadMessages(world, root);
    const wanted = replies.filter((message) => isWithin(message.ts, args));
    const all = first ? [first, ...wanted] : wanted;
    const page = pageOf(all, (message) => message.ts, args.cursor, args.limit);
    return {
      messages: page.items.map((message) => show(world, message, args.include_all_metadata)),
      has_more: page.hasMore,
      ...(page.hasMore ? { response_metadata: page.metadata } : {}),
    };
  }),

  'conversations.history': method('bot', historyArgs, (world, args) => {
    const channel = findJoinedChannel(world, args.channel);
    const newestFirst = world.store
      .messagesIn(channel.id)
      .filter((message) => message.threadTs === undefined && isVisible(message) && isWithin(message.ts, args))
      .reverse();
    const page = pageOf(newestFirst, (message) => message.ts, args.cursor, args.limit);
    return {
      messages: page.items.map((message) => show(world, message, args.include_all_metadata)),
      has_more: page.hasMore,
      pin_count: 0,
      ...(page.hasMore ? { response_metadata: page.metadata } : {}),
    };
  }),
};
