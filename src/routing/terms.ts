import { COMMON_WORDS } from './common-words.js';
import { stem } from './stem.js';
import type { Word } from './words.js';
import { wordsOf } from './words.js';

/** The terms of a text: how often each occurs (at most MOST_COUNTED), and the word that people wrote for it. */
export interface Terms {
  counts: Map<string, number>;
  written: Map<string, string>;
}

/** How much of a text is read: longer ones are pasted logs, and the subject stands at the start. */
const MOST_WORDS = 300;
const MOST_CHARACTERS = 20_000;
const LONGEST_TERM = 40;
const MOST_COUNTED = 255;
/** A title says more about the subject than a sentence further down. */
const HEADLINE_COUNT = 2;

const LONE_CHARACTER = /^[\p{Script=Latin}\p{N}]$/u;

function tells(part: string): boolean {
  return part.length <= LONGEST_TERM && !LONE_CHARACTER.test(part) && !COMMON_WORDS.has(part);
}

/** A word's parts, and a compound as a whole too, so that "time-out" meets "timeout". */
export function termsOfWord({ parts }: Word): string[] {
  const all = parts.length > 1 ? [...parts, parts.join('')] : parts;
  return all.filter(tells).map(stem);
}

/** Where the first line ends when more lines follow, else 0: a lone line has no headline. */
function headlineEnd(text: string): number {
  const end = text.trimEnd().indexOf('\n', text.length - text.trimStart().length);
  return Math.max(0, end);
}

function read(text: string): { words: Word[]; terms: Terms } {
  const words = wordsOf(text.slice(0, MOST_CHARACTERS), MOST_WORDS);
  const counts = new Map<string, number>();
  const written = new Map<string, string>();
  const headline = headlineEnd(text);
  for (const word of words) {
    const step = word.at < headline ? HEADLINE_COUNT : 1;
    for (const term of termsOfWord(word)) {
      counts.set(term, Math.min(MOST_COUNTED, (counts.get(term) ?? 0) + step));
      if (!written.has(term)) written.set(term, word.written);
    }
  }
  return { words, terms: { counts, written } };
}

/** Reads a text into terms. Its first line is its headline, and what stands there counts twice. */
export function termsOf(text: string): Terms {
  return read(text).terms;
}

/**
 * A text's terms, and for neighbouring words ("log in", "time out") the term that they make when written together, where
 * `isKnown` says that somebody wrote it so.
 */
export function termsWithJoined(text: string, isKnown: (term: string) => boolean): Terms {
  const { words, terms } = read(text);
  for (const [at, second] of words.entries()) {
    const first = words[at - 1];
    if (first === undefined) continue;
    const term = stem([...first.parts, ...second.parts].join(''));
    if (term.length > LONGEST_TERM || terms.counts.has(term) || !isKnown(term)) continue;
    terms.counts.set(term, 1);
    terms.written.set(term, `${first.written} ${second.written}`);
  }
  return terms;
}
