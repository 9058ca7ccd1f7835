import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { listChannels } from '../directory/find-options.js';

/** A list older than LIST_AGE is read anew; for a name that is not on it, one older than MISS_AGE. Milliseconds. */
const LIST_AGE_MS = 10 * 60 * 1000;
const MISS_AGE_MS = 30 * 1000;

/** Channel ids by name, from one list for all names. */
export class Channels {
  private readonly client: WebClient;
  private readonly now: () => number;
  private ids: ReadonlyMap<string, string> = new Map();
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(client: WebClient, now: () => number) {
    this.client = client;
    this.now = now;
  }

  /** The id of "#name"; an id is its own. Null: no such channel that the bot can see. @throws WebClient's errors */
  async resolve(channel: string): Promise<string | null> {
    if (!channel.startsWith('#')) return channel;
    const name = channel.slice(1);
    const age = this.now() - this.readAt;
    if (age > LIST_AGE_MS || (!this.ids.has(name) && age > MISS_AGE_MS)) await this.read();
    return this.ids.get(name) ?? null;
  }

  private async read(): Promise<void> {
    let ids: ReadonlyMap<string, string> = new Map();
    for await (const known of listChannels(this.client)) ids = known;
    this.ids = ids;
    this.readAt = this.now();
  }
}

/** Values by key, each for a time of its own, the oldest dropped when there are too many. */
export class AgedCache<Value> {
  private readonly entries = new Map<string, { value: Value; until: number }>();
  private readonly size: number;
  private readonly now: () => number;

  /** @param now milliseconds since the epoch */
  constructor(size: number, now: () => number) {
    this.size = size;
    this.now = now;
  }

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    return entry !== undefined && entry.until > this.now() ? entry.value : undefined;
  }

  /** @param ageMs how long it may be believed */
  set(key: string, value: Value, ageMs: number): void {
    this.entries.delete(key);
    this.entries.set(key, { value, until: this.now() + ageMs });
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.size && oldest !== undefined) this.entries.delete(oldest);
  }
}

const Opened = z.looseObject({ channel: z.looseObject({ id: z.string() }) });

const AGE_MS = 60 * 60 * 1000;
const MOST = 5000;

/** The channels of direct messages by the person they are with. */
export class DirectMessages {
  private readonly client: WebClient;
  private readonly known: AgedCache<string>;

  /** @param now milliseconds since the epoch */
  constructor(client: WebClient, now: () => number) {
    this.client = client;
    this.known = new AgedCache(MOST, now);
  }

  /** The channel between the bot and `userId`, opened if there is none yet. @throws WebClient's errors */
  async channelOf(userId: string): Promise<string> {
    const known = this.known.get(userId);
    if (known !== undefined) return known;
    const { channel } = Opened.parse(await this.client.conversations.open({ users: userId }));
    this.known.set(userId, channel.id, AGE_MS);
    return channel.id;
  }
}

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
