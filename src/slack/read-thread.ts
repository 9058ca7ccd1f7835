import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { ThreadMessage } from '../domain/conversation/event.js';
import { DIRECT_ROOT } from '../domain/conversation/incoming.js';
import { AppError } from '../domain/errors.js';
import { classify } from './delivery/classify.js';
import { filesOf, type Posted, SPOKEN, saidIn } from './normalize/message.js';
import { StoredMessage } from './normalize/wire.js';
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
/** What is read of a conversation: whatever it has beyond that is not known. */
export const MAX_READ = PAGE_SIZE * MAX_PAGES;

/**
 * Reads what people and the bot itself said in a thread, oldest first; other bots and joins are left out. The reader throws
 * AppError slack_failed where Slack refuses for good, anything else where it may pass.
 */
export function createThreadReader(
  client: WebClient,
  botUserId: string,
): (channel: string, rootTs: string, signal: AbortSignal) => Promise<ThreadMessage[]> {
  return async (channel, ts, signal) => {
    const messages = await readPages(
      channel,
      (from) => client.conversations.replies({ channel, ts, limit: PAGE_SIZE, ...from }),
      signal,
    );
    return messages.flatMap((one) => toMessage(one, botUserId));
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

function toMessage(message: StoredMessage, botUserId: string): ThreadMessage[] {
  const { ts, user, bot_id, subtype } = message;
  const bot = user === botUserId;
  if (user === undefined || !SPOKEN.has(subtype) || (bot_id && !bot)) return [];
  return [{ ts, author: user, text: saidIn(message, botUserId).text, bot, ...filesOf(message.files) }];
}
