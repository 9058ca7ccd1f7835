import type { ShownLine } from '../db/queries/read-notes.js';
import { MOST_LINES } from '../domain/bedside.js';
import type { ProjectRef } from '../domain/memory.js';

const PARTS = { driving: 'Driven at', open: 'Open', next: 'Next' } as const;

/** A bedside note in words, part by part; null where there is nothing that the viewer may see. */
export function bedsideText({ name }: ProjectRef, lines: readonly ShownLine[]): string | null {
  if (lines.length === 0) return null;
  const parts = (['driving', 'open', 'next'] as const).flatMap((part) => {
    const own = lines.filter((line) => line.part === part).slice(0, MOST_LINES[part]);
    return own.length === 0 ? [] : [`${PARTS[part]}:`, ...own.map(({ text }) => `- ${text}`)];
  });
  return [`Bedside note of ${name}`, ...parts].join('\n');
}
