import { clipped } from '../domain/clipped.js';
import type { Viewer } from '../domain/entity.js';
import type { FoundNote, Memory, ProjectRef } from '../domain/memory.js';

/** About 400 tokens, the bedside note among them; in code units. */
const MOST_TEXT = 1_600;
const MOST_NOTES = 6;
const LONGEST_NOTE = 240;

/**
 * What is remembered that may matter to words, in a few lines for a prompt: the project's bedside note first, then notes that
 * have to do with the words. Null where there is nothing. What does not fit is left out, from the end.
 */
export function createRecall(
  memory: Pick<Memory, 'bedside' | 'search'>,
): (viewer: Viewer, about: { text: string; project: ProjectRef | null }) => Promise<string | null> {
  return async (viewer, { text, project }) => {
    const [bedside, found] = await Promise.all([
      project === null ? null : memory.bedside(viewer, project),
      text.trim() === '' ? [] : memory.search(viewer, { text, limit: MOST_NOTES }),
    ]);
    const blocks = [bedside ?? '', ...remembered(found)].filter((block) => block !== '');
    return blocks.length === 0 ? null : fitting(blocks.join('\n').split('\n'));
  };
}

function remembered(found: readonly FoundNote[]): string[] {
  return found.length === 0 ? [] : ['Remembered, the best first:', ...found.map(lineOf)];
}

function lineOf({ note, own }: FoundNote): string {
  const { type, updatedAt, author, text } = note;
  const whose = own ? 'the asker alone' : `<@${author}>`;
  return `- ${type}, ${updatedAt.slice(0, 10)}, ${whose}: ${clipped(text.replace(/\s+/gu, ' '), LONGEST_NOTE)}`;
}

function fitting(lines: readonly string[]): string {
  let length = 0;
  const kept = lines.filter((line) => {
    length += line.length + 1;
    return length <= MOST_TEXT;
  });
  return kept.join('\n');
}
