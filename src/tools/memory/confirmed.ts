import { clipped } from '../../domain/clipped.js';
import type { Note } from '../../domain/memory.js';
import { telling } from '../../domain/told-of.js';
import type { ToolContext, ToolResult } from '../../domain/tool.js';

const LONGEST_QUOTE = 300;

/** Words of a note in a sentence of ours. */
export const quoted = (text: string): string => `“${clipped(text.replace(/\s+/gu, ' '), LONGEST_QUOTE)}”`;

/**
 * A confirmation that repeats what a note says or said. It is a reply that tells of that note, so that its words go when the note
 * is forgotten; the turn itself keeps only `plain`.
 */
export function confirmed(
  { viewer }: Pick<ToolContext, 'viewer'>,
  note: Note,
  { plain, told, data }: { plain: string; told: string; data: object },
): Pick<ToolResult, 'data' | 'replies'> {
  return {
    data: { ...data, shown: plain },
    replies: [
      { kind: 'text', text: told, degraded: false, mentions: [], asker: viewer.user, ...telling([note]) },
    ],
  };
}
