import { z } from 'zod';
import { isEmpty } from '../../domain/text/person-text.js';
import { type Posted, saidIn } from './message.js';
import { addressOf, Id, interactionKey, Named, type Normalized, StoredMessage, Ts } from './wire.js';

/** Somebody's wish that a message become a request: by the message's menu, or by a reaction. */
interface Raising {
  message: Posted;
  via: 'shortcut' | 'reaction';
  actor: string;
  /** the same for every delivery of the same wish */
  key: string;
  /** Slack's time of it */
  at: string;
}

/**
 * The event that it makes: the message as if it had mentioned the bot, in the thread in which it stands. What another bot
 * posted is taken as said by whoever raised it. Our own messages are no requests.
 */
export function normalizeRaising(
  { message, via, actor, key, at }: Raising,
  self: { teamId: string; botUserId: string; botId: string },
): Normalized {
  const { ts, user, bot_id } = message;
  if (user === self.botUserId || bot_id === self.botId) return { ignored: 'own' };
  const { text, voice } = saidIn(message, self.botUserId);
  if (isEmpty(text)) return { ignored: 'no_words' };
  const author = bot_id || user === undefined ? actor : user;
  const raised = { ...(voice && { voice }), ...(author !== actor && { raisedBy: actor }) };
  return {
    incoming: {
      teamId: self.teamId,
      dedupeKey: key,
      address: addressOf(message, true),
      event: { kind: 'message', via, ts, author, text, addressed: true, ...raised },
      actor,
      slackTs: at,
      urgent: true,
    },
  };
}

/** The parts of a `message_action` payload that we rely on. Source: Slack, "Message shortcuts payload". */
const WireShortcut = z.looseObject({
  callback_id: z.string(),
  trigger_id: Id,
  action_ts: Ts,
  user: Named,
  channel: Named,
  message: StoredMessage,
});

/** Reads the choice of our entry in a message's menu, or null for a payload that is none. */
export function readShortcut(body: unknown): Raising | null {
  const parsed = WireShortcut.safeParse(body).data;
  if (parsed === undefined) return null;
  const { trigger_id, action_ts, callback_id, user, channel, message } = parsed;
  return {
    message: { ...message, channel: channel.id },
    via: 'shortcut',
    actor: user.id,
    key: interactionKey(trigger_id, callback_id, user.id),
    at: action_ts,
  };
}
