import { conjugateGradient } from './conjugate-gradient.js';
import type { Document } from './term-index.js';
import { mixture, products, type Vectors } from './vectors.js';

/** A text that spoke for its team (or, below 0, against it), how much, and how alike it is to the query as a whole (0 to 1). */
export interface Voice {
  document: Document;
  vote: number;
  likeness: number;
}

/** How much room a text's team has for being wrong: what a team says of itself is taken nearly at its word. */
const DOUBT = 0.5;
const DOUBT_OF_DESCRIPTION = 0.5;
/** A request that was merely filed, by our own proposal, counts a fifth of one that its team took. */
const FILED_COUNTS = 1 / 5;
/** A word says something about a team once so many of its requests have it. */
const ENOUGH_REQUESTS = 2;
/** From this likeness on a single request speaks with all its words. */
export const LIKE = 0.3;

/**
 * How much each of the documents says that the query belongs to its team: about 1 in all where they leave no doubt. It
 * is the ridge regression of "belongs to this team" on the words, among these documents alone: near-copies share one
 * voice instead of shouting in a choir, and a text that only has the usual words in common is outvoted by those that
 * explain more. A team with n texts has its doubt raised by the root of n, so that large teams don't swallow small ones.
 */
export function voicesOf(documents: readonly Document[], vectors: Vectors): Voice[] {
  const likeness = products(vectors, vectors.query);
  const supported = supportedLikeness(documents, vectors);
  const target = likeness.map((value, at) => (value >= LIKE ? value : (supported[at] ?? 0)));
  const resemblance = (weights: Float64Array) => products(vectors, mixture(vectors, weights));
  const votes = conjugateGradient(resemblance, doubts(documents), target);
  return documents.map((document, at) => ({ document, vote: votes[at] ?? 0, likeness: likeness[at] ?? 0 }));
}

function doubts(documents: readonly Document[]): Float64Array {
  const counts = new Map<string, number>();
  for (const document of documents) {
    counts.set(document.team, (counts.get(document.team) ?? 0) + countOf(document));
  }
  return Float64Array.from(documents, (document) => {
    if (document.kind === 'description') return DOUBT_OF_DESCRIPTION;
    return (DOUBT * Math.sqrt(Math.max(1, counts.get(document.team) ?? 1))) / countOf(document);
  });
}

const countOf = ({ kind, taken }: Document): number => (kind === 'description' || taken ? 1 : FILED_COUNTS);

/** How much each document shares with the query in words that enough texts of its team have: two requests, or its description. */
function supportedLikeness(documents: readonly Document[], vectors: Vectors): Float64Array {
  const { starts, columns, values, query } = vectors;
  const own = query.findLastIndex((value) => value > 0) + 1;
  const holding = new Map<string, Uint16Array>();
  for (const [row, { team, kind }] of documents.entries()) {
    const counts = holding.get(team) ?? new Uint16Array(own);
    holding.set(team, counts);
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1) {
      const column = columns[at] ?? 0;
      if (column < own) counts[column] = (counts[column] ?? 0) + (kind === 'description' ? ENOUGH_REQUESTS : 1);
    }
  }
  return Float64Array.from(documents, ({ team }, row) => {
    const counts = holding.get(team);
    let sum = 0;
    for (let at = starts[row] ?? 0; at < (starts[row + 1] ?? 0); at += 1) {
      const column = columns[at] ?? 0;
      if ((counts?.[column] ?? 0) >= ENOUGH_REQUESTS) sum += (values[at] ?? 0) * (query[column] ?? 0);
    }
    return sum;
  });
}
