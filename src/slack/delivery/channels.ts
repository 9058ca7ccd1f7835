import type { WebClient } from '@slack/web-api';
import { z } from 'zod';

const Page = z.looseObject({
  channels: z.array(z.looseObject({ id: z.string(), name: z.string().optional() })),
  response_metadata: z.looseObject({ next_cursor: z.string().optional() }).optional(),
});

/** A list older than LIST_AGE is read anew; for a name that is not on it, one older than MISS_AGE. Milliseconds. */
const LIST_AGE_MS = 10 * 60 * 1000;
const MISS_AGE_MS = 30 * 1000;
/** Slack recommends pages of at most 200, and answers about 20 of them a minute. */
const PAGE_SIZE = 200;
const MAX_PAGES = 20;

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
    const ids = new Map<string, string>();
    let cursor = '';
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const answer = Page.parse(await this.client.conversations.list(listArgs(cursor)));
      for (const { id, name } of answer.channels) if (name !== undefined) ids.set(name, id);
      cursor = answer.response_metadata?.next_cursor ?? '';
      if (cursor === '') break;
    }
    this.ids = ids;
    this.readAt = this.now();
  }
}

function listArgs(cursor: string): {
  types: string;
  exclude_archived: boolean;
  limit: number;
  cursor?: string;
} {
  const types = 'public_channel,private_channel';
  return { types, exclude_archived: true, limit: PAGE_SIZE, ...(cursor === '' ? {} : { cursor }) };
}
