import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readYamlFile } from '../config/yaml-file.js';
import { normsOf } from './tokens.js';

/** What `means` is where people talk among themselves, and want nothing of a team or of the bot. */
export const CHATTER = 'chatter';

/** A way to say something. `means`: the example of a phrase, or chatter; null where it is a request to a team. */
export interface Saying {
  means: string | null;
  words: readonly string[];
}

const File = z.strictObject({
  phrases: z.record(z.string(), z.array(z.string())),
  requests: z.array(z.string()),
  chatter: z.array(z.string()),
});

/** A word that was heard so often is no slip. */
const OFTEN = 2;
/** What stands in a saying for a name, a day, a number …: of one kind they are all alike. */
const STAND_IN = /(\{[a-z]+\})/u;

const SHIPPED = fileURLToPath(new URL('../../prompts/sayings.yaml', import.meta.url));

/**
 * What people say in words of their own, by the example of the phrase that they mean.
 * @throws AppError config_invalid where the file is not right
 */
export function loadSayings(file = SHIPPED): Saying[] {
  const { phrases, requests, chatter } = readYamlFile(file, {
    schema: File,
    rules: () => [],
    code: 'config_invalid',
  });
  return [
    ...Object.entries(phrases).flatMap(([means, said]) =>
      said.map((text) => ({ means, words: wordsOf(text) })),
    ),
    ...requests.map((text) => ({ means: null, words: wordsOf(text) })),
    ...chatter.map((text) => ({ means: CHATTER, words: wordsOf(text) })),
  ];
}

const wordsOf = (text: string): string[] =>
  text.split(STAND_IN).flatMap((part) => (STAND_IN.test(part) ? [part] : normsOf(part).filter(isWord)));

const isWord = (norm: string): boolean => /[\p{L}\p{N}]/u.test(norm);

/** The words that people have said often enough to be no slip. */
function oftenHeard(sayings: readonly Saying[]): string[] {
  const counts = new Map<string, number>();
  for (const { words } of sayings) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].flatMap(([word, count]) => (count < OFTEN ? [] : [word]));
}

/** What is added to each count, so that a word which was never heard for a phrase does not rule it out. */
const SMOOTHING = 0.3;

/** Of words of which fewer are known nothing is told. */
const MIN_KNOWN = 0.4;

/**
 * Puts meanings in the order in which words may have them, the likeliest first; none where most of the words were never
 * heard.
 */
export type Rank = (words: readonly string[]) => readonly Saying['means'][];

/** What people's sayings teach: learnt when it is first asked for, and by no phrasebook twice. */
export interface Learnt {
  rank: Rank;
  /** the words that people often say */
  often: () => readonly string[];
}

/** Learns from sayings once, for as many phrasebooks as there are. */
export function learnFrom(sayings: readonly Saying[]): Learnt {
  let rank: Rank | null = null;
  let often: readonly string[] | null = null;
  return {
    rank: (words) => {
      rank ??= rankerOf(sayings);
      return rank(words);
    },
    often: () => {
      often ??= oftenHeard(sayings);
      return often;
    },
  };
}

/** What was heard of a meaning: how much each feature counts. */
interface Heard {
  counts: ReadonlyMap<string, number>;
  total: number;
}

/**
 * Learns from sayings what words mean, by complement naive Bayes: a meaning is the likelier, the less its words are those
 * of all the others (Rennie, Shih, Teevan and Karger, Tackling the Poor Assumptions of Naive Bayes Text Classifiers, ICML
 * 2003). What counts are words and pairs of words, the rare ones more, and each saying alike, however long it is.
 */
export function rankerOf(sayings: readonly Saying[]): Rank {
  const documents = sayings.map(({ means, words }) => ({ means, terms: termsOf(words) }));
  const spread = new Map<string, number>();
  for (const { terms } of documents)
    for (const term of terms.keys()) spread.set(term, (spread.get(term) ?? 0) + 1);
  const rarity = (term: string) => 1 + Math.log((1 + documents.length) / (1 + (spread.get(term) ?? 0)));
  const vectorOf = (terms: ReadonlyMap<string, number>) => normalized(terms, rarity, spread);
  const all = new Map<string, number>();
  const heard = new Map<Saying['means'], Map<string, number>>();
  for (const { means, terms } of documents) {
    const own = heard.get(means) ?? new Map<string, number>();
    heard.set(means, own);
    for (const [term, weight] of vectorOf(terms)) {
      all.set(term, (all.get(term) ?? 0) + weight);
      own.set(term, (own.get(term) ?? 0) + weight);
    }
  }
  const whole = sum(all.values()) + SMOOTHING * all.size;
  const meanings = [...heard].map(([means, counts]): { means: Saying['means'] } & Heard => ({
    means,
    counts,
    total: sum(counts.values()),
  }));
  return (words) => {
    if (words.filter((word) => spread.has(word)).length < MIN_KNOWN * words.length) return [];
    const vector = [...vectorOf(termsOf(words))];
    const scored = meanings.map(({ means, counts, total }) => ({
      means,
      // how little the others have these words
      score: sum(
        vector.map(([term, weight]) => {
          const others = (all.get(term) ?? 0) - (counts.get(term) ?? 0) + SMOOTHING;
          return -weight * Math.log(others / (whole - total));
        }),
      ),
    }));
    return scored.toSorted((a, b) => b.score - a.score).map(({ means }) => means);
  };
}

/** Words and pairs of words, and how often each is there. */
function termsOf(words: readonly string[]): Map<string, number> {
  const terms = new Map<string, number>();
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    for (const term of next === undefined ? [word] : [word, `${word} ${next}`])
      terms.set(term, (terms.get(term) ?? 0) + 1);
  }
  return terms;
}

/** How much each known term counts, so that the squares of all are 1 together. */
function normalized(
  terms: ReadonlyMap<string, number>,
  rarity: (term: string) => number,
  known: ReadonlyMap<string, number>,
): Map<string, number> {
  const weighed = [...terms].flatMap(([term, count]): [string, number][] =>
    known.has(term) ? [[term, (1 + Math.log(count)) * rarity(term)]] : [],
  );
  const length = Math.sqrt(sum(weighed.map(([, weight]) => weight ** 2)));
  return new Map(weighed.map(([term, weight]) => [term, weight / length]));
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
