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
 * What may matter to words, for a prompt: the project's brief, then notes; what does not fit is left out from the end. Or
 * null.
 */
export function createRecall(
  memory: Pick<Memory, 'projectBrief' | 'search'>,
): (viewer: Viewer, about: { text: PersonText; project: ProjectRef | null }) => Promise<Recalled | null> {
  return async (viewer, { text, project }) => {
    const [projectBrief, found] = await Promise.all([
      project === null ? null : memory.projectBrief(viewer, project),
      isEmpty(text) ? [] : memory.search(viewer, { text: opened(text), limit: MAX_NOTES }),
    ]);
    const heading = found.length === 0 ? [] : [{ text: 'Remembered, the best first:', of: null }];
    let length = 0;
    const lines = [...onBrief(projectBrief), ...heading, ...found.map(lineOf)].filter((line) => {
      length += line.text.length + 1;
      return length <= MAX_TEXT;
    });
    if (lines.length === 0) return null;
    return { text: lines.map((line) => line.text).join('\n'), known: lines.flatMap(({ of }) => of ?? []) };
  };
}

const onBrief = (brief: ProjectBrief | null): Line[] =>
  (brief?.text.split('\n') ?? []).map((text) => ({
    text,
    of: brief?.goals.find((goal) => text === `- ${goal.text}`) ?? null,
  }));

function lineOf({ note, own }: FoundNote): Line {
  const { id, type, updatedAt, author } = note;
  const whose = own ? 'the asker alone' : `<@${author}>`;
  const text = clipped(note.text.replace(/\s+/gu, ' '), MAX_NOTE_LENGTH);
  return { text: `- ${type}, ${updatedAt.slice(0, 10)}, ${whose}: ${text}`, of: { id, text } };
}
