import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { remembering } from '../remembering.js';

const HOUR_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;

const UserInfo = z.looseObject({
  user: z.looseObject({ profile: z.looseObject({ email: z.string().nullish() }).nullish() }),
});
const Found = z.looseObject({ user: z.looseObject({ id: z.string() }) });

/** People by their email addresses, for what is filed outside of Slack; nothing of it is stored. Both never reject. */
export interface Contacts {
  /** null: Slack does not tell */
  emailOf(user: string): Promise<string | null>;
  /** the Slack user id behind an email address; null: nobody here, or Slack does not tell */
  userOf(email: string): Promise<string | null>;
}

/** Slack: `users.info` and `users.lookupByEmail`; addresses come only with the scope users:read.email. */
export function createContacts(client: WebClient, now: () => number): Contacts {
  const forgiving = { now, ageMs: HOUR_MS, otherwise: { value: null, ageMs: MINUTE_MS } };
  return {
    emailOf: remembering<string | null>(forgiving, async (user) => {
      return UserInfo.parse(await client.users.info({ user })).user.profile?.email || null;
    }),
    userOf: remembering<string | null>(forgiving, async (email) => {
      return Found.parse(await client.users.lookupByEmail({ email })).user.id;
    }),
  };
}
