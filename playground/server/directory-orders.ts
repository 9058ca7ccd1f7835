import { z } from 'zod';
import type { Channel, User } from '../protocol.js';
import {
  channelEvent,
  createdEvent,
  noticeEvent,
  personEvent,
  renamedEvent,
  sharedEvent,
} from './directory-events.js';
import type { SlackEvent } from './event-bodies.js';
import { newId } from './ids.js';
import { joinChannel, leaveChannel } from './membership.js';
import { tellBot } from './posting.js';
import { SlackError } from './slack-error.js';
import type { Wire } from './wire.js';
import type { World } from './world.js';

const channel = z.string();
const user = z.string();
const name = z.string().min(1);

/** Orders that change people, channels and who is in them, as an owner of the workspace would. */
export const directoryOrders = [
  /** Adds a channel with these people in it and answers its id. */
  z.object({
    type: z.literal('create_channel'),
    name,
    isPrivate: z.boolean().default(false),
    members: z.array(user).default([]),
  }),
  z.object({ type: z.literal('rename_channel'), channel, name }),
  z.object({ type: z.literal('set_topic'), channel, topic: z.string() }),
  /** Archives a channel, by its id, or brings it back. Slack keeps its members. */
  z.object({ type: z.literal('archive_channel'), channel, archived: z.boolean().default(true) }),
  z.object({ type: z.literal('delete_channel'), channel }),
  /** Makes a channel private, or public. */
  z.object({ type: z.literal('convert_channel'), channel, isPrivate: z.boolean() }),
  /** Shares a channel with another company, or ends that. */
  z.object({ type: z.literal('share_channel'), channel, shared: z.boolean() }),
  /** Puts somebody into a channel or takes them out of it, the bot too. */
  z.object({ type: z.literal('membership'), channel, user, present: z.boolean() }),
  /** Adds people, of whom the bot hears nothing, for programs that need more than a company has. */
  z.object({ type: z.literal('people'), count: z.number().int().min(1).max(100_000) }),
  /** Somebody new, or of another company with `teamId`, of whom the bot hears nothing yet; answers their id. */
  z.object({
    type: z.literal('add_user'),
    name,
    realName: name,
    displayName: z.string().optional(),
    teamId: z.string().optional(),
  }),
  z.object({
    type: z.literal('change_user'),
    user,
    name: name.optional(),
    realName: name.optional(),
    displayName: z.string().optional(),
    title: z.string().optional(),
    isDeactivated: z.boolean().optional(),
    isRestricted: z.boolean().optional(),
    isUltraRestricted: z.boolean().optional(),
  }),
] as const;

export type DirectoryOrder = z.infer<(typeof directoryOrders)[number]>;

/** Carries an order out and tells the bot what it would hear. @throws SlackError channel_not_found, user_not_found */
export function directoryOrder(world: World, order: DirectoryOrder): Wire {
  switch (order.type) {
    case 'create_channel':
      return { channel: createChannel(world, order.name, order.isPrivate, order.members).id };
    case 'people':
      for (let n = 0; n < order.count; n += 1) world.store.putUser(somebody(`person-${n}`, `Person ${n}`));
      return {};
    case 'add_user': {
      const { teamId, displayName } = order;
      const added = world.store.putUser({
        ...somebody(order.name, order.realName),
        ...(teamId === undefined ? {} : { teamId }),
        ...(displayName === undefined ? {} : { displayName }),
      });
      if (teamId === undefined)
        world.events.dispatch(personEvent('team_join', added, world.clock.nextTs(), world));
      return { user: added.id };
    }
    case 'change_user':
      changeUser(world, order);
      return {};
    default:
      changeChannel(world, order);
      return {};
  }
}

type ChannelOrder = Exclude<
  DirectoryOrder,
  { type: 'create_channel' | 'people' | 'add_user' | 'change_user' }
>;

function changeChannel(world: World, order: ChannelOrder): void {
  const { store, clock } = world;
  const before = channelOf(world, order.channel);
  const put = (change: Partial<Channel>) => store.putChannel({ ...before, ...change });
  const actor = before.creator;
  switch (order.type) {
    case 'rename_channel':
      tell(world, before, renamedEvent(put({ name: order.name }), clock.nextTs()));
      break;
    case 'set_topic':
      tellBot(world, before, topicSet(put({ topic: order.topic }), actor, clock.nextTs()));
      break;
    case 'archive_channel': {
      const archived = put({ isArchived: order.archived });
      const what = order.archived ? 'archive' : 'unarchive';
      tell(world, before, channelEvent(what, archived, actor, clock.nextTs()));
      break;
    }
    case 'delete_channel':
      store.removeChannel(before.id);
      tell(world, before, channelEvent('deleted', before, actor, clock.nextTs()));
      break;
    case 'convert_channel':
      tellBot(world, before, converted(put({ isPrivate: order.isPrivate }), actor, clock.nextTs()));
      break;
    case 'share_channel':
      tell(world, before, sharedEvent(put({ isExtShared: order.shared }), order.shared, clock.nextTs()));
      break;
    case 'membership':
      if (order.present) joinChannel(world, before, order.user);
      else leaveChannel(world, before, order.user, actor);
  }
}

function topicSet(channel: Channel, actor: string, ts: string): SlackEvent {
  const subtype = channel.isPrivate ? 'group_topic' : 'channel_topic';
  return noticeEvent(subtype, `set the channel topic: ${channel.topic}`, channel, actor, ts);
}

function converted(channel: Channel, actor: string, ts: string): SlackEvent {
  return channel.isPrivate
    ? noticeEvent('channel_convert_to_private', 'made this channel *private*.', channel, actor, ts)
    : noticeEvent('channel_convert_to_public', 'made this channel *public*.', channel, actor, ts);
}

/** Slack: every app hears of public channels, of a private one those that are in it. */
function tell(world: World, before: Channel, event: SlackEvent): void {
  if (before.isPrivate) tellBot(world, before, event);
  else world.events.dispatch(event);
}

function createChannel(world: World, name: string, isPrivate: boolean, members: string[]): Channel {
  const { store, clock, app, events } = world;
  const creator = members[0] ?? app.botUserId;
  const created = store.putChannel({
    id: newId('C'),
    name,
    topic: '',
    isPrivate,
    isIm: false,
    members,
    created: clock.seconds(),
    creator,
  });
  if (!isPrivate) events.dispatch(createdEvent(created, clock.nextTs(), world));
  return created;
}

function somebody(name: string, realName: string): User {
  return { id: newId('U'), name, realName, isBot: false, avatarColor: '#54678f', tz: 'UTC' };
}

function changeUser(world: World, order: Extract<DirectoryOrder, { type: 'change_user' }>): void {
  const { type: _type, user: id, ...change } = order;
  const before = world.store.user(id);
  if (before === undefined) throw new SlackError('user_not_found');
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const user = world.store.putUser({ ...before, ...given });
  world.events.dispatch(personEvent('user_change', user, world.clock.nextTs(), world));
}

function channelOf(world: World, id: string): Channel {
  const channel = world.store.channel(id);
  if (channel === undefined) throw new SlackError('channel_not_found');
  return channel;
}
