import { z } from 'zod';
import { contentFields } from '../../domain/conversation/message-content.js';
import { quotesUsAlone, showsNothing } from './content.js';
import type { Hearing, Posted } from './message.js';
import { isSaid } from './speaker.js';
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
 * The event that it makes: the message as if it had mentioned the bot, in the thread in which it stands. Its words stay its
 * author's, be that another app; whoever raised it asks. Our own messages are no requests.
 */
export async function normalizeRaising(
  { message, via, actor, key, at }: Raising,
  { self, reader }: Pick<Hearing, 'self' | 'reader'>,
): Promise<Normalized> {
  const { ts } = message;
  const { speaker, content } = await reader.read(message);
  if (speaker?.kind === 'us') return { ignored: 'own' };
  if (!isSaid(message)) return { ignored: 'nothing_said' };
  if (content.pending) return { ignored: 'transcript_pending' };
  if (quotesUsAlone(content)) return { ignored: 'own' };
  if (showsNothing(content)) return { ignored: content.unreadable ? 'unreadable' : 'no_words' };
  const author = speaker?.author ?? actor;
  const raised = { ...(content.voice && { voice: true }), ...(author !== actor && { raisedBy: actor }) };
  return {
    incoming: {
      teamId: self.teamId,
      dedupeKey: key,
      address: addressOf(message, true),
      event: { kind: 'message', via, ts, author, ...contentFields(content), addressed: true, ...raised },
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
