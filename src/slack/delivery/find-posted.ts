import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { INTENT_EVENT, type Target } from './target.js';

const Page = z.looseObject({
  messages: z.array(
    z.looseObject({
      ts: z.string(),
      user: z.string().optional(),
      text: z.string().default(''),
      metadata: z
        .looseObject({
          event_type: z.string(),
          event_payload: z.looseObject({ key: z.unknown().optional() }),
        })
        .optional(),
    }),
  ),
  response_metadata: z.looseObject({ next_cursor: z.string().optional() }).optional(),
});
type Found = z.infer<typeof Page>['messages'][number];

const PAGE_SIZE = 200;
const MAX_PAGES = 10;
/** How far back a lost post is looked for: longer than any outage after which it would still be sent. Milliseconds. */
const LOOK_BACK_MS = 7 * 24 * 60 * 60 * 1000;

interface Looking {
  client: WebClient;
  botUserId: string;
  target: Target;
  intentKey: string;
  /** milliseconds since the epoch */
  now: number;
}

/**
 * Looks through the thread (or the channel, for a root post) for our own post of that intent; null when it is not
 * there. @throws WebClient's errors, and an Error when there is too much to look through
 */
export async function findPosted(looking: Looking): Promise<{ ts: string; text: string } | null> {
  let cursor = '';
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = Page.parse(await readPage(looking, cursor));
    const hit = answer.messages.find((message) => isOurs(message, looking));
    if (hit !== undefined) return { ts: hit.ts, text: hit.text };
    cursor = answer.response_metadata?.next_cursor ?? '';
    if (cursor === '') return null;
  }
  throw new Error('too many messages to look through');
}

/** Anybody's app can write any metadata, so only our own posts count. */
function isOurs({ metadata, user }: Found, { botUserId, intentKey }: Looking): boolean {
  return (
    user === botUserId && metadata?.event_type === INTENT_EVENT && metadata.event_payload.key === intentKey
  );
}

function readPage({ client, target, now }: Looking, cursor: string): Promise<unknown> {
  const common = {
    channel: target.channel,
    oldest: ((now - LOOK_BACK_MS) / 1000).toFixed(6),
    limit: PAGE_SIZE,
    include_all_metadata: true,
    ...(cursor === '' ? {} : { cursor }),
  };
  return target.threadTs === null
    ? client.conversations.history(common)
    : client.conversations.replies({ ...common, ts: target.threadTs });
}
