import { z } from 'zod';
import { DIRECT_ROOT } from '../../domain/conversation/incoming.js';
import { isEmpty } from '../../domain/text/person-text.js';
import { WireFile } from './clip.js';
import { type Posted, saidIn } from './message.js';
import { interactionKey, isDirect, type Normalized, Ts } from './wire.js';

interface Self {
  teamId: string;
  botUserId: string;
  botId: string;
}

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
export function normalizeRaising({ message, via, actor, key, at }: Raising, self: Self): Normalized {
  if (message.user === self.botUserId || message.bot_id === self.botId) return { ignored: 'own' };
  const direct = isDirect(message);
  const { text, voice } = saidIn(message, self.botUserId);
  if (isEmpty(text)) return { ignored: 'no_words' };
  const author = message.bot_id || message.user === undefined ? actor : message.user;
  return {
    incoming: {
      teamId: self.teamId,
      dedupeKey: key,
      address: {
        by: 'root',
        channel: message.channel,
        rootTs: message.thread_ts ?? (direct ? DIRECT_ROOT : message.ts),
        opens: true,
        isDirect: direct,
      },
      event: {
        kind: 'message',
        via,
        ts: message.ts,
        author,
        text,
        addressed: true,
        ...(voice ? { voice: true } : {}),
        ...(author === actor ? {} : { raisedBy: actor }),
      },
      actor,
      slackTs: at,
      urgent: true,
    },
  };
}

/** The parts of a `message_action` payload that we rely on. Source: Slack, "Message shortcuts payload". */
const WireShortcut = z.looseObject({
  callback_id: z.string(),
  trigger_id: z.string().min(1),
  action_ts: Ts,
  user: z.looseObject({ id: z.string().min(1) }),
  channel: z.looseObject({ id: z.string().min(1) }),
  message: z.looseObject({
    ts: Ts,
    thread_ts: Ts.optional(),
    user: z.string().optional(),
    bot_id: z.string().nullish(),
    text: z.string().nullish(),
    files: z.array(WireFile).nullish(),
  }),
});

/** Reads the choice of our entry in a message's menu, or null for a payload that is none. */
export function readShortcut(body: unknown): Raising | null {
  const parsed = WireShortcut.safeParse(body);
  if (!parsed.success) return null;
  const { trigger_id, action_ts, callback_id, user, channel, message } = parsed.data;
  return {
    message: { ...message, channel: channel.id },
    via: 'shortcut',
    actor: user.id,
    key: interactionKey(trigger_id, callback_id, user.id),
    at: action_ts,
  };
}
