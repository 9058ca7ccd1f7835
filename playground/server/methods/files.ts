import { z } from 'zod';
import type { Message } from '../../protocol.js';
import { clipWire, sharedWire, wholeWire } from '../file-wire.js';
import { SlackError } from '../slack-error.js';
import type { Wire } from '../wire.js';
import type { World } from '../world.js';
import { type Method, method } from './method.js';

export const fileMethods: Record<string, Method> = {
  'files.info': method('bot', z.object({ file: z.string() }), (world, args) => {
    const { message, wire } = fileOf(world, args.file) ?? {};
    const channel = message && world.store.channel(message.channel);
    if (!message || !channel?.members.includes(world.app.botUserId)) throw new SlackError('file_not_found');
    const shares = { [message.channel]: [shareOf(world, message)] };
    const visible = channel.isPrivate || channel.isIm ? { private: shares } : { public: shares };
    return { file: { ...wire, shares: visible } };
  }),
};

/** A file as the bot is told of it, and the message that it was shared in first. */
function fileOf({ store, team }: World, id: string): { message: Message; wire: Wire } | undefined {
  for (const message of store.messages()) {
    const { clip, files = [] } = message;
    if (clip?.id === id) return { message, wire: clipWire(clip, message, team) };
    const file = files.find((one) => one.id === id);
    if (file?.kept === 'deleted') throw new SlackError('file_deleted');
    if (file?.kept === 'unseen') throw new SlackError('file_not_found');
    if (file?.kept === 'hidden') return { message, wire: sharedWire(file, message, team) };
    if (file !== undefined) return { message, wire: wholeWire(file, message, team) };
  }
  return undefined;
}

function shareOf({ team, store }: World, { channel, ts, threadTs }: Message): Wire {
  return {
    ts,
    ...(threadTs === undefined ? {} : { thread_ts: threadTs }),
    channel_name: store.channel(channel)?.name ?? '',
    team_id: team.id,
  };
}
