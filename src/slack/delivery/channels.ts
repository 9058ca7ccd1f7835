import type { WebClient } from '@slack/web-api';
import { listChannels } from '../list-channels.js';

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
