import { channels } from './channels.js';
import { APP, USER_GROUPS, users } from './people.js';
import type { Seed } from './seed.js';
import { stories } from './stories.js';

export { CHANNELS } from './channels.js';
export { APP, GUESTS, USER_GROUPS, USERS } from './people.js';

export const TEAM = { id: 'T0NHARBOUR', name: 'Northwind Harbor', domain: 'northwind-harbor' } as const;

/** Northwind Harbor: a small company with a bot at its front door. */
export const seed: Seed = {
  team: TEAM,
  app: APP,
  users,
  userGroups: USER_GROUPS,
  channels,
  stories,
  commands: [
    {
      command: '/frontdoor',
      description: 'Find things, ask something quick, see what is yours, take something back',
      usageHint: '[find | mine | focus | undo | redo | help | a quick question]',
    },
  ],
  shortcuts: [{ callbackId: 'turn_into_request', name: 'Turn into a request' }],
};
