import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { AgedCache } from './aged-cache.js';

const UserInfo = z.looseObject({
  user: z.looseObject({
    name: z.string().optional(),
    real_name: z.string().optional(),
    profile: z
      .looseObject({ display_name: z.string().optional(), real_name: z.string().optional() })
      .optional(),
  }),
});

/** Shown for somebody whose name Slack does not give us. */
const SOMEBODY = 'a colleague';
const NAME_AGE_MS = 60 * 60 * 1000;
const RETRY_AGE_MS = 60 * 1000;
const MAX_NAMES = 5000;

/** Full names by user id. Names are looked up since a mention, which Slack would name itself, notifies. */
export class People {
  private readonly cache: AgedCache<string>;
  private readonly client: WebClient;

  constructor(client: WebClient, now: () => number) {
    this.client = client;
    this.cache = new AgedCache(MAX_NAMES, now);
  }

  /** The names of these people; a name that can't be had never holds up a reply. */
  async namesOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const pairs = userIds.map(async (id): Promise<[string, string]> => [id, await this.nameOf(id)]);
    return new Map(await Promise.all(pairs));
  }

  private async nameOf(userId: string): Promise<string> {
    const known = this.cache.get(userId);
    if (known !== undefined) return known;
    const name = await this.ask(userId);
    this.cache.set(userId, name ?? SOMEBODY, name === null ? RETRY_AGE_MS : NAME_AGE_MS);
    return name ?? SOMEBODY;
  }

  private async ask(userId: string): Promise<string | null> {
    try {
      const { user } = UserInfo.parse(await this.client.users.info({ user: userId }));
      const { profile } = user;
      return profile?.real_name || user.real_name || profile?.display_name || user.name || null;
    } catch {
      return null;
    }
  }
}

/** The names as presenters ask for them. */
export function namesFrom(known: ReadonlyMap<string, string>): (userId: string) => string {
  return (userId) => known.get(userId) ?? SOMEBODY;
}
