import type { RespondFn } from '@slack/bolt';
import type { Presented } from '../present/context.js';
import type { ListenerContext } from './context.js';

/**
 * Tells somebody alone what became of their click, in place of the message that they clicked where that is said. Slack: an answer to the
 * response_url reaches who acted, also where the bot is not.
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
