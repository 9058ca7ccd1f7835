import { isGreeting, isThanks, withoutCourtesy, wordsOfShort } from '../../domain/conversation/courtesy.js';
import { DIRECT_ROOT, type Incoming } from '../../domain/conversation/incoming.js';
import { isEmpty, type PersonText, written } from '../../domain/text/person-text.js';
import { type Spoken, spokenIn, type WireFile } from './clip.js';
import { cleanText, mentionsUser } from './text.js';
import { type InnerMessage, isDirect, type Normalized, WireMessage } from './wire.js';

/** A `message_deleted`. Who deleted it is not told (the author or an administrator), so there is no actor. */
function normalizeDeletion(wire: WireMessage, self: Self): Normalized {
  if (wire.deleted_ts === undefined) return { ignored: 'malformed' };
  return deletionOf(wire, self, wire.deleted_ts, wire.previous_message?.thread_ts);
}

/** The deletion of the message `ts`, unless a bot had written it. A message is deleted once: the key needs no time. */
function deletionOf(wire: WireMessage, self: Self, ts: string, threadTs: string | undefined): Normalized {
  const previous = wire.previous_message;
  if (previous?.user === self.botUserId || previous?.bot_id) return { ignored: 'bot' };
  const direct = isDirect(wire);
  return {
    incoming: {
      teamId: self.teamId,
      dedupeKey: `del:${wire.channel}:${ts}`,
      address: {
        by: 'root',
        channel: wire.channel,
        rootTs: threadTs ?? (direct ? DIRECT_ROOT : ts),
        opens: false,
        isDirect: direct,
      },
      event: { kind: 'deletion', via: direct ? 'dm' : 'message', ts },
      actor: null,
      slackTs: wire.event_ts ?? wire.ts,
      urgent: false,
    },
  };
}

/** The bot's name near the beginning of a message, as people write and say it, and how it is set off from what follows. */
const NAMED = /^(?<lead>[^@\n]{0,30}?)(?<at>@\s?)?\bfront\s?door\b(?<mark>\s*[,:!]\s*|\s+)(?=\S)/iu;

/**
 * The message without the bot's name at its beginning ("Hey Frontdoor, what is due?"), by which people turn to it as by a
 * mention: nothing but courtesy stands before it, and it is marked as a name. What is said of the bot ("Frontdoor is slow today")
 * keeps it.
 */
export function withoutName(text: string): string {
  const found = NAMED.exec(text);
  if (found === null) return text;
  const { lead = '', at = '', mark = '' } = found.groups ?? {};
  const words = wordsOfShort(lead);
  const isCalled = withoutCourtesy([...words, 'frontdoor']).length === 1;
  const isMarked = at !== '' || words.length > 0 || mark.trim() !== '';
  return isCalled && isMarked ? text.slice(found[0].length) : text;
}

/** "T 12", as a transcript spells the number of a request. */
const SPELT =
  /(?<![\p{L}\p{N}'\u2019-])T\s(?<number>\d{1,6})(?![\p{L}\p{N}.,:]*\p{N})(?!\s?(?:%|percent))/giu;

/** A transcript with the numbers of requests as they are written: "T-12". */
export const withNumbers = (spoken: string): string => spoken.replace(SPELT, 'T-$<number>');

/** What somebody said with a message: typed words, then those of its audio clips. `voice`: it was spoken, nothing was typed. */
interface Said {
  text: PersonText;
  voice: boolean;
  /** its transcript is still being made, and nothing was typed: there are no words yet */
  pending: boolean;
}

interface Message {
  text?: string | null | undefined;
  files?: readonly WireFile[] | null | undefined;
}

/** Reads the words of a message, typed or spoken. */
export function saidIn({ text, files }: Message, botUserId: string): Said {
  const typed = withoutName(cleanText(text ?? '', botUserId));
  const clip: Spoken = spokenIn(files);
  const spoken = { ...clip, text: withNumbers(withoutName(clip.text)) };
  const words = [typed, spoken.text].filter((part) => part !== '').join('\n');
  return {
    text: written(words),
    voice: typed === '' && spoken.text !== '',
    pending: typed === '' && spoken.text === '' && spoken.pending,
  };
}

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

/** Whether a channel is made for requests: a post there is one without a mention. */
type TakesRequests = (channel: string) => boolean;

/**
 * What a person's message means to us, or why it is left out. Whether the bot is addressed is read from the text alone. The
 * key is the message's own, however we come to hear of it. Where a channel is made for requests, whatever is posted there is said to the
 * bot, but for what is no more than a greeting or thanks.
 */
export function normalizePost(wire: Posted, self: Self, takesRequests: TakesRequests): Normalized {
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

/**
 * A `message_changed`. Slack sends it for real edits, for link previews and for language tags (text unchanged), and
 * when a message with replies is deleted (it becomes a "tombstone"). A mention added by the edit calls the bot.
 */
function normalizeEdit(wire: WireMessage, self: Self, takesRequests: TakesRequests): Normalized {
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
    return normalizePost({ ...message, channel: wire.channel }, self, takesRequests);
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
): Normalized {
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
export function normalizeMessage(raw: unknown, self: Self, takesRequests: TakesRequests): Normalized {
  const parsed = WireMessage.safeParse(raw);
  if (!parsed.success) return { ignored: 'malformed' };
  const wire = parsed.data;
  if (wire.subtype === 'message_changed') return normalizeEdit(wire, self, takesRequests);
  if (wire.subtype === 'message_deleted') return normalizeDeletion(wire, self);
  if (!SPOKEN.has(wire.subtype)) return { ignored: 'subtype' };
  // Slack repeats app_mention when a post is edited; the edit itself comes as message_changed.
  if (wire.type === 'app_mention' && wire.edited !== undefined) return { ignored: 'edited_mention' };
  return normalizePost(wire, self, takesRequests);
}
