import { DIRECT_ROOT, type Incoming } from '../../domain/incoming.js';
import { isDirect, type Normalised } from './common.js';
import { normaliseDeletion } from './deletion.js';
import { normaliseEdit } from './edit.js';
import { cleanText, mentionsUser } from './text.js';
import { WireMessage } from './wire.js';

/** Subtypes that are a person saying something. Slack: a shared file, a reply also sent to the channel, "/me". */
export const SPOKEN: ReadonlySet<string | undefined> = new Set([
  undefined,
  'file_share',
  'thread_broadcast',
  'me_message',
]);

interface Self {
  teamId: string;
  botUserId: string;
}

/**
 * What a `message` or `app_mention` event means to us, or why it is left out. Slack sends both for one post; they
 * give the same Incoming, since whether the bot is addressed is read from the text alone.
 */
export function normaliseMessage(raw: unknown, self: Self): Normalised {
  const parsed = WireMessage.safeParse(raw);
  if (!parsed.success) return { ignored: 'malformed' };
  const wire = parsed.data;
  if (wire.subtype === 'message_changed') return normaliseEdit(wire, self);
  if (wire.subtype === 'message_deleted') return normaliseDeletion(wire, self);
  if (!SPOKEN.has(wire.subtype)) return { ignored: 'subtype' };
  // Slack repeats app_mention when a post is edited; the edit itself comes as message_changed.
  if (wire.type === 'app_mention' && wire.edited !== undefined) return { ignored: 'edited_mention' };
  return normalisePost(wire, self);
}

function normalisePost(wire: WireMessage, self: Self): Normalised {
  const { user } = wire;
  if (user === undefined || user === self.botUserId) return { ignored: 'own_or_nobody' };
  if (wire.bot_id) return { ignored: 'bot' };
  const raw = wire.text ?? '';
  const direct = isDirect(wire);
  const mentioned = mentionsUser(raw, self.botUserId);
  const addressed = mentioned || direct;
  if (!addressed && wire.thread_ts === undefined) return { ignored: 'not_addressed' };
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
      text: cleanText(raw, self.botUserId),
      addressed,
    },
    actor: user,
    slackTs: wire.ts,
    urgent: addressed,
  };
  return { incoming };
}
