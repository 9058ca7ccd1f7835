import { DIRECT_ROOT, type Incoming } from '../../domain/incoming.js';
import type { WireFile } from './clip.js';
import { isDirect, type Normalised } from './common.js';
import { saidIn } from './said.js';
import { mentionsUser } from './text.js';

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

/**
 * What a person's message means to us, or why it is left out. Whether the bot is addressed is read from the text alone. The
 * key is the message's own, however we come to hear of it.
 */
export function normalisePost(wire: Posted, self: Self): Normalised {
  const { user } = wire;
  if (user === undefined || user === self.botUserId) return { ignored: 'own_or_nobody' };
  if (wire.bot_id) return { ignored: 'bot' };
  const direct = isDirect(wire);
  const mentioned = mentionsUser(wire.text ?? '', self.botUserId);
  const addressed = mentioned || direct;
  if (!addressed && wire.thread_ts === undefined) return { ignored: 'not_addressed' };
  const said = saidIn(wire, self.botUserId);
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
