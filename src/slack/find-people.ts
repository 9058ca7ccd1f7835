import type { WebClient } from '@slack/web-api';
import { z } from 'zod';

const Page = z.looseObject({
  members: z.array(z.looseObject({ id: z.string(), name: z.string(), deleted: z.boolean().optional() })),
  response_metadata: z.looseObject({ next_cursor: z.string().optional() }).optional(),
});

const PAGE_SIZE = 200;

/**
 * User ids by handle, for the handles that are given ("@dana" or "dana"). Handles that nobody has are not in the answer.
 * Reads the list of people only as far as it must. Slack: `users.list`, paged by cursor.
 */
export async function findPeople(client: WebClient, handles: Iterable<string>): Promise<Map<string, string>> {
  const wanted = new Set([...handles].map((handle) => handle.replace(/^@/, '')));
  const found = new Map<string, string>();
  let cursor = '';
  while (found.size < wanted.size) {
    const more = cursor === '' ? {} : { cursor };
    const answer = Page.parse(await client.users.list({ limit: PAGE_SIZE, ...more }));
    for (const { id, name, deleted } of answer.members) {
      if (wanted.has(name) && deleted !== true) found.set(name, id);
    }
    cursor = answer.response_metadata?.next_cursor ?? '';
    if (cursor === '') break;
  }
  return found;
}
