import { hasTellingWord } from '../domain/search-words.js';
import { numberOf } from './postings.js';
import type { TermIndex } from './term-index.js';
import { termsOf, wordsOf } from './terms.js';
import { Top } from './top.js';

/**
 * What a question asks for: its terms, each weighing the more the fewer requests hold it, and the ids of the requests that hold
 * a telling one, the likeliest first.
 */
export interface About {
  weights: ReadonlyMap<string, number>;
  ids: readonly string[];
}

/** A question is about its rarest words; what a long one has beside them says how it is put. */
const MOST_TERMS = 8;
/** A word that more requests hold than these, and more than one in twenty of all, tells nothing by itself. */
const FEW = 50;
const COMMON_SHARE = 1 / 20;
const NOBODY = new Uint32Array(0);

/**
 * Finds requests by the words that they share with a question, however long they are otherwise. Only telling words are looked
 * up, so that at most eight times a twentieth of all requests is read. Of requests that share as much, those changed last come
 * first (`changed`: by document number).
 */
export function aboutOf(
  index: TermIndex,
  question: string,
  { changed, limit }: { changed: readonly number[]; limit: number },
): About {
  const weights = weightsOf(index, askedTerms(question));
  const shared = new Float32Array(index.span);
  const touched: number[] = [];
  for (const [name, weight] of weights) {
    for (const number of tellingHolders(index, name)) {
      const before = shared[number] ?? 0;
      if (before === 0) touched.push(number);
      shared[number] = before + weight;
    }
  }
  const best = new Top(limit, (a, b) => (changed[b] ?? 0) - (changed[a] ?? 0));
  for (const number of touched) {
    const score = shared[number] ?? 0;
    if (best.admits(score) && index.document(number)?.kind === 'request') best.offer(number, score);
  }
  return { weights, ids: best.sorted().flatMap((number) => index.document(number)?.id ?? []) };
}

/** Of the rarest terms. What nobody has written yet weighs as much as the rarest that somebody has. */
function weightsOf(index: TermIndex, names: readonly string[]): Map<string, number> {
  const isKnown = (name: string) => index.termOf(name) !== undefined;
  const known = names.filter(isKnown).map((name) => [name, index.rarity(name)] as const);
  const rarest = known.toSorted(([, a], [, b]) => b - a).slice(0, MOST_TERMS);
  const most = rarest[0]?.[1] ?? 0;
  const absent = names.filter((name) => !isKnown(name)).map((name) => [name, most] as const);
  return new Map([...rarest, ...absent.slice(0, MOST_TERMS - rarest.length)]);
}

/** The numbers of the documents that hold the term, where it tells something. */
function tellingHolders(index: TermIndex, name: string): Uint32Array {
  const term = index.termOf(name);
  const holding = term === undefined ? 0 : index.postings.size(term);
  if (term === undefined || holding > Math.max(FEW, COMMON_SHARE * index.span)) return NOBODY;
  return index.postings.entries(term).map(numberOf);
}

/** What is asked beyond this tells no more. */
const MAX_ASKED = 200;
/** The terms of what a question is about; none where it has only words that every question has. */
function askedTerms(question: string): string[] {
  const words = wordsOf(question, MAX_ASKED).map(({ written }) => written);
  return [...termsOf(words.filter(hasTellingWord).join(' ')).counts.keys()];
}
