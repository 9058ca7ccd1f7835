import { isMereCourtesy, isWithoutWords, saysHello } from '../../domain/conversation/courtesy.js';
import type { MessageEvent } from '../../domain/conversation/event.js';
import type { Incoming } from '../../domain/conversation/incoming.js';
import { contentFields } from '../../domain/conversation/message-content.js';
import { isEmpty, type PersonText, shown } from '../../domain/text/person-text.js';
import { hasWords } from '../../domain/text/words.js';
import type { SlackIdentity, Taken } from '../ports.js';
import type { MessageReader } from '../reader.js';
import { type Content, looksTheSame, showsNothing } from './content.js';
import { isSaid, MAY, namedOnce } from './speaker.js';
import { mentionedIn } from './text.js';
import { addressOf, isDirect, type Normalized, type StoredMessage, WireMessage } from './wire.js';

/** A message that stands in a channel. */
export type Posted = StoredMessage & { channel: string; channel_type?: string | undefined };

/** What decides about a message besides the message itself. */
export interface Hearing {
  self: Pick<SlackIdentity, 'teamId' | 'botUserId' | 'botId'>;
  reader: MessageReader;
  /** what becomes of a post of that author in that channel, which begins a thread, without a mention */
  takesRequests(channel: string, author: string, text: PersonText): Taken | Promise<Taken>;
}

/** What a post means to us; `asks`: its author is to be asked whether it is a request. */
export type NormalizedPost = Normalized | { asks: Unclear };

/** A post that may be a request, where it stands and whose it is. */
export interface Unclear {
  channel: string;
  ts: string;
  author: string;
}

/**
 * The deletion of a message, unless it was ours. A message is deleted once: the key needs no time. Who deleted it is not told (the
 * author or an administrator), so there is no actor.
 */
function deletionOf(
  wire: WireMessage,
  { self }: Hearing,
  ts: string,
  threadTs: string | undefined,
): Normalized {
  const previous = wire.previous_message;
  if (previous?.user === self.botUserId || previous?.bot_id === self.botId) return { ignored: 'own' };
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

/** What a message means to us, or why it is left out: a person's, what a workflow posts for one, or what another app says. */
export async function normalizePost(wire: Posted, hearing: Hearing): Promise<NormalizedPost> {
  const read = await hearing.reader.read(wire);
  const { speaker, content } = read;
  if (speaker === null || speaker.kind === 'us') return { ignored: 'own_or_nobody' };
  if (MAY[speaker.kind].speaks) return personsPost(wire, speaker.author, content, hearing);
  const isRoot = wire.thread_ts === undefined;
  if (
    MAY[speaker.kind].fillsIn &&
    isRoot &&
    (await takenAs(wire, speaker.author, content, hearing)) === 'opens'
  )
    return filledIn(wire, speaker.author, content, hearing);
  if (isRoot || isDirect(wire)) return { ignored: 'app' };
  return {
    incoming: postOf(wire, { author: speaker.author, via: 'message', addressed: false }, content, hearing),
  };
}

const takenAs = async (
  { channel }: Posted,
  author: string,
  { mentionsBot, text }: Content,
  { takesRequests }: Hearing,
): Promise<Taken> => (mentionsBot ? 'opens' : takesRequests(channel, author, text));

/** Slack: a mention of a group of users begins so. */
const GROUP = '<!subteam^';

/** Whether somebody mentions people or a group beside what they forward or share, so that the post is for these. */
const isForSomebody = ({ text: raw }: Posted): boolean =>
  mentionedIn(raw ?? '').length > 0 || raw?.includes(GROUP) === true;

/**
 * A person's post. Whether the bot is addressed is read from its words alone; the key is the message's own, however we hear of it.
 * Whatever is posted in a channel made for requests is said to the bot, save thanks, emoji and good wishes to everybody, and what its
 * author is to be asked about. Whoever only says hello waits to be asked what they need.
 */
async function personsPost(
  wire: Posted,
  author: string,
  content: Content,
  hearing: Hearing,
): Promise<NormalizedPost> {
  const direct = isDirect(wire);
  const { mentionsBot: mentioned, text, voice } = content;
  const isRoot = wire.thread_ts === undefined;
  const taken = direct || !isRoot ? 'nothing' : await takenAs(wire, author, content, hearing);
  const addressed = direct || mentioned || taken === 'opens';
  const asks = taken === 'asks' && !isForSomebody(wire) && !showsNothing(content);
  if (!addressed && isRoot && !asks) return { ignored: 'not_addressed' };
  const isCall = taken === 'opens' && saysHello(text);
  const isCourtesy = (isMereCourtesy(text) && !isCall) || (isWithoutWords(text) && !content.unreadable);
  const wantsNothing = isCourtesy && content.files.length === 0 && !content.pending;
  if (!mentioned && !direct && isRoot && wantsNothing) return { ignored: 'courtesy' };
  // Slack tells once more of the message when it has listened to the clip.
  if (content.pending) return { ignored: 'transcript_pending' };
  if (asks) return { asks: { channel: wire.channel, ts: wire.ts, author } };
  const via = direct ? 'dm' : mentioned ? 'mention' : 'message';
  const said = { author, via, addressed, ...(voice && { voice }) } as const;
  const incoming = postOf(wire, said, content, hearing);
  return { incoming: via === 'message' && isRoot ? joining(incoming) : incoming };
}

/** Whoever posts a further thought in a channel that takes requests, and mentions nobody, may go on with their last one. */
const joining = (incoming: Incoming): Incoming =>
  incoming.address.by === 'root' ? { ...incoming, address: { ...incoming.address, joins: true } } : incoming;

/**
 * A form of Workflow Builder asks for the one person whom it names, as if they had raised it. Where it names nobody, or several
 * people, it asks for nobody, and is offered to whoever is concerned.
 */
async function filledIn(
  wire: Posted,
  author: string,
  content: Content,
  hearing: Hearing,
): Promise<Normalized> {
  if (isEmpty(content.text)) return { ignored: 'no_words' };
  const person = await namedOnce(shown(content.text), hearing.reader.isPerson);
  const said = {
    author,
    via: 'workflow',
    addressed: true,
    ...(person !== null && { raisedBy: person }),
  } as const;
  return { incoming: postOf(wire, said, content, hearing) };
}

/** With fewer words people have often only pressed Enter early. */
const FEW_WORDS = 6;

function postOf(
  wire: Posted,
  said: Pick<MessageEvent, 'author' | 'via' | 'addressed' | 'voice' | 'raisedBy'>,
  content: Content,
  { self }: Hearing,
): Incoming {
  const { ts } = wire;
  return {
    teamId: self.teamId,
    dedupeKey: `msg:${wire.channel}:${ts}:`,
    address: addressOf(wire, said.addressed),
    event: { kind: 'message', ts, ...said, ...contentFields(content) } as const,
    actor: said.raisedBy ?? said.author,
    slackTs: ts,
    urgent: said.addressed,
    ...(said.addressed && !hasWords(shown(content.text), FEW_WORDS) && { brief: true }),
  };
}

/**
 * A `message_changed`. Slack sends it for real edits, for link previews and for language tags (what people see is the same), and
 * when a message with replies is deleted (it becomes a "tombstone"). A mention added by the edit calls the bot.
 */
async function normalizeEdit(wire: WireMessage, hearing: Hearing): Promise<NormalizedPost> {
  const { self, reader } = hearing;
  const { message, channel, channel_type, previous_message: before } = wire;
  if (message === undefined) return { ignored: 'malformed' };
  const { ts, edited } = message;
  if (message.subtype === 'tombstone') {
    return deletionOf(wire, hearing, ts, message.thread_ts ?? before?.thread_ts);
  }
  const { speaker, content } = await reader.read(message);
  if (speaker === null || speaker.kind === 'us') return { ignored: 'own_or_nobody' };
  const was = before === undefined ? null : (await reader.read({ ...before, ts })).content;
  // Slack has listened to a clip that had no words before: only now it is a message to us.
  const isListenedTo = was?.pending === true && !content.pending;
  if (isListenedTo || (content.voice && (was === null || isEmpty(was.text))))
    return normalizePost({ ...message, channel }, hearing);
  if (isUnchanged(was, content, wire)) return { ignored: 'looks_the_same' };
  const { author } = speaker;
  const editTs = edited?.ts ?? wire.event_ts ?? wire.ts;
  const calls = MAY[speaker.kind].speaks && content.mentionsBot && was !== null && !was.mentionsBot;
  const said = { ts, editTs, author, ...contentFields(content) };
  return {
    incoming: {
      teamId: self.teamId,
      dedupeKey: `msg:${channel}:${ts}:${editTs}`,
      address: addressOf({ ...message, channel, channel_type }, calls),
      event: calls
        ? { kind: 'message', via: 'mention', ...said, addressed: true }
        : { kind: 'edit', via: isDirect(wire) ? 'dm' : 'message', ...said },
      actor: MAY[speaker.kind].speaks ? (edited?.user ?? author) : author,
      slackTs: editTs,
      urgent: calls,
    },
  };
}

/** Where Slack leaves out what was before, a mark of a person's edit must do; the turn compares it with what is kept. */
function isUnchanged(
  was: Content | null,
  now: Content,
  { message, previous_message: before }: WireMessage,
): boolean {
  const isTold = before?.text != null || before?.blocks != null || before?.attachments != null;
  return was !== null && isTold ? looksTheSame(was, now) : message?.edited === undefined;
}

/**
 * What a `message` or `app_mention` event means to us, or why it is left out. Slack sends both for one post; they give the same
 * Incoming, since whether the bot is addressed is read from the words alone. @throws what may pass while Slack is asked
 */
export async function normalizeMessage(raw: unknown, hearing: Hearing): Promise<NormalizedPost> {
  const wire = WireMessage.safeParse(raw).data;
  if (wire === undefined) return { ignored: 'malformed' };
  if (wire.subtype === 'message_changed') return normalizeEdit(wire, hearing);
  if (wire.subtype === 'message_deleted') {
    if (wire.deleted_ts === undefined) return { ignored: 'malformed' };
    return deletionOf(wire, hearing, wire.deleted_ts, wire.previous_message?.thread_ts);
  }
  if (!isSaid(wire)) return { ignored: 'subtype' };
  // Slack repeats app_mention when a post is edited; the edit itself comes as message_changed.
  if (wire.type === 'app_mention' && wire.edited !== undefined) return { ignored: 'edited_mention' };
  return normalizePost(wire, hearing);
}
