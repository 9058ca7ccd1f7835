import { onlyNamesKind } from './kinds.js';
import type { Message } from './message.js';
import { pairKey, tellingWords } from './pairs.js';
import type { ReadWord } from './reading.js';
import { runsFrom, type Span } from './spans.js';
import { holds } from './telling.js';
import { hasNameForm } from './written.js';

/** Words that look like they name something of which they may be only a part. */
export interface Phrase {
  span: Span;
  words: readonly string[];
}

/** Phrases of a message that are looked at, and the words that one has. */
const MOST_PHRASES = 20;
const LONGEST_PHRASE = 6;
const FARTHEST = 3;

/** In a message of so many words, which is a question as a rule, any words may name something. */
const SHORT_MESSAGE = 15;

/** The runs of a message that stand beside a kind word or are written as a name; of a short message, all. */
export function phrasesOf(message: Message): Phrase[] {
  const phrases: Phrase[] = [];
  let at = 0;
  while (at < message.words.length && phrases.length < MOST_PHRASES) {
    const span = runFrom(message, at);
    const words = span === null ? [] : tellingOf(message, span);
    if (span !== null && words.length > 1) phrases.push({ span, words });
    at = span === null ? at + 1 : span.to;
  }
  return phrases;
}

/** The run of words between those that hold the sentence together, or as much of it as is written as a name. */
function runFrom(message: Message, from: number): Span | null {
  const { words, habit } = message;
  const upTo = (belongs: (word: ReadWord) => boolean): Span | null =>
    [...runsFrom(words, from)]
      .slice(0, LONGEST_PHRASE)
      .findLast(({ to }) => words.slice(from, to).every(belongs)) ?? null;
  const chain = chainFrom(words, from);
  if (chain !== null) return chain;
  const run = upTo(({ word }) => !holds(word));
  if (run === null || words.length <= SHORT_MESSAGE || isBesideKind(message, run)) return run;
  return upTo((word) => !holds(word.word) && (hasNameForm(word, habit) || isQuotedWord(message, word)));
}

/** Three words or more without a space, as in a path or a slug: "align-by-socket". */
function chainFrom(words: readonly ReadWord[], from: number): Span | null {
  const chain = [...runsFrom(words, from)].findLast(({ to }) =>
    words.slice(from + 1, to).every(({ joined }) => joined),
  );
  return chain !== undefined && chain.to - from > 2 ? chain : null;
}

function isBesideKind({ words }: Message, { from, to }: Span): boolean {
  return words.slice(Math.max(0, from - 1), to + 1).some(({ word }) => onlyNamesKind(word));
}

function isQuotedWord({ text }: Message, { start, end }: ReadWord): boolean {
  return text[start - 1] === '`' && text[end] === '`';
}

function tellingOf({ words }: Message, { from, to }: Span): string[] {
  return tellingWords(
    words
      .slice(from, to)
      .map(({ written }) => written)
      .join(' '),
  );
}

/** The pairs by which longer names with these words are found. */
export function phraseKeys(words: readonly string[]): string[] {
  return pairsWithin(words).map(([one, other]) => pairKey(one, other));
}

/** Two words each that stand near each other. */
export function pairsWithin(words: readonly string[]): [string, string][] {
  return words.flatMap((one, at) =>
    words
      .slice(at + 1, at + 1 + FARTHEST)
      .flatMap((other): [string, string][] => (one === other ? [] : [[one, other]])),
  );
}
