import { COUNT_WEIGHT, countOf, numberOf } from './packed.js';
import type { Query } from './query.js';
import type { Voice } from './ranking.js';
import type { TermIndex } from './term-index.js';
import type { Terms } from './terms.js';

/** Why a team was chosen: words as they stand in the request, and the past requests that spoke for it. */
export interface Because {
  words: string[];
  requests: string[];
}

const MOST_WORDS = 4;
const MOST_REQUESTS = 3;
/** A word or request that carries less than this share of the strongest one decided nothing. */
const NOTABLE = 0.25;
/** The words of the strongest voices are looked at; the others repeat them. */
const STRONGEST = 12;

/** The most notable keys, best first; equal ones in the order in which they came. */
function notable(weights: ReadonlyMap<string, number>, most: number): string[] {
  const sorted = [...weights].filter(([, weight]) => weight > 0).sort(([, a], [, b]) => b - a);
  const best = sorted[0]?.[1] ?? 0;
  return sorted
    .filter(([, weight]) => weight >= best * NOTABLE)
    .slice(0, most)
    .map(([key]) => key);
}

function requestsOf(voices: readonly Voice[]): string[] {
  const requests = voices.filter(({ document }) => document.kind === 'request');
  return notable(new Map(requests.map(({ document, vote }) => [document.id, vote])), MOST_REQUESTS);
}

/** How much each term of the query adds to what the voices say. */
function termWeights(index: TermIndex, query: Query, voices: readonly Voice[]): Map<number, number> {
  const weights = new Map(query.terms.map(({ term }) => [term, 0]));
  for (const { document, vote } of voices) {
    for (const entry of document.terms) {
      const before = weights.get(numberOf(entry));
      if (before === undefined) continue;
      weights.set(numberOf(entry), before + vote * (COUNT_WEIGHT[countOf(entry)] ?? 0));
    }
  }
  for (const { term, weight } of query.terms) {
    weights.set(term, (weights.get(term) ?? 0) * weight * index.rarity(term));
  }
  return weights;
}

/** What decided for a team, from the texts that spoke for it. */
export function becauseOf(
  index: TermIndex,
  query: Query,
  { written }: Terms,
  voices: readonly Voice[],
): Because {
  const strongest = voices
    .filter(({ vote }) => vote > 0)
    .sort((a, b) => b.vote - a.vote)
    .slice(0, STRONGEST);
  const weights = termWeights(index, query, strongest);
  const words = new Map<string, number>();
  for (const [term, word] of written) {
    const number = index.termOf(term);
    const weight = number === undefined ? 0 : (weights.get(number) ?? 0);
    words.set(word, Math.max(words.get(word) ?? 0, weight));
  }
  return { words: notable(words, MOST_WORDS), requests: requestsOf(strongest) };
}
