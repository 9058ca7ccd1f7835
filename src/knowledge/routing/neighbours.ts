import { COUNT_WEIGHT, countOf, numberOf } from './postings.js';
import type { Document, TermIndex } from './term-index.js';
import type { Terms } from './terms.js';
import { Top } from './top.js';

/** A text as the index sees it. */
export interface Query {
  /** The terms that some document holds: how much each says (`rarity`), and that times how often it occurs (`weight`). */
  terms: readonly { term: number; rarity: number; weight: number }[];
  /** The length of the whole vector, unknown terms included: a text that the index hardly knows resembles nothing much. */
  length: number;
}

/** How much a term says; its number, where the index has one, saves looking it up. */
export type RarityOf = (name: string, term: number | undefined) => number;

/** Roughly how much documents share with a query. */
export interface Overlap {
  /** By document number: the sum of the weights of what it shares. */
  shared: Float32Array;
  /** The numbers of the documents that share anything. */
  touched: Int32Array;
}

/** Which documents to choose from, by their numbers, and how many to choose. */
export interface Choice {
  among: Iterable<number>;
  accepts: (document: Document) => boolean;
  limit: number;
}

/** How many entries are read: what is left then are words that most documents hold, and that tell nearly nothing. */
const MAX_READ = 50_000;

/** A text as a query, by how much each of its terms says; those that say nothing are left out. */
export function queryOf(index: TermIndex, { counts }: Terms, rarityOf: RarityOf): Query {
  const terms: { term: number; rarity: number; weight: number }[] = [];
  let squares = 0;
  for (const [name, count] of counts) {
    const term = index.termOf(name);
    const rarity = rarityOf(name, term);
    const weight = (COUNT_WEIGHT[count] ?? 0) * rarity;
    squares += weight * weight;
    if (term !== undefined && weight > 0) terms.push({ term, rarity, weight });
  }
  return { terms, length: Math.sqrt(squares) };
}

/** One pass over the documents that hold the rarer terms of a query. */
export function overlapOf(index: TermIndex, query: Query): Overlap {
  const shared = new Float32Array(index.span);
  const touched = new Int32Array(index.span);
  let count = 0;
  for (const { term, rarity, weight } of affordable(index, query)) {
    const factor = weight * rarity;
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

/**
 * The documents most like a query by what they share for their length: the cosine, but without the commonest words and, in
 * the length, without the rarity of words. Equal ones come by their id.
 */
export function closest(index: TermIndex, shared: Float32Array, choice: Choice): Document[] {
  const id = (number: number) => index.document(number)?.id ?? '';
  const best = new Top(choice.limit, (a, b) => (id(a) < id(b) ? -1 : 1));
  for (const number of choice.among) {
    const weight = shared[number] ?? 0;
    if (weight === 0) continue;
    const score = weight / index.plainLength(number);
    if (!best.admits(score)) continue;
    const document = index.document(number);
    if (document !== undefined && choice.accepts(document)) best.offer(number, score);
  }
  return best.sorted().flatMap((number) => index.document(number) ?? []);
}

/** The query's terms, rarest first, as long as reading their documents is affordable; always one. */
function affordable(index: TermIndex, query: Query): Query['terms'] {
  const holding = ({ term }: { term: number }) => index.postings.size(term);
  let read = 0;
  return [...query.terms]
    .sort((a, b) => holding(a) - holding(b))
    .filter((term, at) => {
      read += holding(term);
      return at === 0 || read <= MAX_READ;
    });
}
