import type { Recalled, Remembered } from '../../domain/conversation/citations.js';
import type { Viewer } from '../../domain/entities/entity.js';
import type { FoundNote, Memory, ProjectBrief, ProjectRef } from '../../domain/entities/memory.js';
import { opened } from '../../domain/text/open-text.js';
import { isEmpty, type PersonText } from '../../domain/text/person-text.js';
import { clipped } from '../../domain/text/text.js';

/** About 400 tokens, the project brief among them; in code units. */
const MAX_TEXT = 1_600;
const MAX_NOTES = 6;
const MAX_NOTE_LENGTH = 240;

/** A line for a prompt, and the note or goal that it tells of. */
interface Line {
  text: string;
  of: Remembered | null;
}

/**
 * What is remembered that may matter to words, in a few lines for a prompt: the project's project brief first, then notes that
 * have to do with the words. Null where there is nothing. What does not fit is left out, from the end.
 */
export function createRecall(
  memory: Pick<Memory, 'projectBrief' | 'search'>,
): (viewer: Viewer, about: { text: PersonText; project: ProjectRef | null }) => Promise<Recalled | null> {
  return async (viewer, { text, project }) => {
    const [projectBrief, found] = await Promise.all([
      project === null ? null : memory.projectBrief(viewer, project),
      isEmpty(text) ? [] : memory.search(viewer, { text: opened(text), limit: MAX_NOTES }),
    ]);
    const lines = fitting([...(projectBrief ? onBrief(projectBrief) : []), ...remembered(found)]);
    if (lines.length === 0) return null;
    return {
      text: lines.map((line) => line.text).join('\n'),
      known: lines.flatMap(({ of }) => (of === null ? [] : [of])),
    };
  };
}

function onBrief({ text, goals }: ProjectBrief): Line[] {
  return text
    .split('\n')
    .map((line) => ({ text: line, of: goals.find((goal) => line === `- ${goal.text}`) ?? null }));
}

function remembered(found: readonly FoundNote[]): Line[] {
  return found.length === 0 ? [] : [{ text: 'Remembered, the best first:', of: null }, ...found.map(lineOf)];
}

function lineOf({ note, own }: FoundNote): Line {
  const { id, type, updatedAt, author } = note;
  const whose = own ? 'the asker alone' : `<@${author}>`;
  const text = clipped(note.text.replace(/\s+/gu, ' '), MAX_NOTE_LENGTH);
  return { text: `- ${type}, ${updatedAt.slice(0, 10)}, ${whose}: ${text}`, of: { id, text } };
}

function fitting(lines: readonly Line[]): Line[] {
  let length = 0;
  return lines.filter(({ text }) => {
    length += text.length + 1;
    return length <= MAX_TEXT;
  });
}
