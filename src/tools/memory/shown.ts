import { clipped } from '../../domain/clipped.js';
import type { Goal, Note } from '../../domain/memory.js';
import type { Reply } from '../../domain/reply.js';
import { telling } from '../../domain/told-of.js';
import type { ToolContext } from '../../domain/tool.js';
import { withSource } from './source.js';
import { memoryWords } from './words.js';

const LONGEST_SHOWN = 500;

/** Notes as they are shown: with a link to the message that each comes from, where the reader may see that. Goals stand with them. */
export async function shownNotes(
  context: ToolContext,
  notes: readonly Note[],
  goals: readonly Goal[],
  more: boolean,
): Promise<Reply[]> {
  const placed = await withSource(context, notes);
  const passages = placed.flatMap(({ note, source }) =>
    source === null
      ? []
      : [{ ...source, author: note.author, quote: clipped(note.text, LONGEST_SHOWN), mark: 'none' as const }],
  );
  const plain = placed.flatMap(({ note, source }) => (source === null ? [note] : []));
  const lines = notes.length > 0 ? [memoryWords.found(more), ...plain.map(lineOf)] : [];
  const told = [...notes, ...goals];
  const asker = context.viewer.user;
  if (told.length === 0) return [];
  if (passages.length === 0) return [textFor(asker, [...lines, ...goalLines(goals)].join('\n'), told)];
  // quotes come last
  const text = [...goalLines(goals), ...lines].join('\n');
  return [{ kind: 'passages', text, passages, asker, ...telling(told), degraded: false }];
}

function goalLines(goals: readonly Goal[]): string[] {
  return goals.length === 0 ? [] : [memoryWords.goals, ...goals.map(memoryWords.goalLine)];
}

/** The asker's own notes, where others read along: to the asker alone. */
export function toldAlone({ viewer }: ToolContext, notes: readonly Note[]): Reply[] {
  if (notes.length === 0) return [];
  const text = [memoryWords.foundOwn, ...notes.map(lineOf)].join('\n');
  return [{ kind: 'notice', to: viewer.user, text, ...telling(notes) }];
}

function lineOf(note: Note): string {
  return memoryWords.noteLine({ ...note, text: clipped(note.text, LONGEST_SHOWN) });
}

/** Words that tell one person of these notes or goals. */
export function textFor(asker: string, text: string, told: readonly { id: string }[]): Reply {
  return { kind: 'text', text, degraded: false, mentions: [], asker, ...telling(told) };
}
