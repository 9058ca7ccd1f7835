import type { Channel, User, UserGroup } from '../../protocol.js';
import { unescapeText } from '../text/escape.js';
import { mentionName } from './mentionName.js';

/** Who and what can be named in a message. */
export interface Directory {
  readonly users: readonly User[];
  readonly channels: readonly Channel[];
  readonly userGroups: readonly UserGroup[];
}

/** A stored message as its author would type it, for editing: mentions as `@Name` and `#channel`, nothing escaped. */
export function decodeText(text: string, { users, channels, userGroups }: Directory): string {
  const plain = text.replace(/<([@#]?)([^<>|]+)(?:\|([^<>]*))?>/g, (whole, sign, id, label) => {
    if (sign === '@') {
      const user = users.find((candidate) => candidate.id === id);
      return user ? mentionName(user, users) : whole;
    }
    if (sign === '#') {
      const channel = channels.find((candidate) => candidate.id === id);
      return channel ? `#${channel.name}` : `#${label ?? id}`;
    }
    const group = userGroups.find((candidate) => id === `!subteam^${candidate.id}`);
    if (group) return `@${group.handle}`;
    return id.startsWith('!') ? `@${id.slice(1)}` : id;
  });
  return unescapeText(plain);
}
