import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { WireFile } from './normalise/clip.js';
import type { Posted } from './normalise/post.js';
import { Ts } from './normalise/wire.js';

const Answer = z.looseObject({
  messages: z.array(
    z.looseObject({
      ts: Ts,
      thread_ts: Ts.optional(),
      user: z.string().optional(),
      bot_id: z.string().nullish(),
      subtype: z.string().optional(),
      text: z.string().nullish(),
      files: z.array(WireFile).nullish(),
    }),
  ),
});

/** The message itself and, where it is a reply, the thread's root, which Slack gives in any case. */
const FEW = 5;

/**
 * One message, be it a reply or not; null where it is gone. Slack: `conversations.replies` takes the ts of any message.
 * @throws WebClient's errors, such as not_in_channel
 */
export async function readMessage(client: WebClient, channel: string, ts: string): Promise<Posted | null> {
  const asked = { channel, ts, oldest: ts, latest: ts, inclusive: true, limit: FEW };
  const { messages } = Answer.parse(await client.conversations.replies(asked));
  const found = messages.find((message) => message.ts === ts && message.subtype !== 'tombstone');
  return found === undefined ? null : { ...found, channel };
}
