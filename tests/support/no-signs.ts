import type { SignPort } from '../../src/domain/conversation/sign-port.js';
import type { SignsOfLife } from '../../src/runtime/signs/signs.js';

/** A Slack in which the bot can't show that it is at work. */
export const NO_SIGN_PORT: SignPort = {
  wayAt: () => null,
  setStatus: async () => 'refused',
  addReaction: async () => 'refused',
  removeReaction: async () => 'refused',
};

/** For tests and benches that are not about signs of life. */
export const NO_SIGNS: Pick<SignsOfLife, 'begin' | 'mark' | 'delivered'> = {
  begin: () => ({ tell: () => undefined, end: () => undefined }),
  mark: () => undefined,
  delivered: () => undefined,
};
