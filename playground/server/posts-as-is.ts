import type { Channel, Message } from '../protocol.js';
import { changedEvent } from './event-bodies.js';
import { findChannel, findMessage } from './methods/lookup.js';
import { editMessage, postMessage, tellBot } from './posting.js';
import type { Wire } from './wire.js';
import type { World } from './world.js';

const stringIn = (wire: Wire, key: string): string => {
  const value = wire[key];
  return typeof value === 'string' ? value : '';
};

/** Posts a message as another app or client would have it. Without a user in it nobody's account has posted it. */
export function postAsIs(
  world: World,
  order: { channel: string; threadTs?: string | undefined; message: Wire },
): Message {
  return postWire(world, findChannel(world, order.channel), order.message, order.threadTs);
}

/** The same in a channel that the bot need not be in. */
export function postWire(world: World, channel: Channel, message: Wire, threadTs?: string): Message {
  const user = stringIn(message, 'user');
  const wire = { ...message, ...(user === '' ? { user: null } : {}) };
  return postMessage(world, { channel, user, text: stringIn(message, 'text'), threadTs, wire });
}

/** Changes it: an edit by its author, or, with `edited` false, what Slack changes by itself, such as a preview of a link. */
export function repostAsIs(
  world: World,
  order: { channel: string; ts: string; message: Wire; edited: boolean },
): void {
  const channel = findChannel(world, order.channel);
  const previous = findMessage(world, channel, order.ts);
  const wire = { ...previous.wire, ...order.message };
  const text = 'text' in order.message ? stringIn(order.message, 'text') : previous.text;
  if (order.edited) {
    editMessage(world, previous, { text, wire }, previous.user);
    return;
  }
  const message: Message = { ...previous, text, wire };
  world.store.putMessage(message);
  tellBot(world, channel, changedEvent(message, previous, channel, world.clock.nextTs(), world));
}
