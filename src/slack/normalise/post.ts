import { isGreeting, isThanks } from '../../domain/courtesy.js';
import { DIRECT_ROOT, type Incoming } from '../../domain/incoming.js';
import type { PersonText } from '../../domain/person-text.js';
import type { WireFile } from './clip.js';
import { isDirect, type Normalised } from './common.js';
import { saidIn } from './said.js';
import { mentionsUser } from './text.js';

/** Nothing but a greeting or thanks, by the exact words for these. */
const isCourtesy = (text: PersonText): boolean => isGreeting(text) || isThanks(text);

/** A message that stands in a channel. */
export interface Posted {
  channel: string;
  channel_type?: string | undefined;
  ts: string;
  thread_ts?: string | undefined;
  user?: string | undefined;
  bot_id?: string | null | undefined;
  text?: string | null | undefined;
  files?: readonly WireFile[] | null | undefined;
}

interface Self {
  teamId: string;
  botUserId: string;
}

/** Whether a channel is made for requests: a post there is one without a mention. */
export type TakesRequests = (channel: string) => boolean;

/**
 * What a person's message means to us, or why it is left out. Whether the bot is addressed is read from the text alone. The
 * key is the message's own, however we come to hear of it. Where a channel is made for requests, whatever is posted there is said to the
 * bot, but for what is no more than a greeting or thanks.
 */
export function normalisePost(wire: Posted, self: Self, takesRequests: TakesRequests): Normalised {
  const { user } = wire;
  if (user === undefined || user === self.botUserId) return { ignored: 'own_or_nobody' };
  if (wire.bot_id) return { ignored: 'bot' };
  const direct = isDirect(wire);
  const mentioned = mentionsUser(wire.text ?? '', self.botUserId);
  const isRoot = wire.thread_ts === undefined;
  const addressed = mentioned || direct || (isRoot && takesRequests(wire.channel));
  if (!addressed && isRoot) return { ignored: 'not_addressed' };
  const said = saidIn(wire, self.botUserId);
  if (!mentioned && !direct && isRoot && isCourtesy(said.text)) return { ignored: 'courtesy' };
  // Slack tells once more of the message when it has listened to the clip.
  if (said.pending) return { ignored: 'transcript_pending' };
  const incoming: Incoming = {
    teamId: self.teamId,
    dedupeKey: `msg:${wire.channel}:${wire.ts}:`,
    address: {
      by: 'root',
      channel: wire.channel,
      rootTs: wire.thread_ts ?? (direct ? DIRECT_ROOT : wire.ts),
      opens: addressed,
      isDirect: direct,
    },
    event: {
      kind: 'message',
      via: direct ? 'dm' : mentioned ? 'mention' : 'message',
      ts: wire.ts,
      author: user,
      text: said.text,
      addressed,
      ...(said.voice ? { voice: true } : {}),
    },
    actor: user,
    slackTs: wire.ts,
    urgent: addressed,
  };
  return { incoming };
}
