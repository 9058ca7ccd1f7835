import { citing, type Remembered } from '../../domain/conversation/citations.js';
import type { Reply } from '../../domain/conversation/reply.js';
import type { ThreadView } from '../../domain/conversation/thread-view.js';
import { channelEntity } from '../../domain/entities/entity.js';
import type { Goal, MemorySource, Note } from '../../domain/entities/memory.js';
import { clipped } from '../../domain/text/text.js';
import type { ToolContext } from '../../domain/tools/tool.js';
import { memoryWords } from './words.js';

/** Where a message of the thread stands. */
export function sourceOf({ channel, rootTs, isDirect }: ThreadView, ts: string): MemorySource {
  return { channel, ts, ...(isDirect || ts === rootTs ? {} : { threadTs: rootTs }) };
}

/** Those of the notes whose message may be pointed to: the asker's own, and those from channels that the reader may see. */
async function withSource(
  { references, viewer }: Pick<ToolContext, 'references' | 'viewer'>,
  notes: readonly Note[],
): Promise<{ note: Note; source: MemorySource | null }[]> {
  const channels = notes.flatMap(({ source }) => (source ? [channelEntity(source.channel)] : []));
  const seen = new Set((await references.named(viewer, [...new Set(channels)])).map(({ id }) => id));
  const mayOpen = ({ author, source }: Note) =>
    source !== null &&
    (source.channel === viewer.place ||
      seen.has(channelEntity(source.channel)) ||
      (author === viewer.user && viewer.place === null));
  return notes.map((note) => ({ note, source: mayOpen(note) ? note.source : null }));
}

const MAX_SHOWN_LENGTH = 500;

/**
 * Notes as they are shown: with a link to the message that each comes from, where the reader may see that. Goals stand with
 * them.
 */
export async function shownNotes(
  context: ToolContext,
  notes: readonly Note[],
  goals: readonly Goal[],
  more: boolean,
): Promise<Reply[]> {
  const placed = await withSource(context, notes);
  const passages = placed.flatMap(({ note: { author, text }, source }) =>
    source === null
      ? []
      : [{ ...source, author, quote: clipped(text, MAX_SHOWN_LENGTH), mark: 'none' as const }],
  );
  const plain = placed.flatMap(({ note, source }) => (source === null ? [note] : []));
  const lines = notes.length > 0 ? [memoryWords.found(more), ...plain.map(lineOf)] : [];
  const told = [...notes, ...goals];
  const asker = context.viewer.user;
  if (told.length === 0) return [];
  if (passages.length === 0) return [textFor(asker, [...lines, ...goalLines(goals)].join('\n'), told)];
  // quotes come last
  const text = [...goalLines(goals), ...lines].join('\n');
  return [{ kind: 'passages', text, passages, asker, ...citing(told), degraded: false }];
}

function goalLines(goals: readonly Goal[]): string[] {
  return goals.length === 0 ? [] : [memoryWords.goals, ...goals.map(memoryWords.goalLine)];
}

/** The asker's own notes, where others read along: to the asker alone. */
export function toldAlone({ viewer }: ToolContext, notes: readonly Note[]): Reply[] {
  if (notes.length === 0) return [];
  const text = [memoryWords.foundOwn, ...notes.map(lineOf)].join('\n');
  return [{ kind: 'notice', to: viewer.user, text, ...citing(notes) }];
}

function lineOf(note: Note): string {
  return memoryWords.noteLine({ ...note, text: clipped(note.text, MAX_SHOWN_LENGTH) });
}

/** Words that tell one person of these notes or goals. */
export function textFor(asker: string, text: string, told: readonly { id: string }[]): Reply {
  return { kind: 'text', text, degraded: false, mentions: [], asker, ...citing(told) };
}

/** A note as a model was told of it. */
export const asNote = ({ id, text }: Note): Remembered => ({ id, text });

/** A goal as a model was told of it. */
export const asGoal = ({ id, title }: Goal): Remembered => ({ id, text: title });
