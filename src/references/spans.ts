import type { ReadWord } from './reading.js';

/** A run of words of a message: from the word at `from` to the one before `to`. */
export interface Span {
  from: number;
  to: number;
}

/** A run with its words as names are kept. */
export interface Run extends Span {
  key: string;
}

/** Words at most that a name in a sentence is looked for with. */
export const LONGEST_NAME = 8;

/** Every run of up to eight words that no sentence ends within. */
export function* runsOf(words: readonly ReadWord[]): Generator<Run> {
  for (let from = 0; from < words.length; from += 1) yield* runsFrom(words, from);
}

/** Those that begin with that word, the shortest first. */
export function* runsFrom(words: readonly ReadWord[], from: number): Generator<Run> {
  let key = '';
  for (let at = from; at < words.length && at - from < LONGEST_NAME; at += 1) {
    const word = words[at];
    if (word === undefined || (at > from && word.apart)) return;
    key = at === from ? word.word : `${key} ${word.word}`;
    yield { from, to: at + 1, key };
  }
}

/** What the span looks like in the text. */
export function writtenOf(text: string, words: readonly ReadWord[], { from, to }: Span): string {
  return text.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0);
}

export const overlap = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;
