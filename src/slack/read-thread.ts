import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { ThreadMessage } from '../domain/conversation/event.js';
import { WireFile } from './normalize/clip.js';
import { type Posted, SPOKEN, saidIn } from './normalize/message.js';
import { Ts } from './normalize/wire.js';

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

const Page = z.looseObject({
  messages: z.array(
    z.looseObject({
      ts: Ts,
      user: z.string().optional(),
      bot_id: z.string().nullish(),
      subtype: z.string().optional(),
      text: z.string().nullish(),
      files: z.array(WireFile).nullish(),
    }),
  ),
  response_metadata: z.looseObject({ next_cursor: z.string().optional() }).optional(),
});
type Read = z.infer<typeof Page>['messages'][number];

const PAGE_SIZE = 200;
const MAX_PAGES = 5;

/** Reads what people and the bot itself said in a thread, oldest first; other bots and joins are left out. */
export function createThreadReader(
  client: WebClient,
  botUserId: string,
): (channel: string, rootTs: string, signal: AbortSignal) => Promise<ThreadMessage[]> {
  return async (channel, rootTs, signal) => {
    const messages: ThreadMessage[] = [];
    let cursor = '';
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const asked = client.conversations.replies({
        channel,
        ts: rootTs,
        limit: PAGE_SIZE,
        ...(cursor === '' ? {} : { cursor }),
      });
      const answer = Page.parse(await orAborted(asked, signal));
      messages.push(...answer.messages.flatMap((one) => toMessage(one, botUserId)));
      cursor = answer.response_metadata?.next_cursor ?? '';
      if (cursor === '') break;
    }
    return messages;
  };
}

function toMessage({ ts, user, bot_id, subtype, text, files }: Read, botUserId: string): ThreadMessage[] {
  const bot = user === botUserId;
  if (user === undefined || !SPOKEN.has(subtype) || (bot_id && !bot)) return [];
  return [{ ts, author: user, text: saidIn({ text, files }, botUserId).text, bot }];
}

/** Slack's client takes no signal; its answer is simply not waited for any longer. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
