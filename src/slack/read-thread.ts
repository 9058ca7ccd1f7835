import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { ThreadMessage } from '../domain/conversation/event.js';
import { DIRECT_ROOT } from '../domain/conversation/incoming.js';
import { contentFields } from '../domain/conversation/message-content.js';
import { AppError } from '../domain/errors.js';
import { classify } from './delivery/classify.js';
import type { Posted } from './normalize/message.js';
import { isSaid, MAY } from './normalize/speaker.js';
import { StoredMessage } from './normalize/wire.js';
import type { MessageReader } from './reader.js';
import { cursorPages, unlessAborted } from './web-api.js';

const Answer = z.looseObject({ messages: z.array(StoredMessage) });

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

const PAGE_SIZE = 200;
const MAX_PAGES = 5;

/**
 * Reads what people, other apps and the bot itself said in a thread, oldest first; joins and the like are left out. The reader
 * throws AppError slack_failed where Slack refuses for good, anything else where it may pass.
 */
export function createThreadReader(
  client: WebClient,
  botUserId: string,
  reader: MessageReader,
): (channel: string, rootTs: string, signal: AbortSignal) => Promise<ThreadMessage[]> {
  return async (channel, ts, signal) => {
    const messages = await readPages(
      channel,
      (from) => client.conversations.replies({ channel, ts, limit: PAGE_SIZE, ...from }),
      signal,
    );
    const read: ThreadMessage[] = [];
    // one after the other, so that what is asked of Slack about an app is asked once
    for (const one of messages) read.push(...(await toMessage(one, botUserId, reader)));
    return read;
  };
}

/**
 * The messages of a conversation between two of them, both included, whosever they are: of a thread the root, too; of a direct
 * message (DIRECT_ROOT) those in no thread. It rejects as the thread reader does.
 */
export async function readStretch(
  client: WebClient,
  { channel, rootTs: ts }: { channel: string; rootTs: string },
  { oldest, latest }: { oldest: string; latest: string },
  signal: AbortSignal,
): Promise<StoredMessage[]> {
  const asked = { channel, oldest, latest, inclusive: true, limit: PAGE_SIZE };
  const call = (from: { cursor?: string }) =>
    ts === DIRECT_ROOT
      ? client.conversations.history({ ...asked, ...from })
      : client.conversations.replies({ ...asked, ts, ...from });
  return readPages(channel, call, signal);
}

async function readPages(
  channel: string,
  call: (from: { cursor?: string }) => Promise<unknown>,
  signal: AbortSignal,
): Promise<StoredMessage[]> {
  const messages: StoredMessage[] = [];
  const unlessLate = (from: { cursor?: string }) => unlessAborted(call(from), signal);
  try {
    for await (const { page } of cursorPages(Answer, MAX_PAGES, unlessLate)) messages.push(...page.messages);
  } catch (error) {
    throw refusalIn(error, channel);
  }
  return messages;
}

/** What the operator can do about a refusal; any other error as it is. */
function refusalIn(error: unknown, channel: string): unknown {
  const { kind, reason } = classify(error);
  if (kind !== 'failed') return error;
  const text =
    `Slack does not give a thread's earlier messages (${reason}). ` +
    "Compare the app's scopes with the manifest, and see that it is in the channel.";
  return new AppError('slack_failed', text, { cause: error, fields: { channel } });
}

async function toMessage(
  message: StoredMessage,
  botUserId: string,
  reader: MessageReader,
): Promise<ThreadMessage[]> {
  if (!isSaid(message)) return [];
  const { ts } = message;
  const { speaker, content } = await reader.read(message);
  if (speaker === null) return [];
  if (speaker.kind === 'us') return [{ ts, author: botUserId, ...contentFields(content), bot: true }];
  return MAY[speaker.kind].isRead
    ? [{ ts, author: speaker.author, ...contentFields(content), bot: false }]
    : [];
}
