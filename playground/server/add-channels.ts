import { newId } from './ids.js';
import type { World } from './world.js';

/**
 * Adds public channels with everybody of the company in them, the bot too, for programs that need more room than a company
 * has.
 */
export function addChannels({ store, app, clock }: World, count: number): string[] {
  const members = store.users().flatMap((user) => (user.isRestricted || user.teamId ? [] : [user.id]));
  const before = store.channels().length;
  return Array.from({ length: count }, (_, i) => {
    const channel = store.putChannel({
      id: newId('C'),
      name: `room-${before + i}`,
      topic: '',
      isPrivate: false,
      isIm: false,
      members,
      created: clock.seconds(),
      creator: app.botUserId,
    });
    return channel.id;
  });
}
