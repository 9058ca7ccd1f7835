import { z } from 'zod';
import { controlWord } from '../../domain/conversation/control-words.js';
import type { MessageFile, Quoted } from '../../domain/conversation/message-content.js';
import { appAuthor, authorName, namedAuthor } from '../../domain/conversation/speaker.js';
import { isEmpty, type PersonText, written } from '../../domain/text/person-text.js';
import { type LeftOut, MAX_FILE_BYTES } from '../../domain/tickets/shared-file.js';
import { blockWords, isTyped, MAX_WORDS } from './block-words.js';
import { withNumbers, withoutName } from './called.js';
import { cleanText, type GroupNames, mentionsUser } from './text.js';
import { Id, Ts, type WireFile, WireFiles } from './wire.js';

/** What of a message people can read, as far as Slack sends it. */
export interface Seen {
  thread_ts?: string | undefined;
  bot_id?: string | null | undefined;
  text?: string | null | undefined;
  blocks?: unknown;
  attachments?: readonly unknown[] | null | undefined;
  files?: readonly WireFile[] | undefined;
}

/** A message as people see it. */
export interface Content {
  /** all its words: what was typed, attached and spoken, then what it quotes, under the names of who wrote that */
  text: PersonText;
  /** the same without what it quotes */
  own: PersonText;
  /** it was spoken, nothing was typed */
  voice: boolean;
  /** a transcript is still being made, and nothing was typed: there are no words yet */
  pending: boolean;
  files: MessageFile[];
  quotes: Quoted[];
  /** it forwards a message that Slack does not show here */
  unreadable: boolean;
  mentionsBot: boolean;
}

/** The reader's own name in mentions, its id as an app, and the names of the user groups that are known. */
export interface Reading {
  botUserId: string;
  botId?: string;
  groups: GroupNames;
}

/** Slack shows at most 100 attachments, and a forwarded message may itself forward another one. */
const MAX_ATTACHMENTS = 100;
const MAX_NESTED = 4;

/**
 * Reads a message as people see it: blocks where an app made them, else the text; legacy attachments; transcripts of clips;
 * forwarded messages. One that is forwarded alone at the root of a thread counts as the message itself; what others have said is
 * no order or answer of whoever forwards it to a thread. Previews of websites are left out: Slack adds them after the message was sent, and the link is in the text.
 */
export function contentOf(message: Seen, reading: Reading): Content {
  const raw = seenWords(message);
  const attached = attachedTo(message, reading, 0);
  const typed = withoutName(cleanText(raw, reading.botUserId, reading.groups));
  const { transcript, pending } = spokenIn(message.files);
  const spoken = withNumbers(withoutName(transcript));
  const words = [typed, ...attached.words, ...emailsIn(message.files)].filter((part) => part !== '');
  const own = [...words, spoken].filter((part) => part !== '').join('\n');
  const countsAsItself = own === '' && attached.quotes.length === 1 && message.thread_ts === undefined;
  const quoted = attached.quotes.map((one) => (countsAsItself && !isOrder(one) ? one.said : saidBy(one)));
  return {
    text: written(
      [...attached.ours, own, ...quoted]
        .filter((part) => part !== '')
        .join('\n')
        .slice(0, MAX_WORDS),
    ),
    own: written(own.slice(0, MAX_WORDS)),
    voice: words.length === 0 && spoken !== '',
    pending: own === '' && quoted.length === 0 && pending,
    files: uniqueFiles([...filesIn(message.files), ...attached.files]),
    quotes: attached.quotes.map(({ author, said, at }) => ({ author, text: written(said), at })),
    unreadable: attached.unreadable,
    mentionsBot: mentionsUser(raw, reading.botUserId),
  };
}

/**
 * What was typed, in Slack's markup. A person's client sends it as text and, in the same words, as rich text; an app may have
 * other words in its rich text than in the text, which is all that a notification shows.
 */
function seenWords({ bot_id: app, text, blocks }: Seen): string {
  const typed = text ?? '';
  if (typed !== '' && !app && isTyped(blocks)) return typed;
  return blockWords(blocks) || typed;
}

/** Whether it says what would approve, discard or answer, if whoever forwards it had said so. */
const isOrder = ({ said }: Quote): boolean => controlWord(written(said)) !== null;

/** A quoted message below the words of who quotes it. */
function saidBy({ author, said }: Quote): string {
  return `${authorName(author) ?? `<@${author}>`} wrote: ${said}`;
}

const text = z.string().nullish().catch(null);

/**
 * An attachment: a legacy one of an app, a message that is forwarded or shown by its link (`is_share`, `is_msg_unfurl`; Slack sets
 * either or both), or the preview of a link. Source: Slack, "Secondary message attachments"; the rest is not documented.
 */
const WireAttachment = z.looseObject({
  is_share: z.boolean().optional().catch(undefined),
  is_msg_unfurl: z.boolean().optional().catch(undefined),
  is_app_unfurl: z.boolean().optional().catch(undefined),
  from_url: text,
  channel_id: Id.optional().catch(undefined),
  ts: Ts.optional().catch(undefined),
  author_id: z
    .string()
    .regex(/^[UW][A-Z0-9]+$/)
    .optional()
    .catch(undefined),
  bot_id: text,
  author_name: text,
  author_subname: text,
  service_name: text,
  pretext: text,
  title: text,
  text,
  fallback: text,
  footer: text,
  fields: z
    .array(z.looseObject({ title: text, value: text }))
    .nullish()
    .catch(null),
  blocks: z.unknown().optional(),
  message_blocks: z
    .array(z.looseObject({ message: z.looseObject({ blocks: z.unknown().optional() }).optional() }))
    .nullish()
    .catch(null),
  files: WireFiles.optional(),
  attachments: z.array(z.unknown()).nullish().catch(null),
});
type WireAttachment = z.infer<typeof WireAttachment>;

/** A quoted message on its way into the content. */
type Quote = Omit<Quoted, 'text'> & { said: string };

interface Attached {
  words: string[];
  quotes: Quote[];
  /** which requests the messages of ours are about that are quoted: nobody says our words, but means what they are about */
  ours: string[];
  files: MessageFile[];
  unreadable: boolean;
}

/** The attachments of a message; those of a forwarded message are part of what it says. */
function attachedTo({ attachments }: Seen, reading: Reading, depth: number): Attached {
  const all: Attached = { words: [], quotes: [], ours: [], files: [], unreadable: false };
  if (depth > MAX_NESTED) return all;
  for (const raw of (attachments ?? []).slice(0, MAX_ATTACHMENTS)) {
    const one = WireAttachment.safeParse(raw).data;
    if (one === undefined) continue;
    if (one.is_share === true || one.is_msg_unfurl === true) {
      if (isOurs(one, reading)) all.ours.push(...requestsIn(one));
      else addQuote(all, one, reading, depth);
    } else if (!isPreview(one)) addWords(all, one, reading);
  }
  return all;
}

/** Slack's or an app's preview of a link that stands in the text. */
const isPreview = ({ from_url, is_app_unfurl }: WireAttachment): boolean =>
  is_app_unfurl === true || (from_url ?? '') !== '';

function addQuote(all: Attached, one: WireAttachment, reading: Reading, depth: number): void {
  const within = attachedTo(one, reading, depth + 1);
  const clean = (raw: string) => cleanText(raw, reading.botUserId, reading.groups);
  const heard = [...emailsIn(one.files), spokenIn(one.files).transcript];
  const further = [...within.ours, ...within.quotes.map(saidBy)];
  const words = [clean(quotedWords(one)), ...within.words, ...heard, ...further];
  const said = words.filter((part) => part !== '').join('\n');
  const files = [...filesIn(one.files), ...within.files];
  all.files.push(...files);
  if (said === '') all.unreadable ||= files.length === 0;
  else all.quotes.push({ author: authorOf(one), said, at: placeOf(one) });
}

const isOurs = ({ author_id, bot_id }: WireAttachment, { botUserId, botId }: Reading): boolean =>
  author_id === botUserId || (botId !== undefined && bot_id === botId);

/** How requests are numbered. */
const NUMBER = /(?<![\p{L}\p{N}@-])T-\d{1,9}(?![\p{L}\p{N}-])/gu;

/** The requests that a message of ours names, each once and a line: in its blocks, or in what a notification shows of it. */
const requestsIn = (one: WireAttachment): string[] =>
  [...new Set(`${quotedWords(one)}\n${one.text ?? ''}`.match(NUMBER) ?? [])].map((number) => `(${number})`);

/** The words of a forwarded message: as it was typed, or as an app's blocks have it. */
function quotedWords({ bot_id, text: typed, message_blocks, blocks }: WireAttachment): string {
  const inside = (message_blocks ?? []).map(({ message }) => message?.blocks);
  const words = seenWords({ bot_id, text: typed, blocks: inside.find((one) => one !== undefined) ?? blocks });
  return words.trim();
}

function authorOf({ author_id, author_name, author_subname, bot_id }: WireAttachment): string {
  if (author_id !== undefined) return author_id;
  const name = author_name || author_subname || 'Somebody';
  return bot_id ? appAuthor(name) : namedAuthor(name);
}

const placeOf = ({ channel_id: channel, ts }: WireAttachment): Quoted['at'] =>
  channel === undefined || ts === undefined ? null : { channel, ts };

/** The lines of an app's attachment in the order in which Slack shows them; the fallback only where nothing else says anything. */
function addWords(all: Attached, one: WireAttachment, { botUserId, groups }: Reading): void {
  const { pretext, author_name, title, text: body, fields, footer, fallback, blocks } = one;
  const pairs = (fields ?? []).map(({ title: label, value }) =>
    [label, value].filter((part) => (part ?? '') !== '').join(': '),
  );
  const lines = [pretext, author_name, title, body, ...pairs, blockWords(blocks), footer];
  const shownLines = lines.filter((line) => (line ?? '') !== '');
  const words = shownLines.length > 0 ? shownLines.join('\n') : (fallback ?? '');
  const clean = cleanText(words, botUserId, groups);
  if (clean !== '') all.words.push(clean);
  all.files.push(...filesIn(one.files));
}

/** Slack shows the text of an email that was sent to a channel in the message itself. Source: Slack, "file object". */
function emailsIn(files: Seen['files']): string[] {
  return (files ?? []).flatMap(({ mode, title, plain_text }) =>
    mode === 'email' ? [[title || 'Email', plain_text].filter((part) => (part ?? '') !== '').join('\n')] : [],
  );
}

/** The files of a message that can be handed on; a deleted file is none any more. */
function filesIn(files: Seen['files']): MessageFile[] {
  return (files ?? []).flatMap((file) => {
    const { id, name, title, mode } = file;
    if (id === undefined || id === '' || mode === 'tombstone' || isWords(file)) return [];
    const known = name || title;
    const refused = refusalOf(file) ?? ((file.size ?? 0) > MAX_FILE_BYTES ? 'too_large' : null);
    return [{ id, name: known ? written(known) : null, ...(refused && { refused }) }];
  });
}

/** What Slack says of files that it keeps back. Source: Slack, "file object" (mode) and "Slack Connect" (file_access). */
const KEPT_BACK: Readonly<Record<string, LeftOut>> = {
  tombstone: 'gone',
  hidden_by_limit: 'over_limit',
  access_denied: 'no_permission',
  file_not_found: 'not_visible',
};

/** Why Slack does not hand a file over, where it says so as it tells of it; null where it says nothing against it. */
export const refusalOf = ({
  mode,
  file_access: access,
}: Pick<WireFile, 'mode' | 'file_access'>): LeftOut | null =>
  KEPT_BACK[mode ?? ''] ?? KEPT_BACK[access ?? ''] ?? null;

/** A file that a message has twice, such as in a forward of itself, is one. */
function uniqueFiles(files: readonly MessageFile[]): MessageFile[] {
  return [...new Map(files.map((file) => [file.id, file])).values()];
}

/** What people record in a message, by the subtype of the file. Slack writes down what is said in both. */
const CLIPS: ReadonlySet<unknown> = new Set(['slack_audio', 'slack_video']);

/** Whether it is a clip that people recorded in a message. */
export const isClip = ({ subtype }: Pick<WireFile, 'subtype'>): boolean => CLIPS.has(subtype);

/** Whether Slack still listens to a clip. It may end with a transcript, or with none. */
export const isListenedTo = (file: WireFile): boolean =>
  isClip(file) && file.transcription?.status === 'processing';

/** Whether a file's words are all there is to it: an audio clip, unless Slack has understood nothing in it. */
const isWords = (file: WireFile): boolean =>
  file.subtype === 'slack_audio' && (isListenedTo(file) || transcriptOf(file).length > 0);

/** The transcripts of the clips among these files, one a line. `pending`: Slack still listens to one of them. */
function spokenIn(files: Seen['files']): { transcript: string; pending: boolean } {
  const clips = (files ?? []).filter(isClip);
  return { transcript: clips.flatMap(transcriptOf).join('\n'), pending: clips.some(isListenedTo) };
}

/** A clip's words; " …" stands where Slack gives only the beginning. */
function transcriptOf({ transcription }: WireFile): string[] {
  const preview = transcription?.preview;
  const content = preview?.content?.trim() ?? '';
  if (transcription?.status !== 'complete' || content === '') return [];
  return [preview?.has_more ? `${content} …` : content];
}

/** Whether people see the same in both: the same words, typed, spoken or quoted, the same files, and the bot called or not. */
export function looksTheSame(one: Content, other: Content): boolean {
  const ids = ({ files }: Content) => files.map(({ id }) => id).join();
  return one.text === other.text && ids(one) === ids(other) && one.mentionsBot === other.mentionsBot;
}

/** Whether there is anything in it that a request could be made of. */
export const showsNothing = ({ text: all, files }: Content): boolean => isEmpty(all) && files.length === 0;

/** Whether it says nothing but which request a message of ours is about. */
export const quotesUsAlone = ({ text: all, own, quotes, files }: Content): boolean =>
  !isEmpty(all) && isEmpty(own) && quotes.length === 0 && files.length === 0;
