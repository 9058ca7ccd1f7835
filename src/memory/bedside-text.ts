import type { ShownLine } from '../db/queries/read-notes.js';
import { goalIn, MOST_LINES } from '../domain/bedside.js';
import type { BedsideNote, ProjectRef } from '../domain/memory.js';

const PARTS = { driving: 'Driven at', open: 'Open', next: 'Next' } as const;

/** A bedside note in words, part by part; null where there is nothing that the viewer may see. */
export function bedsideText({ name }: ProjectRef, lines: readonly ShownLine[]): BedsideNote | null {
  if (lines.length === 0) return null;
  const parts = (['driving', 'open', 'next'] as const).map((part) => ({
    title: `${PARTS[part]}:`,
    lines: lines.filter((line) => line.part === part).slice(0, MOST_LINES[part]),
  }));
  const text = parts.flatMap(({ title, lines: own }) =>
    own.length === 0 ? [] : [title, ...own.map((line) => `- ${line.text}`)],
  );
  const goals = parts.flatMap((part) =>
    part.lines.flatMap((line) => {
      const id = goalIn(line.key);
      return id === null ? [] : [{ id, text: line.text }];
    }),
  );
  return { text: [`Bedside note of ${name}`, ...text].join('\n'), goals };
}
