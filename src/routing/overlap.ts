import { COUNT_WEIGHT, countOf, numberOf } from './packed.js';
import type { Query } from './query.js';
import type { TermIndex } from './term-index.js';

/** Roughly how much documents share with a query. */
export interface Overlap {
  /** By document number: the sum of the weights of what it shares. */
  shared: Float32Array;
  /** The numbers of the documents that share anything. */
  touched: Int32Array;
}

/** How many entries are read: what is left then are words that most documents hold, and that tell nearly nothing. */
const MOST_READ = 50_000;

/** The query's terms, rarest first, as long as reading their documents is affordable; always one. */
function affordable(index: TermIndex, query: Query): Query['terms'] {
  const holding = ({ term }: { term: number }) => index.postings.size(term);
  let read = 0;
  return [...query.terms]
    .sort((a, b) => holding(a) - holding(b))
    .filter((term, at) => {
      read += holding(term);
      return at === 0 || read <= MOST_READ;
    });
}

/** One pass over the documents that hold the rarer terms of a query. */
export function overlapOf(index: TermIndex, query: Query): Overlap {
  const shared = new Float32Array(index.span);
  const touched = new Int32Array(index.span);
  let count = 0;
  for (const { term, weight } of affordable(index, query)) {
    const factor = weight * index.rarity(term);
    const entries = index.postings.entries(term);
    for (let at = 0; at < entries.length; at += 1) {
      const entry = entries[at] ?? 0;
      const document = numberOf(entry);
      const before = shared[document] ?? 0;
      if (before === 0) {
        touched[count] = document;
        count += 1;
      }
      shared[document] = before + factor * (COUNT_WEIGHT[countOf(entry)] ?? 0);
    }
  }
  return { shared, touched: touched.subarray(0, count) };
}
