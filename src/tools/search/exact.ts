import type { Hit, Line } from './line.js';
import { indexOfWhole } from './whole.js';

/** The lines that have these very words, letter by letter. Whatever else they may mean elsewhere, here they are plain text. */
export function exactHits(lines: readonly Line[], sought: string): Hit[] {
  return lines.flatMap((line) => {
    const at = indexOfWhole(line.text, sought);
    return at < 0 ? [] : [{ line, from: at, to: at + sought.length, score: 1 }];
  });
}
