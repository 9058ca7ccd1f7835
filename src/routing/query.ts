import { COUNT_WEIGHT } from './packed.js';
import type { TermIndex } from './term-index.js';
import type { Terms } from './terms.js';

/** A text as the index sees it. */
export interface Query {
  /** The terms that some document holds, with their weight (occurrence times rarity). */
  terms: { term: number; weight: number }[];
  /** The length of the whole vector, unknown terms included: a text that the index hardly knows resembles nothing much. */
  length: number;
}

export function queryOf(index: TermIndex, { counts }: Terms): Query {
  const terms: Query['terms'] = [];
  let squares = 0;
  for (const [name, count] of counts) {
    const term = index.termOf(name);
    const weight = (COUNT_WEIGHT[count] ?? 0) * index.rarity(term);
    squares += weight * weight;
    if (term !== undefined) terms.push({ term, weight });
  }
  return { terms, length: Math.sqrt(squares) };
}
