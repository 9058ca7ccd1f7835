import { cutTo } from '../domain/cut-to.js';
import { termsOfWord } from './terms.js';
import { wordsOf } from './words.js';

/** An excerpt has so many code units, and so many of them come before the first of the words. */
const LONGEST = 240;
const BEFORE = 60;
/** A cut goes through a word where the next one is further away than this: some languages have no spaces. */
const WORD_ENDS_WITHIN = 30;
const MOST_WORDS = 2_000;

interface Hit {
  at: number;
  terms: readonly string[];
}

/** The part of a text that weighs most by its terms, each counted once, on one line; the beginning where none weighs anything. */
export function excerptAround(text: string, weightOf: (term: string) => number): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= LONGEST) return line;
  const begin = beginningOf(line, bestOf(hitsIn(line, weightOf), weightOf));
  const rest = line.slice(begin);
  const cut = rest.length <= LONGEST ? rest : `${wholeWords(cutTo(rest, LONGEST))}…`;
  return begin === 0 ? cut : `…${cut}`;
}

function hitsIn(line: string, weightOf: (term: string) => number): Hit[] {
  return wordsOf(line, MOST_WORDS).flatMap((word) => {
    const terms = termsOfWord(word).filter((term) => weightOf(term) > 0);
    return terms.length === 0 ? [] : [{ at: word.at, terms }];
  });
}

/** The hit with which the heaviest stretch begins, the first of several. */
function bestOf(hits: readonly Hit[], weightOf: (term: string) => number): number {
  let best = { at: 0, weight: 0 };
  for (const [first, { at }] of hits.entries()) {
    const end = at + LONGEST - BEFORE;
    const within = hits.slice(first, first + LONGEST).filter((hit) => hit.at < end);
    const terms = new Set(within.flatMap((hit) => hit.terms));
    const weight = [...terms].reduce((sum, term) => sum + weightOf(term), 0);
    if (weight > best.weight) best = { at, weight };
  }
  return best.at;
}

/** Where to begin for the words at that place to be in sight: at the beginning of a word, and not further on than needed. */
function beginningOf(line: string, at: number): number {
  const from = Math.max(0, Math.min(at - BEFORE, line.length - LONGEST));
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
