import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { classify } from '../delivery/classify.js';
import { isDirect } from '../normalise/common.js';

/** What tells whether the bot has a part in a channel; elsewhere it can neither read nor answer. */
const Info = z.looseObject({
  channel: z.looseObject({
    is_member: z.boolean().optional(),
    is_mpim: z.boolean().optional(),
  }),
});

const Opened = z.looseObject({ channel: z.looseObject({ id: z.string() }) });

/**
 * Whether the bot is in that conversation. Slack: `conversations.info`; of direct messages that tells nothing without a scope
 * of its own, but `conversations.open` names the one of the bot and that person. @throws what may pass, to be tried again
 */
export async function hasPart(client: WebClient, channel: string, actor: string): Promise<boolean> {
  try {
    if (isDirect({ channel })) {
      const { channel: own } = Opened.parse(await client.conversations.open({ users: actor }));
      return own.id === channel;
    }
    const { channel: info } = Info.parse(await client.conversations.info({ channel }));
    return info.is_member === true || info.is_mpim === true;
  } catch (error) {
    if (classify(error).kind === 'failed') return false;
    throw error;
  }
}
