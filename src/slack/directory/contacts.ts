import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { classify } from '../delivery/classify.js';
import { remembering } from '../remembering.js';

/** Somebody who is new, or whom Slack did not tell, is known so much later at the most. */
const AGE_MS = 10 * 60 * 1000;

const UserInfo = z.looseObject({
  user: z.looseObject({ profile: z.looseObject({ email: z.string().nullish() }).nullish() }),
});
const Found = z.looseObject({ user: z.looseObject({ id: z.string() }) });

/**
 * People by their email addresses, for what is filed outside of Slack; nothing of it is stored. Both reject where Slack fails,
 * which is not the same as that there is nobody.
 */
export interface Contacts {
  /** null: Slack does not tell */
  emailOf(user: string): Promise<string | null>;
  /** the Slack user id behind an email address; null: nobody here, or Slack does not tell */
  userOf(email: string): Promise<string | null>;
}

/** Slack: `users.info` and `users.lookupByEmail`; addresses come only with the scope users:read.email. */
export function createContacts(client: WebClient, now: () => number): Contacts {
  return {
    emailOf: remembering({ now, ageMs: AGE_MS }, (user) =>
      unlessRefused(async () => {
        return UserInfo.parse(await client.users.info({ user })).user.profile?.email || null;
      }),
    ),
    userOf: remembering({ now, ageMs: AGE_MS }, (email) =>
      unlessRefused(async () => Found.parse(await client.users.lookupByEmail({ email })).user.id),
    ),
  };
}

async function unlessRefused(ask: () => Promise<string | null>): Promise<string | null> {
  try {
    return await ask();
  } catch (error) {
    if (classify(error).kind === 'failed') return null;
    throw error;
  }
}
