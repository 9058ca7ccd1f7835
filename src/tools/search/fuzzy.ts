import { alike } from './alike.js';
import { type Hit, type Line, MOST_READ } from './line.js';
import { type Weigh, weigher, wordsIn } from './words.js';

/** What has less of the words than this is something else: of two both are needed, of three two will do. */
export const LEAST_SCORE = 0.6;

/** Nobody searches with more words than these; the first ones tell enough. */
const MOST_WORDS = 20;

/** Words that stand apart in a long message count a little less than in one sentence. */
const APART = 0.9;

const SENTENCE = /[^.!?\n]+(?:[.!?]+(?!\s|$)[^.!?\n]*)*/gu;

/**
 * The lines that say nearly this, in whatever order and with slips of the fingers: `score` is the share of the words
 * which a sentence of the line has, by what they tell, from LEAST_SCORE to 1.
 */
export function fuzzyHits(lines: readonly Line[], sought: string): Hit[] {
  const words = [...new Set(wordsIn(sought).map(({ word }) => word))].slice(0, MOST_WORDS);
  if (words.length === 0) return [];
  const wanted = { words, weigh: weigher(lines.map(({ text }) => text.slice(0, MOST_READ))) };
  const known = new Map<string, number>();
  return lines.flatMap((line) => {
    const best = bestOf(line, wanted, known);
    return best !== null && best.score >= LEAST_SCORE ? [best] : [];
  });
}

/** The words that are sought, and how much each of them tells. */
interface Wanted {
  words: readonly string[];
  weigh: Weigh;
}

function bestOf(line: Line, words: Wanted, known: Map<string, number>): Hit | null {
  const text = line.text.slice(0, MOST_READ);
  const sentences = [...text.matchAll(SENTENCE)].map(({ 0: found, index }) =>
    scored(line, found, index, words, known),
  );
  const whole = scored(line, text, 0, words, known);
  return [...sentences, { ...whole, score: whole.score * APART }].reduce<Hit | null>(
    (best, one) => (best === null || one.score > best.score ? one : best),
    null,
  );
}

/** The part of a line, and how much of the sought words it has. */
function scored(
  line: Line,
  part: string,
  start: number,
  { words, weigh }: Wanted,
  known: Map<string, number>,
): Hit {
  const own = [...new Set(wordsIn(part).map(({ word }) => word))];
  const all = words.reduce((total, word) => total + weigh(word), 0);
  if (all === 0) return { line, from: start, to: start, score: 0 };
  const sum = words.reduce((total, word) => total + weigh(word) * bestLikeness(word, own, known), 0);
  const lead = part.length - part.trimStart().length;
  return { line, from: start + lead, to: start + part.trimEnd().length, score: sum / all };
}

function bestLikeness(word: string, own: readonly string[], known: Map<string, number>): number {
  let best = 0;
  for (const other of own) {
    const key = `${word} ${other}`;
    const likeness = known.get(key) ?? alike(word, other);
    known.set(key, likeness);
    if (likeness > best) best = likeness;
    if (best === 1) return 1;
  }
  return best;
}
