import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import type { Presented, SlotMessage } from '../present/context.js';
import { classify } from './classify.js';
import { outcomeOf, repeatable } from './outcome.js';
import { INTENT_EVENT, type Target } from './target.js';
import type { Order, Outcome } from './types.js';

const Posted = z.looseObject({ channel: z.string(), ts: z.string() });
const PostedEphemeral = z.looseObject({ message_ts: z.string() });

/** Slack limits posts by channel; its other limits hold for a method in the whole workspace. */
const LIMITED = new Set(['rate_limited', 'ratelimited']);

/** Rewrites a message. Null: it is gone, so that what it should say becomes a post. */
export async function update(
  client: WebClient,
  at: SlotMessage,
  message: Presented,
): Promise<Outcome | null> {
  try {
    await client.chat.update({ channel: at.channel, ts: at.ts, ...message });
    return { result: 'updated' };
  } catch (error) {
    return classify(error).reason === 'message_not_found' ? null : repeatable(error);
  }
}

/** Posts a message, or shows it to one person. Calls Slack once. */
export async function post(
  client: WebClient,
  { reply, intentKey }: Pick<Order, 'reply' | 'intentKey'>,
  { channel, threadTs }: Target,
  message: Presented,
): Promise<Outcome> {
  const args = { channel, ...(threadTs === null ? {} : { thread_ts: threadTs }), ...message };
  if (reply.kind === 'notice') return postEphemeral(client, { ...args, user: reply.to }, threadTs);
  try {
    const answer = await client.chat.postMessage({
      ...args,
      metadata: { event_type: INTENT_EVENT, event_payload: { key: intentKey } },
      unfurl_links: false,
      unfurl_media: false,
    });
    return { result: 'posted', ...Posted.parse(answer), threadTs, text: message.text };
  } catch (error) {
    const outcome = outcomeOf(error);
    return outcome.result === 'retry' && LIMITED.has(outcome.reason)
      ? { ...outcome, channelBusy: true }
      : outcome;
  }
}

/** Ephemeral messages can't be looked for, so an unclear answer is left at that: at most once. */
async function postEphemeral(
  client: WebClient,
  args: Presented & { channel: string; user: string; thread_ts?: string },
  threadTs: string | null,
): Promise<Outcome> {
  try {
    const { message_ts: ts } = PostedEphemeral.parse(await client.chat.postEphemeral(args));
    return { result: 'posted', channel: args.channel, ts, threadTs, text: args.text };
  } catch (error) {
    const outcome = outcomeOf(error);
    return outcome.result === 'unknown' ? { result: 'failed', reason: outcome.reason } : outcome;
  }
}
