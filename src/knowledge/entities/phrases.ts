import type { NamedEntity } from '../../db/queries/entities/find-entities.js';
import { hasNameForm, MAX_NAME_LENGTH, type Message, type ReadWord, type Span } from './message.js';
import { type Holders, holdersOf, holds, onlyNamesKind, pairKey, tellingWords } from './name-words.js';

/** Words that look like they name something of which they may be only a part. */
export interface Phrase {
  span: Span;
  words: readonly string[];
}

/** Phrases of a message that are looked at, and the words that one has. */
const MAX_PHRASES = 20;
const MAX_PHRASE_LENGTH = 6;
const FARTHEST = 3;

/** In a message of so many words, which is a question as a rule, any words may name something. */
const SHORT_MESSAGE = 15;

/** The runs of a message that stand beside a kind word or are written as a name; of a short message, all. */
export function phrasesOf(message: Message): Phrase[] {
  const phrases: Phrase[] = [];
  let at = 0;
  while (at < message.words.length && phrases.length < MAX_PHRASES) {
    const span = runFrom(message, at);
    const words = span === null ? [] : tellingOf(message, span);
    if (span !== null && words.length > 1) phrases.push({ span, words });
    at = span === null ? at + 1 : span.to;
  }
  return phrases;
}

/**
 * Three words or more without a space, as in a path or a slug: "align-by-socket". Else the run of words between those that hold
 * the sentence together, or as much of it as is written as a name.
 */
function runFrom(message: Message, from: number): Span | null {
  const { words, habit } = message;
  const chain = upTo(words, from, MAX_NAME_LENGTH, (word, at) => at === from || word.joined);
  if (chain !== null && chain.to - from > 2) return chain;
  const run = upTo(words, from, MAX_PHRASE_LENGTH, ({ word }) => !holds(word));
  if (run === null || words.length <= SHORT_MESSAGE || isBesideKind(message, run)) return run;
  const isName = (word: ReadWord) => hasNameForm(word, habit) || isQuotedWord(message, word);
  return upTo(words, from, run.to - from, isName);
}

/** The longest run of at most so many words that belong to it, if the first one does; no sentence ends within. */
function upTo(
  words: readonly ReadWord[],
  from: number,
  most: number,
  belongs: (word: ReadWord, at: number) => boolean,
): Span | null {
  let to = from;
  for (const word of words.slice(from, from + most)) {
    if ((to > from && word.apart) || !belongs(word, to)) break;
    to += 1;
  }
  return to > from ? { from, to } : null;
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
function pairsWithin(words: readonly string[]): [string, string][] {
  return words.flatMap((one, at) =>
    words
      .slice(at + 1, at + 1 + FARTHEST)
      .flatMap((other): [string, string][] => (one === other ? [] : [[one, other]])),
  );
}

/**
 * The entities whose longer names hold two of these words at least; first those that hold the most of them, then those of
 * which the words are the larger part. They are suggestions: part of a name never decides.
 */
export function suggestedBy(words: readonly string[], holders: Holders): NamedEntity[] {
  const matched = new Map<string, { entity: NamedEntity; words: Set<string> }>();
  for (const [one, other] of pairsWithin(words)) {
    for (const entity of holdersOf(holders, pairKey(one, other))) {
      const known = matched.get(entity.id) ?? { entity, words: new Set() };
      matched.set(entity.id, { entity, words: known.words.add(one).add(other) });
    }
  }
  return [...matched.values()]
    .map((match) => ({ ...match, length: tellingWords(match.entity.name).length }))
    .sort(
      (a, b) => b.words.size - a.words.size || a.length - b.length || (a.entity.id < b.entity.id ? -1 : 1),
    )
    .map(({ entity }) => entity);
}
