import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { AgedCache } from './aged-cache.js';

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
