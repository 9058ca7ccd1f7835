import type { Normalised } from './common.js';
import { normaliseDeletion } from './deletion.js';
import { normaliseEdit } from './edit.js';
import { normalisePost, type TakesRequests } from './post.js';
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
export function normaliseMessage(raw: unknown, self: Self, takesRequests: TakesRequests): Normalised {
  const parsed = WireMessage.safeParse(raw);
  if (!parsed.success) return { ignored: 'malformed' };
  const wire = parsed.data;
  if (wire.subtype === 'message_changed') return normaliseEdit(wire, self, takesRequests);
  if (wire.subtype === 'message_deleted') return normaliseDeletion(wire, self);
  if (!SPOKEN.has(wire.subtype)) return { ignored: 'subtype' };
  // Slack repeats app_mention when a post is edited; the edit itself comes as message_changed.
  if (wire.type === 'app_mention' && wire.edited !== undefined) return { ignored: 'edited_mention' };
  return normalisePost(wire, self, takesRequests);
}
