import { DIRECT_ROOT } from '../../domain/incoming.js';
import { isDirect, type Normalised } from './common.js';
import { deletionOf } from './deletion.js';
import { cleanText, mentionsUser } from './text.js';
import type { InnerMessage, WireMessage } from './wire.js';

interface Self {
  teamId: string;
  botUserId: string;
}

/**
 * A `message_changed`. Slack sends it for real edits, for link previews and for language tags (text unchanged), and
 * when a message with replies is deleted (it becomes a "tombstone"). A mention added by the edit calls the bot.
 */
export function normaliseEdit(wire: WireMessage, self: Self): Normalised {
  const { message } = wire;
  if (message === undefined) return { ignored: 'malformed' };
  if (message.subtype === 'tombstone') {
    return deletionOf(wire, self, message.ts, message.thread_ts ?? wire.previous_message?.thread_ts);
  }
  const author = message.user;
  if (author === undefined || author === self.botUserId) return { ignored: 'own_or_nobody' };
  if (message.bot_id) return { ignored: 'bot' };
  if (isSameText(wire, message)) return { ignored: 'text_unchanged' };
  return changed(wire, message, author, self);
}

function changed(wire: WireMessage, message: InnerMessage, author: string, self: Self): Normalised {
  const raw = message.text ?? '';
  const direct = isDirect(wire);
  const editTs = message.edited?.ts ?? wire.event_ts ?? wire.ts;
  const before = wire.previous_message?.text;
  const calls = mentionsUser(raw, self.botUserId) && before != null && !mentionsUser(before, self.botUserId);
  const text = cleanText(raw, self.botUserId);
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
function isSameText(wire: WireMessage, message: InnerMessage): boolean {
  const before = wire.previous_message?.text;
  return before == null ? message.edited === undefined : before === (message.text ?? '');
}
