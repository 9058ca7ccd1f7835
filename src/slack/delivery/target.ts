import type { Channels, DirectMessages } from './lookups.js';
import type { Order } from './types.js';

/** The metadata event type under which our posts carry their intent's key. */
export const INTENT_EVENT = 'frontdoor_intent';

/** Where a reply goes: a channel, and the thread in it unless it stands by itself. */
export interface Target {
  channel: string;
  threadTs: string | null;
}

/** What channels are found by. */
interface Places {
  channels: Channels;
  directMessages: DirectMessages;
}

/** Where a reply goes, its channel as an id. Null: no such channel. @throws WebClient's errors */
export async function targetOf({ reply, to }: Order, places: Places): Promise<Target | null> {
  if (reply.kind === 'direct') {
    return { channel: await places.directMessages.channelOf(reply.to), threadTs: null };
  }
  if (reply.kind === 'root') return { channel: reply.channel, threadTs: null };
  if (reply.kind === 'elsewhere') return { channel: reply.channel, threadTs: reply.threadTs };
  const own = reply.kind === 'team_card' || reply.kind === 'notice' ? reply.channel : undefined;
  const channel = await places.channels.resolve(own ?? to.channel);
  if (channel === null) return null;
  // A team's card begins a thread of its own, in whatever channel.
  const inThread = reply.kind !== 'team_card' && channel === to.channel;
  return { channel, threadTs: inThread ? to.rootTs : null };
}
