import type { Channel, Message, User } from '../protocol.js';
import type { World } from './world.js';

/** Why a person's action in the page was refused: a code for programs and a sentence for the person. */
export class PersonError extends Error {
  override readonly name = 'PersonError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The person who acts. @throws PersonError for an unknown id, or the bot's: it acts through the Web API */
export function findPerson(world: World, id: string): User {
  const user = world.store.user(id);
  if (!user || user.isBot) throw new PersonError('user_not_found', 'Nobody in this workspace has that id.');
  return user;
}

/**
 * Guests and people of other companies see the channels that they are in. @throws PersonError for an unknown channel or one
 * that the person can't see
 */
export function findVisibleChannel(world: World, as: string, id: string): Channel {
  const channel = world.store.channel(id);
  const user = world.store.user(as);
  const byInvitation = channel?.isPrivate || user?.isRestricted || user?.teamId !== undefined;
  if (!channel || (byInvitation && !channel.members.includes(as))) {
    throw new PersonError('channel_not_found', 'There is no such channel, or you are not in it.');
  }
  return channel;
}

/** @throws PersonError when it is gone */
export function findVisibleMessage(world: World, as: string, channelId: string, ts: string): Message {
  const channel = findVisibleChannel(world, as, channelId);
  const message = world.store.message(channel.id, ts);
  if (!message || message.deletedAt !== undefined) {
    throw new PersonError('message_not_found', 'This message is no longer there.');
  }
  return message;
}
