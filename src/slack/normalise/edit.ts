import { DIRECT_ROOT } from '../../domain/incoming.js';
import { isEmpty, type PersonText } from '../../domain/person-text.js';
import { isDirect, type Normalised } from './common.js';
import { deletionOf } from './deletion.js';
import { normalisePost, type TakesRequests } from './post.js';
import { type Said, saidIn } from './said.js';
import { mentionsUser } from './text.js';
import type { InnerMessage, WireMessage } from './wire.js';

interface Self {
  teamId: string;
  botUserId: string;
}

/**
 * A `message_changed`. Slack sends it for real edits, for link previews and for language tags (text unchanged), and
 * when a message with replies is deleted (it becomes a "tombstone"). A mention added by the edit calls the bot.
 */
export function normaliseEdit(wire: WireMessage, self: Self, takesRequests: TakesRequests): Normalised {
  const { message } = wire;
  if (message === undefined) return { ignored: 'malformed' };
  if (message.subtype === 'tombstone') {
    return deletionOf(wire, self, message.ts, message.thread_ts ?? wire.previous_message?.thread_ts);
  }
  const author = message.user;
  if (author === undefined || author === self.botUserId) return { ignored: 'own_or_nobody' };
  if (message.bot_id) return { ignored: 'bot' };
  const said = saidIn(message, self.botUserId);
  if (isTranscribed(wire, said, self))
    return normalisePost({ ...message, channel: wire.channel }, self, takesRequests);
  if (isSameText(wire, message, self)) return { ignored: 'text_unchanged' };
  return changed(wire, message, { author, text: said.text }, self);
}

/** Slack has listened to a clip that had no words before: only now it is a message to us. */
function isTranscribed({ previous_message: before }: WireMessage, said: Said, self: Self): boolean {
  return said.voice && (before == null || isEmpty(saidIn(before, self.botUserId).text));
}

function changed(
  wire: WireMessage,
  message: InnerMessage,
  { author, text }: { author: string; text: PersonText },
  self: Self,
): Normalised {
  const raw = message.text ?? '';
  const direct = isDirect(wire);
  const editTs = message.edited?.ts ?? wire.event_ts ?? wire.ts;
  const before = wire.previous_message?.text;
  const calls = mentionsUser(raw, self.botUserId) && before != null && !mentionsUser(before, self.botUserId);
  return {
    incoming: {
      teamId: self.teamId,
      dedupeKey: `msg:${wire.channel}:${message.ts}:${editTs}`,
      address: {
        by: 'root',
        channel: wire.channel,
        rootTs: message.thread_ts ?? (direct ? DIRECT_ROOT : message.ts),
        opens: calls,
        isDirect: direct,
      },
      event: calls
        ? { kind: 'message', via: 'mention', ts: message.ts, author, text, addressed: true }
        : { kind: 'edit', via: direct ? 'dm' : 'message', ts: message.ts, editTs, author, text },
      actor: message.edited?.user ?? author,
      slackTs: editTs,
      urgent: calls,
    },
  };
}

/** Where Slack leaves the text before out, a mark of a person's edit must do. */
function isSameText({ previous_message: before }: WireMessage, message: InnerMessage, self: Self): boolean {
  if (before?.text == null) return message.edited === undefined;
  const heard = (one: Pick<InnerMessage, 'files'>) => saidIn({ files: one.files }, self.botUserId).text;
  return before.text === (message.text ?? '') && heard({ files: before.files }) === heard(message);
}
