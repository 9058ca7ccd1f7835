import { shownValue } from '../../domain/conversation/card.js';
import type { ThreadMessage } from '../../domain/conversation/event.js';
import { compareTs } from '../../domain/conversation/slack-ts.js';
import type { OpenDraft, OwnPost, StatedValue, ThreadView } from '../../domain/conversation/thread-view.js';
import { evidenceOf } from '../../domain/draft/draft.js';
import { opened } from '../../domain/text/open-text.js';
import type { ReadsAs } from '../../domain/tools/phrasebook.js';
import type { ToolContext } from '../../domain/tools/tool.js';

/** Words that stand in a thread, as they can be searched: a message of somebody (a Slack user id), or of Frontdoor (null). */
export interface Line {
  ts: string;
  author: string | null;
  text: string;
  /** the notes and goals that it tells of, by their ids */
  cites?: readonly string[] | undefined;
}

/** Where a line has what was sought: from here to there in its text, in code units. `score`: 1 where it stands as sought. */
export interface Hit {
  line: Line;
  from: number;
  to: number;
  score: number;
}

/** No message shows more than this, and nobody finds what stands beyond it; in code units. */
export const MAX_READ = 12_000;

/** A quote shows so much of a message; in code units. */
const MAX_LENGTH = 400;
/** So much of it may come before the words that were sought. */
const BEFORE = 120;

/**
 * A message as it is quoted, all of it where it is short, else what is around the words that were sought; and where in the
 * quote these stand, in code units.
 */
export function excerpt({ line: { text }, from, to }: Pick<Hit, 'line' | 'from' | 'to'>) {
  const isShort = text.trim().length <= MAX_LENGTH;
  const begin = isShort || from <= BEFORE ? 0 : wordEdge(text, from - BEFORE);
  const end = isShort
    ? text.length
    : Math.min(text.length, Math.max(begin + MAX_LENGTH, Math.min(to, begin + 2 * MAX_LENGTH)));
  const cut = text.slice(begin, end).replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/gu, '');
  const lead = begin > 0 ? '…' : '';
  const quote = `${lead}${cut.trim()}${end < text.length ? '…' : ''}`;
  const left = begin + text.slice(begin, end).indexOf(cut.trim()) - lead.length;
  const within = (at: number) => Math.min(Math.max(at - left, 0), lead.length + cut.trim().length);
  return { quote, from: within(from), to: within(to) };
}

/** The next place from here on where a word begins, if there is one near. */
function wordEdge(text: string, at: number): number {
  const next = text.slice(at, at + 40).search(/\s/u);
  return next < 0 ? at : at + next + 1;
}

/** What can be searched in a thread. Whoever asks does not look for their own question. */
interface ThreadLines {
  /** what people said, and what Frontdoor asked, showed and confirmed */
  said: readonly Line[];
  /** orders to Frontdoor that say something themselves: "remember that …" */
  ordered: readonly Line[];
  /** orders that only look for something: mostly such words as are sought now */
  sought: readonly Line[];
  /** what the thread's requests say, each value at the message that it rests on */
  stated: readonly Line[];
  /** approvals, settled questions, a team's answers */
  decisions: readonly Line[];
}

/**
 * Where is searched, and by whom: `asking` is the ts of the message that asks, `author` whose messages alone are wanted.
 * `readsAs` tells orders to Frontdoor from what people told each other.
 */
export interface SearchedThread {
  thread: Pick<ThreadView, 'channel' | 'messages' | 'open'>;
  own: readonly OwnPost[];
  asking: string;
  author?: string | undefined;
  readsAs: ReadsAs;
}

/** The thread of whoever asks, as it is searched for them. */
export async function searchedFor(
  { thread, message, viewer, ownPosts }: ToolContext,
  readsAs: ReadsAs,
  author?: string,
): Promise<SearchedThread> {
  const own = await ownPosts(viewer.teamId, thread.threadId);
  return { thread, own, asking: message.ts, author, readsAs };
}

/** The lines of a thread. */
export function threadLines({ thread, own, asking, author, readsAs }: SearchedThread): ThreadLines {
  const ofAuthor = (line: Pick<Line, 'author'>) => author === undefined || line.author === author;
  const messages = thread.messages.filter(({ ts }) => ts !== asking).filter(ofAuthor);
  const reading = (as: ReturnType<ReadsAs>) =>
    messages.filter(({ text }) => readsAs(text, thread.open) === as).map(lineOf);
  const posts = (...kinds: OwnPost['kind'][]) =>
    author === undefined ? own.filter(({ kind }) => kinds.includes(kind)).map(ownLine) : [];
  const inThread = new Set([...thread.messages, ...own].map(({ ts }) => ts));
  return {
    said: [...reading(null), ...posts('question', 'card', 'edit', 'decision')],
    ordered: reading('says'),
    sought: reading('seeks'),
    stated: statedLines(thread, own).filter((line) => inThread.has(line.ts) && ofAuthor(line)),
    decisions: posts('decision'),
  };
}

/** In the order in which they were posted. */
export const byTs = (a: Line, b: Line): number => compareTs(a.ts, b.ts);

/** What somebody said, as a line. */
export const lineOf = ({ ts, author, text }: ThreadMessage): Line => ({ ts, author, text: opened(text) });

/** What Frontdoor posted, as a line of nobody's. */
export const ownLine = ({ ts, text, cites }: OwnPost): Line => ({ ts, author: null, text, cites });

/**
 * What the thread's requests say now, value by value, each at the newest message of this channel that it rests on. What was
 * typed into a form stands on the card.
 */
export function statedLines(
  { channel, open }: Pick<ThreadView, 'channel' | 'open'>,
  own: readonly OwnPost[],
): Line[] {
  const values = [...own.flatMap((post) => post.values ?? []), ...(open === null ? [] : openValues(open))];
  const lines = values.flatMap(({ label, value, evidence }) => {
    const here = evidence.findLast((one) => one.channel === channel && one.how !== 'default');
    if (here === undefined) return [];
    return [{ ts: here.ts, author: here.how === 'typed' ? null : here.author, text: `${label}: ${value}` }];
  });
  return [...new Map(lines.map((line) => [`${line.ts} ${line.text}`, line])).values()];
}

function openValues({ blueprint, draft }: Pick<OpenDraft, 'blueprint' | 'draft'>): StatedValue[] {
  return blueprint.fields.flatMap(({ name, label }) => {
    const items = draft.lists[name] ?? [];
    if (items.length > 0)
      return items.map(({ value, key, evidence }) => ({ label: key ?? label, value, evidence }));
    const value = shownValue(blueprint, draft, name);
    return value === null ? [] : [{ label, value, evidence: evidenceOf(draft, name) }];
  });
}
