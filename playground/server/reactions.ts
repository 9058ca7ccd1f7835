import type { Message } from '../protocol.js';
import { reactionEvent } from './event-bodies.js';
import { tellBot } from './posting.js';
import { SlackError } from './slack-error.js';
import type { World } from './world.js';

/** @throws SlackError already_reacted, invalid_name */
export function addReaction(world: World, message: Message, user: string, name: string): void {
  if (!/^[a-z0-9_+'-]{1,100}(::skin-tone-[2-6])?$/.test(name)) throw new SlackError('invalid_name');
  const present = message.reactions.find((reaction) => reaction.name === name);
  if (present?.users.includes(user)) throw new SlackError('already_reacted');
  const reactions = present
    ? message.reactions.map((one) => (one === present ? { name, users: [...one.users, user] } : one))
    : [...message.reactions, { name, users: [user] }];
  world.store.putMessage({ ...message, reactions });
  tell(world, 'reaction_added', message, user, name);
}

/** @throws SlackError no_reaction */
export function removeReaction(world: World, message: Message, user: string, name: string): void {
  const present = message.reactions.find((reaction) => reaction.name === name);
  if (!present?.users.includes(user)) throw new SlackError('no_reaction');
  const reactions = message.reactions
    .map((one) => (one === present ? { name, users: one.users.filter((other) => other !== user) } : one))
    .filter((one) => one.users.length > 0);
  world.store.putMessage({ ...message, reactions });
  tell(world, 'reaction_removed', message, user, name);
}

function tell(
  world: World,
  type: 'reaction_added' | 'reaction_removed',
  message: Message,
  user: string,
  name: string,
): void {
  const channel = world.store.channel(message.channel);
  if (channel) tellBot(world, channel, reactionEvent(type, message, user, name, world.clock.nextTs()));
}
