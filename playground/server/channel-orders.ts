import { leaveChannel } from './membership.js';
import { SlackError } from './slack-error.js';
import type { World } from './world.js';

/** Takes the bot out of a channel. @throws SlackError channel_not_found */
export function removeBot(world: World, id: string): void {
  leaveChannel(world, channelOf(world, id), world.app.botUserId);
}

function channelOf(world: World, id: string) {
  const channel = world.store.channel(id);
  if (channel === undefined) throw new SlackError('channel_not_found');
  return channel;
}
