import { isGreeting, isThanks, withoutCourtesy, wordsOfShort } from '../../domain/conversation/courtesy.js';
import type { ThreadMessage } from '../../domain/conversation/event.js';
import { isEmpty, type PersonText, written } from '../../domain/text/person-text.js';
import { cleanText, mentionsUser } from './text.js';
import {
  addressOf,
  type InnerMessage,
  isDirect,
  type Normalized,
  type StoredMessage,
  type WireFile,
  WireMessage,
} from './wire.js';

interface Self {
  teamId: string;
  botUserId: string;
}

/**
 * The deletion of a message, unless a bot had written it. A message is deleted once: the key needs no time. Who deleted it is
 * not told (the author or an administrator), so there is no actor.
 */
function deletionOf(wire: WireMessage, self: Self, ts: string, threadTs: string | undefined): Normalized {
  const previous = wire.previous_message;
  if (previous?.user === self.botUserId || previous?.bot_id) return { ignored: 'bot' };
  return {
    incoming: {
      teamId: self.teamId,
      dedupeKey: `del:${wire.channel}:${ts}`,
      address: addressOf({ ...wire, ts, thread_ts: threadTs }, false),
      event: { kind: 'deletion', via: isDirect(wire) ? 'dm' : 'message', ts },
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
 * mention: only courtesy stands before it, and it is marked as a name. What is said of the bot ("Frontdoor is slow today")
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

type Files = readonly WireFile[] | null | undefined;

/** The transcripts of the audio clips among these files, one a line. `pending`: Slack still listens to one of them. */
function spokenIn(files: Files): { transcript: string; pending: boolean } {
  const clips = (files ?? []).filter(({ subtype }) => subtype === 'slack_audio');
  return {
    transcript: clips.flatMap(transcriptOf).join('\n'),
    pending: clips.some(({ transcription }) => transcription?.status === 'processing'),
  };
}

/** A clip's words; " …" stands where Slack gives only the beginning. */
function transcriptOf({ transcription }: WireFile): string[] {
  const preview = transcription?.preview;
  const content = preview?.content?.trim() ?? '';
  if (transcription?.status !== 'complete' || content === '') return [];
  return [preview?.has_more ? `${content} …` : content];
}

/** What somebody said with a message: typed words, then those of its audio clips. `voice`: it was spoken, nothing was typed. */
interface Said {
  text: PersonText;
  voice: boolean;
  /** its transcript is still being made, and nothing was typed: there are no words yet */
  pending: boolean;
}

/** Reads the words of a message, typed or spoken. */
export function saidIn(
  { text, files }: { text?: string | null | undefined; files?: Files },
  botUserId: string,
): Said {
  const typed = withoutName(cleanText(text ?? '', botUserId));
  const { transcript, pending } = spokenIn(files);
  const spoken = withNumbers(withoutName(transcript));
  return {
    text: written([typed, spoken].filter((part) => part !== '').join('\n')),
    voice: typed === '' && spoken !== '',
    pending: typed === '' && spoken === '' && pending,
  };
}

/** The files of a message that can be handed on: a clip's words are its message, and a deleted file is none any more. */
export function filesOf(files: Files): Pick<ThreadMessage, 'files'> {
  const found = (files ?? []).flatMap(({ id, name, mode, subtype }) =>
    id === undefined || mode === 'tombstone' || subtype === 'slack_audio'
      ? []
      : [{ id, name: name ? written(name) : null }],
  );
  return found.length > 0 ? { files: found } : {};
}

/** A message that stands in a channel. */
export type Posted = StoredMessage & { channel: string; channel_type?: string | undefined };

/** Whether a channel is made for requests: a post there is one without a mention. */
type TakesRequests = (channel: string) => boolean;

/**
 * What a person's message means to us, or why it is left out. Whether the bot is addressed is read from the text alone; the
 * key is the message's own, however we hear of it. Whatever is posted in a channel made for requests is said to the bot,
 * save a mere greeting or thanks.
 */
export function normalizePost(wire: Posted, self: Self, takesRequests: TakesRequests): Normalized {
  const { user, ts } = wire;
  if (user === undefined || user === self.botUserId) return { ignored: 'own_or_nobody' };
  if (wire.bot_id) return { ignored: 'bot' };
  const direct = isDirect(wire);
  const mentioned = mentionsUser(wire.text ?? '', self.botUserId);
  const isRoot = wire.thread_ts === undefined;
  const addressed = mentioned || direct || (isRoot && takesRequests(wire.channel));
  if (!addressed && isRoot) return { ignored: 'not_addressed' };
  const { text, voice, pending } = saidIn(wire, self.botUserId);
  const isCourtesy = isGreeting(text) || isThanks(text);
  if (!mentioned && !direct && isRoot && isCourtesy) return { ignored: 'courtesy' };
  // Slack tells once more of the message when it has listened to the clip.
  if (pending) return { ignored: 'transcript_pending' };
  const via = direct ? 'dm' : mentioned ? 'mention' : 'message';
  return {
    incoming: {
      teamId: self.teamId,
      dedupeKey: `msg:${wire.channel}:${ts}:`,
      address: addressOf(wire, addressed),
      event: {
        ...{ kind: 'message', via, ts, author: user, text, addressed, ...(voice && { voice }) },
        ...filesOf(wire.files),
      },
      actor: user,
      slackTs: ts,
      urgent: addressed,
    },
  };
}

/**
 * A `message_changed`. Slack sends it for real edits, for link previews and for language tags (text unchanged), and
 * when a message with replies is deleted (it becomes a "tombstone"). A mention added by the edit calls the bot.
 */
function normalizeEdit(wire: WireMessage, self: Self, takesRequests: TakesRequests): Normalized {
  const { message, channel, channel_type, previous_message: before } = wire;
  if (message === undefined) return { ignored: 'malformed' };
  const { ts, user: author, edited } = message;
  if (message.subtype === 'tombstone') {
    return deletionOf(wire, self, ts, message.thread_ts ?? before?.thread_ts);
  }
  if (author === undefined || author === self.botUserId) return { ignored: 'own_or_nobody' };
  if (message.bot_id) return { ignored: 'bot' };
  const { text, voice } = saidIn(message, self.botUserId);
  // Slack has listened to a clip that had no words before: only now it is a message to us.
  if (voice && (before === undefined || isEmpty(saidIn(before, self.botUserId).text)))
    return normalizePost({ ...message, channel }, self, takesRequests);
  if (isSameText(before, message, self)) return { ignored: 'text_unchanged' };
  const editTs = edited?.ts ?? wire.event_ts ?? wire.ts;
  const content = { text, ...filesOf(message.files) };
  const mentions = (raw: string) => mentionsUser(raw, self.botUserId);
  const calls = mentions(message.text ?? '') && before?.text != null && !mentions(before.text);
  return {
    incoming: {
      teamId: self.teamId,
      dedupeKey: `msg:${channel}:${ts}:${editTs}`,
      address: addressOf({ ...message, channel, channel_type }, calls),
      event: calls
        ? { kind: 'message', via: 'mention', ts, author, ...content, addressed: true, editTs }
        : { kind: 'edit', via: isDirect(wire) ? 'dm' : 'message', ts, editTs, author, ...content },
      actor: edited?.user ?? author,
      slackTs: editTs,
      urgent: calls,
    },
  };
}

/** Where Slack leaves the text before out, a mark of a person's edit must do. */
function isSameText(before: WireMessage['previous_message'], message: InnerMessage, self: Self): boolean {
  if (before?.text == null) return message.edited === undefined;
  const heard = (files: Files) => saidIn({ files }, self.botUserId).text;
  const shared = (files: Files) => (filesOf(files).files ?? []).map(({ id }) => id).join();
  return (
    before.text === (message.text ?? '') &&
    heard(before.files) === heard(message.files) &&
    shared(before.files) === shared(message.files)
  );
}

/** Subtypes that are a person saying something. Slack: a shared file, a reply also sent to the channel, "/me". */
export const SPOKEN: ReadonlySet<string | undefined> = new Set([
  undefined,
  'file_share',
  'thread_broadcast',
  'me_message',
]);

/**
 * What a `message` or `app_mention` event means to us, or why it is left out. Slack sends both for one post; they
 * give the same Incoming, since whether the bot is addressed is read from the text alone.
 */
export function normalizeMessage(raw: unknown, self: Self, takesRequests: TakesRequests): Normalized {
  const wire = WireMessage.safeParse(raw).data;
  if (wire === undefined) return { ignored: 'malformed' };
  if (wire.subtype === 'message_changed') return normalizeEdit(wire, self, takesRequests);
  if (wire.subtype === 'message_deleted') {
    if (wire.deleted_ts === undefined) return { ignored: 'malformed' };
    return deletionOf(wire, self, wire.deleted_ts, wire.previous_message?.thread_ts);
  }
  if (!SPOKEN.has(wire.subtype)) return { ignored: 'subtype' };
  // Slack repeats app_mention when a post is edited; the edit itself comes as message_changed.
  if (wire.type === 'app_mention' && wire.edited !== undefined) return { ignored: 'edited_mention' };
  return normalizePost(wire, self, takesRequests);
}
