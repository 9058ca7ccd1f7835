import { z } from 'zod';
import { SlackError } from '../slack-error.js';
import { findJoinedChannel } from './lookup.js';
import { type Method, method } from './method.js';

const statusArgs = z.object({ channel_id: z.string(), thread_ts: z.string(), status: z.string() });

/** Slack: "A two minute timeout applies, which will cause the status to be removed if no message has been sent." */
const STATUS_MS = 120_000;

export const assistantMethods: Record<string, Method> = {
  'assistant.threads.setStatus': method('bot', statusArgs, (world, args) => {
    const channel = findJoinedChannel(world, args.channel_id);
    const root = world.store.message(channel.id, args.thread_ts);
    if (!root) throw new SlackError('invalid_thread_ts');
    const status = { channel: channel.id, threadTs: root.threadTs ?? root.ts, status: args.status };
    world.store.setStatus(status);
    setTimeout(() => {
      if (world.store.statuses().includes(status)) world.store.setStatus({ ...status, status: '' });
    }, STATUS_MS).unref();
    return {};
  }),
};
