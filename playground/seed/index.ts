import { channels } from './channels.js';
import { APP, users } from './people.js';
import type { Seed } from './seed.js';
import { stories } from './stories.js';

export { CHANNELS } from './channels.js';
export { APP, USERS } from './people.js';

export const TEAM = { id: 'T0NHARBOUR', name: 'Northwind Harbor', domain: 'northwind-harbor' } as const;

/** Northwind Harbor: a small company with a bot at its front door. */
export const seed: Seed = {
  team: TEAM,
  app: APP,
  users,
  channels,
  stories,
  commands: [
    {
      command: '/frontdoor',
      description: 'Find things, see what is yours, say what a conversation is about',
      usageHint: '[find | mine | focus | help]',
    },
  ],
  shortcuts: [{ callbackId: 'turn_into_request', name: 'Turn into a request' }],
};
