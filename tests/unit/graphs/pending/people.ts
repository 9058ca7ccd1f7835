import type { Standing } from '../../../../src/domain/policies.js';

/**
 * Who may answer what the bot has put to people. The request is the requester's; the asked person filed it for them, and so is the
 * one who was spoken to last. A colleague has said something of it, a stranger and a guest have not.
 */
export const PEOPLE = {
  'asked person': 'U_ASKED',
  requester: 'U_OWNER',
  named: 'U0NAMED',
  colleague: 'U_CEM',
  stranger: 'U_ZOE',
  guest: 'U_GUEST',
} as const;
export type Who = keyof typeof PEOPLE;

/** Works in the team that gets the request. */
export const TRIAGER = 'U_DANA';

export const standingOf = (_teamId: string, user: string): Promise<Standing> =>
  Promise.resolve(user === PEOPLE.guest ? 'guest' : 'member');
