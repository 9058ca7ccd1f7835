import { z } from 'zod';
import { SlackError } from '../slack-error.js';
import { findJoinedChannel } from './lookup.js';
import { type Method, method } from './method.js';

const statusArgs = z.object({ channel_id: z.string(), thread_ts: z.string(), status: z.string() });

export const assistantMethods: Record<string, Method> = {
  'assistant.threads.setStatus': method('bot', statusArgs, (world, args) => {
    const channel = findJoinedChannel(world, args.channel_id);
    const root = world.store.message(channel.id, args.thread_ts);
    if (!root) throw new SlackError('thread_not_found');
    world.store.setStatus({ channel: channel.id, threadTs: root.threadTs ?? root.ts, status: args.status });
    return {};
  }),
};
