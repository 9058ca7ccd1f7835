import type { Channel, Message } from '../../protocol.js';
import { newId } from '../ids.js';
import { isVisible } from '../posting.js';
import { SlackError } from '../slack-error.js';
import type { World } from '../world.js';

/**
 * The channel that a Web API call means: an id, a name with or without "#", or a user's id for the direct message.
 * @throws SlackError channel_not_found, also for private channels that the bot is not in
 */
export function findChannel(world: World, ref: string): Channel {
  const { store, app } = world;
  if (store.user(ref)) return directMessage(world, app.botUserId, ref);
  const name = ref.replace(/^#/, '');
  const channel = store.channel(ref) ?? store.channels().find((found) => !found.isIm && found.name === name);
  if (!channel || (isClosed(channel) && !channel.members.includes(app.botUserId))) {
    throw new SlackError('channel_not_found');
  }
  return channel;
}

/** @throws SlackError channel_not_found, or not_in_channel where the bot is not a member */
export function findJoinedChannel(world: World, ref: string): Channel {
  const channel = findChannel(world, ref);
  if (!channel.members.includes(world.app.botUserId)) throw new SlackError('not_in_channel');
  return channel;
}

/** @throws SlackError is_archived, besides what findJoinedChannel throws */
export function findWritableChannel(world: World, ref: string): Channel {
  if (findChannel(world, ref).isArchived) throw new SlackError('is_archived');
  return findJoinedChannel(world, ref);
}

/** @throws SlackError message_not_found */
export function findMessage(world: World, channel: Channel, ts: string): Message {
  const message = world.store.message(channel.id, ts);
  if (!message || !isVisible(message) || message.deletedAt !== undefined)
    throw new SlackError('message_not_found');
  return message;
}

/** The direct message of two people, made when they have none yet. */
export function directMessage(world: World, one: string, other: string): Channel {
  const members = [...new Set([one, other])].sort();
  const found = world.store
    .channels()
    .find((channel) => channel.isIm && [...channel.members].sort().join() === members.join());
  if (found) return found;
  return world.store.putChannel({
    id: newId('D'),
    name: '',
    topic: '',
    isPrivate: true,
    isIm: true,
    members,
    created: world.clock.seconds(),
    creator: one,
  });
}

/** The group direct message of these people, made when they have none yet. */
export function groupMessage(world: World, people: readonly string[]): Channel {
  const { store, clock } = world;
  const members = [...new Set(people)];
  const key = [...members].sort().join();
  const found = store.channels().find((one) => one.isMpim && [...one.members].sort().join() === key);
  if (found) return found;
  const handles = members.map((id) => store.user(id)?.name ?? id);
  return store.putChannel({
    id: newId('C'),
    name: `mpdm-${handles.join('--')}-1`,
    topic: '',
    isPrivate: true,
    isIm: false,
    isMpim: true,
    members,
    created: clock.seconds(),
    creator: members[0] ?? '',
  });
}

function isClosed(channel: Channel): boolean {
  return channel.isPrivate || channel.isIm;
}
