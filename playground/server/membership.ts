import type { Channel } from '../protocol.js';
import { channelEvent } from './directory-events.js';
import { memberEvent } from './event-bodies.js';
import { tellBot } from './posting.js';
import type { World } from './world.js';

/** Adds someone to a channel and tells the bot; someone who is in it already changes nothing. */
export function joinChannel(world: World, channel: Channel, user: string, inviter?: string): Channel {
  if (channel.members.includes(user)) return channel;
  const joined = world.store.putChannel({ ...channel, members: [...channel.members, user] });
  tellBot(
    world,
    joined,
    memberEvent('member_joined_channel', user, joined, inviter, world.clock.nextTs(), world),
  );
  return joined;
}

/** Takes someone out of a channel. The bot hears of it when it stays in; when it is the one, in words of its own. */
export function leaveChannel(world: World, channel: Channel, user: string, actor = user): Channel {
  if (!channel.members.includes(user)) return channel;
  const left = world.store.putChannel({
    ...channel,
    members: channel.members.filter((member) => member !== user),
  });
  const ts = world.clock.nextTs();
  if (user === world.app.botUserId) world.events.dispatch(channelEvent('left', left, actor, ts));
  else tellBot(world, left, memberEvent('member_left_channel', user, left, undefined, ts, world));
  return left;
}
