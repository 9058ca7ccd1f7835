import type { App, RespondFn } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import { z } from 'zod';
import { normalizeRaising, readShortcut } from '../normalize/raise.js';
import { isDirect } from '../normalize/wire.js';
import { CALLBACK } from '../views/action-ids.js';
import { NOT_HERE } from '../views/answers/answers.js';
import type { Presented } from '../views/cards/context.js';
import { unlessRefused } from '../web-api.js';
import type { ListenerContext } from './context.js';

/** What tells whether the bot has a part in a channel; elsewhere it can neither read nor answer. */
const Info = z.looseObject({
  channel: z.looseObject({
    id: z.string().optional(),
    is_member: z.boolean().optional(),
    is_mpim: z.boolean().optional(),
  }),
});

/**
 * Whether the bot is in that conversation. Slack: `conversations.info`; of direct messages that tells nothing without a scope
 * of its own, but `conversations.open` names the one of the bot and that person. @throws what may pass, to be tried again
 */
export async function hasPart(client: WebClient, channel: string, actor: string): Promise<boolean> {
  const direct = isDirect({ channel });
  const answer = await unlessRefused<unknown>(
    direct ? client.conversations.open({ users: actor }) : client.conversations.info({ channel }),
  );
  if (answer === null) return false;
  const { id, is_member, is_mpim } = Info.parse(answer).channel;
  return direct ? id === channel : is_member === true || is_mpim === true;
}

/**
 * Tells somebody alone what became of their click, in place of the message that they clicked where that is said. Slack: an
 * answer to the response_url reaches who acted, also where the bot is not.
 */
export async function tell(
  respond: RespondFn,
  answer: Presented | Pick<Presented, 'text'>,
  log: ListenerContext['ports']['log'],
  { replaces = false } = {},
): Promise<void> {
  try {
    await respond({ response_type: 'ephemeral', replace_original: replaces, ...answer });
  } catch (error) {
    log.warn({ err: error }, 'somebody could not be told what became of a click');
  }
}

const WHY: Readonly<Record<string, string>> = {
  own: 'I wrote that message. Please choose this on a message from somebody else.',
  unreadable:
    'I can’t see the message that is forwarded there. Please copy its words into a message, and choose this again.',
  gone: 'That message is gone, so I can’t make a request of it.',
  nothing_said:
    'That is a notice of Slack’s own, so there is nothing in it that I could turn into a request.',
  transcript_pending: 'Slack is still writing down what is said there. Please choose this again in a minute.',
};
const WORDLESS = 'That message has no words and no files that I could turn into a request.';

/** What is said to somebody who wanted to turn a message into a request that can be none. */
export const whyNotRaised = (reason: string): string => WHY[reason] ?? WORDLESS;

/** "Turn into a request" in the menu of a message: insert, then ack. Where it can't be done, whoever chose it is told why. */
export function registerShortcut(app: App, { ports, self, reader }: ListenerContext): void {
  app.shortcut(
    { callback_id: CALLBACK.request, type: 'message_action' },
    async ({ body, ack, client, respond }) => {
      const raising = readShortcut(body);
      if (raising === null) {
        ports.log.warn({ reason: 'malformed' }, 'shortcut left out');
        return ack();
      }
      const result = await normalizeRaising(raising, { self, reader });
      let refusal: string | null = null;
      if ('ignored' in result) refusal = whyNotRaised(result.ignored);
      else if (!(await hasPart(client, raising.message.channel, raising.actor))) refusal = NOT_HERE;
      else await ports.ingest(result.incoming);
      await ack();
      if (refusal !== null) await tell(respond, { text: refusal }, ports.log);
    },
  );
}
