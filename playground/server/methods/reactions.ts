import { z } from 'zod';
import { addReaction, removeReaction } from '../reactions.js';
import { messageWire } from '../wire.js';
import { findJoinedChannel, findMessage } from './lookup.js';
import { type Method, method } from './method.js';

const reactArgs = z.object({ channel: z.string(), timestamp: z.string(), name: z.string() });
const getArgs = z.object({ channel: z.string(), timestamp: z.string() });

export const reactionMethods: Record<string, Method> = {
  'reactions.add': method('bot', reactArgs, (world, args) => {
    const message = findMessage(world, findJoinedChannel(world, args.channel), args.timestamp);
    addReaction(world, message, world.app.botUserId, args.name);
    return {};
  }),

  'reactions.remove': method('bot', reactArgs, (world, args) => {
    const message = findMessage(world, findJoinedChannel(world, args.channel), args.timestamp);
    removeReaction(world, message, world.app.botUserId, args.name);
    return {};
  }),

  'reactions.get': method('bot', getArgs, (world, args) => {
    const message = findMessage(world, findJoinedChannel(world, args.channel), args.timestamp);
    return {
      type: 'message',
      channel: message.channel,
      message: messageWire(message, world.team, world.app),
    };
  }),
};
