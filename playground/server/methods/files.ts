import { z } from 'zod';
import type { Message } from '../../protocol.js';
import { clipWire } from '../file-wire.js';
import { SlackError } from '../slack-error.js';
import type { Wire } from '../wire.js';
import type { World } from '../world.js';
import { type Method, method } from './method.js';

export const fileMethods: Record<string, Method> = {
  'files.info': method('bot', z.object({ file: z.string() }), (world, args) => {
    const message = world.store.messages().find(({ clip }) => clip?.id === args.file);
    const channel = message && world.store.channel(message.channel);
    if (!message?.clip || !channel?.members.includes(world.app.botUserId))
      throw new SlackError('file_not_found');
    const shares = { [message.channel]: [shareOf(world, message)] };
    const visible = channel.isPrivate || channel.isIm ? { private: shares } : { public: shares };
    return { file: { ...clipWire(message.clip, message, world.team), shares: visible } };
  }),
};

function shareOf({ team, store }: World, { channel, ts, threadTs }: Message): Wire {
  return {
    ts,
    ...(threadTs === undefined ? {} : { thread_ts: threadTs }),
    channel_name: store.channel(channel)?.name ?? '',
    team_id: team.id,
  };
}
