import { z } from 'zod';
import { joinChannel } from '../membership.js';
import { SlackError } from '../slack-error.js';
import { channelWire } from '../wire.js';
import { flagArg, limitArg } from './args.js';
import { directMessage, findChannel } from './lookup.js';
import { type Method, method } from './method.js';
import { pageOf } from './paging.js';

const infoArgs = z.object({ channel: z.string(), include_num_members: flagArg });

const channelArgs = z.object({ channel: z.string() });

const listArgs = z.object({
  types: z.string().default('public_channel'),
  exclude_archived: flagArg,
  cursor: z.string().optional(),
  limit: limitArg(100, 1000),
});

const membersArgs = z.object({
  channel: z.string(),
  cursor: z.string().optional(),
  limit: limitArg(100, 1000),
});

const openArgs = z.object({
  channel: z.string().optional(),
  users: z.string().optional(),
  return_im: flagArg,
});

export const conversationMethods: Record<string, Method> = {
  'conversations.info': method('bot', infoArgs, (world, args) => {
    const { num_members, ...channel } = channelWire(
      findChannel(world, args.channel),
      world.team,
      world.app.botUserId,
    );
    return { channel: args.include_num_members ? { ...channel, num_members } : channel };
  }),

  'conversations.list': method('bot', listArgs, (world, args) => {
    const bot = world.app.botUserId;
    const types = new Set(args.types.split(',').map((type) => type.trim()));
    const visible = world.store.channels().filter((channel) => {
      if (args.exclude_archived && channel.isArchived) return false;
      if (channel.isIm) return types.has('im') && channel.members.includes(bot);
      if (channel.isMpim) return types.has('mpim') && channel.members.includes(bot);
      if (channel.isPrivate) return types.has('private_channel') && channel.members.includes(bot);
      return types.has('public_channel');
    });
    const page = pageOf(visible, (channel) => channel.id, args.cursor, args.limit);
    return {
      channels: page.items.map((channel) => channelWire(channel, world.team, bot)),
      response_metadata: page.metadata,
    };
  }),

  'conversations.members': method('bot', membersArgs, (world, args) => {
    const channel = findChannel(world, args.channel);
    const page = pageOf(channel.members, (member) => member, args.cursor, args.limit);
    return { members: page.items, response_metadata: page.metadata };
  }),

  'conversations.open': method('bot', openArgs, (world, args) => {
    const users = (args.users ?? '').split(',').filter((user) => user !== '');
    if (args.channel !== undefined) {
      return { channel: channelWire(findChannel(world, args.channel), world.team, world.app.botUserId) };
    }
    const [user] = users;
    if (user === undefined) throw new SlackError('users_list_not_supplied');
    if (users.length > 1) throw new SlackError('not_enough_users', ['the playground has no group messages']);
    if (!world.store.user(user)) throw new SlackError('user_not_found');
    const channel = directMessage(world, world.app.botUserId, user);
    return {
      channel: args.return_im ? channelWire(channel, world.team, world.app.botUserId) : { id: channel.id },
    };
  }),

  'conversations.join': method('bot', channelArgs, (world, args) => {
    const channel = findChannel(world, args.channel);
    if (channel.isIm || channel.isPrivate) throw new SlackError('method_not_supported_for_channel_type');
    const joined = joinChannel(world, channel, world.app.botUserId);
    return { channel: channelWire(joined, world.team, world.app.botUserId) };
  }),
};
