import { DIRECT_ROOT } from '../../domain/incoming.js';
import { isEmpty } from '../../domain/person-text.js';
import { isDirect, type Normalised } from './common.js';
import type { Posted } from './post.js';
import { saidIn } from './said.js';

interface Self {
  teamId: string;
  botUserId: string;
  botId: string;
}

/** Somebody's wish that a message become a request: by the message's menu, or by a reaction. */
export interface Raising {
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
export function normaliseRaising({ message, via, actor, key, at }: Raising, self: Self): Normalised {
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
