import type { WebClient } from '@slack/web-api';
import { z } from 'zod';

const Page = z.looseObject({
  channels: z.array(z.looseObject({ id: z.string(), name: z.string().optional() })),
  response_metadata: z.looseObject({ next_cursor: z.string().optional() }).optional(),
});

/** Slack recommends pages of at most 200, and answers about 20 of them a minute. */
const PAGE_SIZE = 200;
const MAX_PAGES = 20;

/** Channel ids by name, without "#". */
type ChannelIds = Map<string, string>;

/**
 * The channels that the bot can see, page by page, archived ones left out: for each page what is known so far. Slack:
 * `conversations.list`. @throws WebClient's errors
 */
export async function* listChannels(client: WebClient): AsyncGenerator<ChannelIds> {
  const ids: ChannelIds = new Map();
  let cursor = '';
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = Page.parse(
      await client.conversations.list({
        types: 'public_channel,private_channel',
        exclude_archived: true,
        limit: PAGE_SIZE,
        ...(cursor === '' ? {} : { cursor }),
      }),
    );
    for (const { id, name } of answer.channels) if (name !== undefined) ids.set(name, id);
    yield ids;
    cursor = answer.response_metadata?.next_cursor ?? '';
    if (cursor === '') return;
  }
}
