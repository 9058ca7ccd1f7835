import { exactHits } from './exact.js';
import { fuzzyHits } from './fuzzy.js';
import type { Hit, Line } from './line.js';
import { quoteHits } from './quote.js';

/** How words are sought: as they are written, as people quote them, or nearly so. */
export const WAYS = ['exact', 'quote', 'fuzzy'] as const;
export type Way = (typeof WAYS)[number];

/** What was found, and in which way. All of it fits equally well; the newest comes first. */
export interface Found {
  way: Way;
  hits: readonly Hit[];
}

/** Two scores that differ by less are the same. */
const SAME = 0.02;

const HITS: Readonly<Record<Way, (lines: readonly Line[], sought: string) => Hit[]>> = {
  exact: exactHits,
  quote: quoteHits,
  fuzzy: fuzzyHits,
};

/** The lines that have the words, in the first of the ways in which there are any; null where they occur in none of them. */
export function search(lines: readonly Line[], sought: string, ways: readonly Way[] = WAYS): Found | null {
  const words = sought.normalize('NFC').trim();
  if (words === '') return null;
  const read = lines.map((line) => ({ ...line, text: line.text.normalize('NFC') }));
  for (const way of ways) {
    const hits = HITS[way](read, words);
    const best = hits.reduce((most, { score }) => Math.max(most, score), 0);
    const equal = hits.filter(({ score }) => best - score < SAME);
    if (equal.length > 0) return { way, hits: newestFirst(equal) };
  }
  return null;
}

function newestFirst(hits: readonly Hit[]): Hit[] {
  return hits.toSorted((a, b) => (a.line.ts < b.line.ts ? 1 : a.line.ts > b.line.ts ? -1 : 0));
}
