import type { User } from '../../protocol.js';

const MAX_WORDS = 2;

/** How to mention someone so that the server knows who is meant: by full name, or by handle where that isn't clear. */
export function mentionName(user: User, users: readonly User[]): string {
  const same = users.filter((other) => other.realName === user.realName);
  const isClear = same.length === 1 && user.realName.split(' ').length <= MAX_WORDS;
  return `@${isClear ? user.realName : user.name}`;
}
