import { hasTellingWord } from '../../domain/entities/search-words.js';
import { cutTo } from '../../domain/text/text.js';
import { numberOf } from './postings.js';
import type { TermIndex } from './term-index.js';
import { termsOf, termsOfWord, wordsOf } from './terms.js';
import { Top } from './top.js';

/** A question's terms, the rarer the heavier, and the requests that hold a telling one, the likeliest first. */
export interface About {
  weights: ReadonlyMap<string, number>;
  ids: readonly string[];
}

/** A question is about its rarest words; what a long one has beside them says how it is put. */
const MAX_TERMS = 8;
/** A word that more requests hold than these, and more than one in twenty of all, tells nothing by itself. */
const FEW = 50;
const COMMON_SHARE = 1 / 20;
/** What is asked beyond this tells no more. */
const MAX_ASKED = 200;
const NOBODY = new Uint32Array(0);

/** An excerpt has so many code units, and so many of them come before the first of the words. */
const MAX_LENGTH = 240;
const BEFORE = 60;
/** A cut goes through a word where the next one is further away than this: some languages have no spaces. */
const WORD_ENDS_WITHIN = 30;
const MAX_WORDS = 2_000;

/**
 * Finds requests by the telling words they share with a question, so that at most eight times a twentieth of all is read;
 * of equal ones those changed last come first (`changed`: by document number).
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
  const rarest = known.toSorted(([, a], [, b]) => b - a).slice(0, MAX_TERMS);
  const most = rarest[0]?.[1] ?? 0;
  const absent = names.filter((name) => !isKnown(name)).map((name) => [name, most] as const);
  return new Map([...rarest, ...absent.slice(0, MAX_TERMS - rarest.length)]);
}

/** The numbers of the documents that hold the term, where it tells something. */
function tellingHolders(index: TermIndex, name: string): Uint32Array {
  const term = index.termOf(name);
  const holding = term === undefined ? 0 : index.postings.size(term);
  if (term === undefined || holding > Math.max(FEW, COMMON_SHARE * index.span)) return NOBODY;
  return index.postings.entries(term).map(numberOf);
}

/** The terms of what a question is about; none where it has only words that every question has. */
function askedTerms(question: string): string[] {
  const words = wordsOf(question, MAX_ASKED).map(({ written }) => written);
  return [...termsOf(words.filter(hasTellingWord).join(' ')).counts.keys()];
}

interface Hit {
  at: number;
  terms: readonly string[];
}

/** The part of a text that weighs most by its terms, each counted once, on one line; the beginning where none weighs anything. */
export function excerptAround(text: string, weightOf: (term: string) => number): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= MAX_LENGTH) return line;
  const begin = beginningOf(line, bestOf(hitsIn(line, weightOf), weightOf));
  const rest = line.slice(begin);
  const cut = rest.length <= MAX_LENGTH ? rest : `${wholeWords(cutTo(rest, MAX_LENGTH))}…`;
  return begin === 0 ? cut : `…${cut}`;
}

function hitsIn(line: string, weightOf: (term: string) => number): Hit[] {
  return wordsOf(line, MAX_WORDS).flatMap((word) => {
    const terms = termsOfWord(word).filter((term) => weightOf(term) > 0);
    return terms.length === 0 ? [] : [{ at: word.at, terms }];
  });
}

/** The hit with which the heaviest stretch begins, the first of several. */
function bestOf(hits: readonly Hit[], weightOf: (term: string) => number): number {
  let best = { at: 0, weight: 0 };
  for (const [first, { at }] of hits.entries()) {
    const end = at + MAX_LENGTH - BEFORE;
    const within = hits.slice(first, first + MAX_LENGTH).filter((hit) => hit.at < end);
    const terms = new Set(within.flatMap((hit) => hit.terms));
    const weight = [...terms].reduce((sum, term) => sum + weightOf(term), 0);
    if (weight > best.weight) best = { at, weight };
  }
  return best.at;
}

/** Where to begin for the words at that place to be in sight: at the beginning of a word, and not further on than needed. */
function beginningOf(line: string, at: number): number {
  const from = Math.max(0, Math.min(at - BEFORE, line.length - MAX_LENGTH));
  if (from === 0) return 0;
  const space = line.slice(from, from + WORD_ENDS_WITHIN).indexOf(' ');
  if (space >= 0) return from + space + 1;
  return /[\uDC00-\uDFFF]/.test(line.charAt(from)) ? from + 1 : from;
}

function wholeWords(cut: string): string {
  const space = cut.lastIndexOf(' ');
  return (cut.length - space <= WORD_ENDS_WITHIN ? cut.slice(0, space) : cut).replace(
    /(?<![\s,;:.(–-])[\s,;:.(–-]+$/u,
    '',
  );
}
