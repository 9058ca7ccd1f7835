import type { NamedEntity } from '../../db/queries/entities/find-entities.js';
import { type Holders, holdersOf, holds, onlyNamesKind, pairKey, tellingWords, tells } from './name-words.js';
import { type Word, wordsOf } from './words.js';

/** A word of a message with what its place there says about it. */
export interface ReadWord extends Word {
  /** as it is written, without a possessive */
  written: string;
  /** "Alex's": whose something is */
  possessive: boolean;
  /** the first of a sentence, a line or a list entry: a capital says nothing there */
  opens: boolean;
  /** nothing but a separator such as "-" or "." between it and the word before: "T-12", "alex.chen" */
  joined: boolean;
  /** a sentence or a line ends before it: no name reaches over that */
  apart: boolean;
}

/** Words of a message that are read for names; what comes after them was hardly meant for the bot. */
const MAX_WORDS = 300;

/** No text of a person's has it; it stands where something was taken out. */
const BREAK = '\u001f';

const POSSESSIVE = /^['’ʼ＇](?:[sS](?![\p{L}\p{N}])|(?![\p{L}\p{N}]))/u;
const JOINED = /^\p{Cf}*[-_./:#&+~]{1,2}\p{Cf}*$/u;
const ENDS = /[.!?;…][\s"'”’»)\]]|[\r\n\u2028\u2029]|[•‣]|[。！？]/u;
const OPENS = /[.!?;:…•‣*(["“«>]\s*$|[\r\n](?:[^\S\r\n]|[-–—*+>#\d.)])*$|[。！？：]$/u;

/** The words of a message, at most `MAX_WORDS`. */
function readWords(text: string): ReadWord[] {
  const words: ReadWord[] = [];
  for (const word of wordsOf(text)) {
    if (words.length >= MAX_WORDS) break;
    words.push(placed(text, word, words.at(-1)));
  }
  return words;
}

function placed(text: string, word: Word, before: ReadWord | undefined): ReadWord {
  const between = before === undefined ? '' : text.slice(before.end, word.start);
  const near = text.slice(Math.max(word.start - 12, before?.end ?? 0), word.start);
  // field by field: what a spread makes here, V8 takes for long-lived, and then collecting it holds everything up
  const { word: key, start, end } = word;
  return {
    word: key,
    start,
    end,
    written: text.slice(start, end),
    possessive: POSSESSIVE.test(text.slice(end, end + 3)),
    opens: before === undefined || ENDS.test(between) || OPENS.test(near),
    joined: before !== undefined && (between === '' || JOINED.test(between)),
    apart: before === undefined || between.includes(BREAK) || between.length > 12 || ENDS.test(between),
  };
}

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
const MAX_NAME_WORDS = 8;

/** Every run of up to eight words that no sentence ends within. */
export function* runsOf(words: readonly ReadWord[]): Generator<Run> {
  for (let from = 0; from < words.length; from += 1) yield* runsFrom(words, from);
}

/** Those that begin with that word, the shortest first. */
export function* runsFrom(words: readonly ReadWord[], from: number): Generator<Run> {
  let key = '';
  for (let at = from; at < words.length && at - from < MAX_NAME_WORDS; at += 1) {
    const word = words[at];
    if (word === undefined || (at > from && word.apart)) return;
    key = at === from ? word.word : `${key} ${word.word}`;
    yield { from, to: at + 1, key };
  }
}

/** What the span looks like in the text. */
export const writtenOf = (text: string, words: readonly ReadWord[], { from, to }: Span): string =>
  text.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0);

export const overlap = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;

const OPEN_QUOTE = /["“„«‘'`*_]$/u;
const CLOSE_QUOTE = /^["”“»’'`*_]/u;
const UNMISTAKABLE = /\p{Ll}\p{Lu}|\p{L}\p{N}|\p{N}\p{L}/u;
const CAPITAL = /^\p{Lu}/u;
const SHOUTED = /^[\p{Lu}\p{N}]{2,}$/u;

/** What a message's own habit of capitals takes from their meaning. */
interface Habit {
  /** nearly every word begins with a capital, as in a headline */
  headline: boolean;
  /** nearly everything is in capitals */
  shouted: boolean;
}

const FEW_WORDS = 4;

/** How the message uses capitals: in a headline or a shout they mark no names. */
function habitOf(words: readonly ReadWord[]): Habit {
  const letters = words.filter(({ written }) => /^\p{L}/u.test(written));
  const small = letters.filter(({ written }) => !CAPITAL.test(written)).length;
  const shouted = letters.filter(({ written }) => SHOUTED.test(written)).length;
  const many = letters.length >= FEW_WORDS;
  return { headline: many && small === 0, shouted: many && shouted / letters.length > 0.6 };
}

/**
 * Whether the words are written as a name: in quotes or bold, with capitals or digits inside as words have none, or with
 * capitals where a sentence doesn't ask for them. "Launch" at the beginning of a sentence is no name.
 */
export function isWrittenAsName(text: string, words: readonly ReadWord[], span: Span, habit: Habit): boolean {
  if (isQuoted(text, words, span)) return true;
  const telling = words.slice(span.from, span.to).filter(({ word }) => tells(word));
  return telling.length > 0 && telling.every((word) => hasNameForm(word, habit));
}

function isQuoted(text: string, words: readonly ReadWord[], { from, to }: Span): boolean {
  const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0];
  return OPEN_QUOTE.test(text.slice(0, start).slice(-1)) && CLOSE_QUOTE.test(text.slice(end, end + 1));
}

/** Whether one word is written as names are and other words are not. */
export function hasNameForm({ written, opens }: ReadWord, { headline, shouted }: Habit): boolean {
  if (UNMISTAKABLE.test(written)) return true;
  if (shouted || !CAPITAL.test(written)) return false;
  return SHOUTED.test(written) || (!opens && !headline);
}

/** A message with what is needed to judge a name in it. */
export interface Message {
  text: string;
  words: readonly ReadWord[];
  habit: Habit;
}

/** Slack's ids, links and addresses are no words. */
const NO_WORDS =
  /<[@#!][^<>\s]{1,240}>|https?:\/\/[^\s<>]+|(?<![\p{L}\p{N}._+-])[\p{L}\p{N}._+-]{1,64}@[\p{L}\p{N}][\p{L}\p{N}.-]*/gu;

/** Reads a message. "@" and "#" names stay words, since a name may go on behind them. */
export function readMessage(text: string): Message {
  // no name reaches over what is taken out, and all else stays where it is
  const words = readWords(text.replace(NO_WORDS, (part) => BREAK.repeat(part.length)));
  return { text, words, habit: habitOf(words) };
}

/** Words that look like they name something of which they may be only a part. */
export interface Phrase {
  span: Span;
  words: readonly string[];
}

/** Phrases of a message that are looked at, and the words that one has. */
const MAX_PHRASES = 20;
const MAX_PHRASE_WORDS = 6;
const FARTHEST = 3;

/** In a message of so many words, which is a question as a rule, any words may name something. */
const SHORT_MESSAGE = 15;

/** The runs of a message that stand beside a kind word or are written as a name; of a short message, all. */
export function phrasesOf(message: Message): Phrase[] {
  const phrases: Phrase[] = [];
  let at = 0;
  while (at < message.words.length && phrases.length < MAX_PHRASES) {
    const span = runFrom(message, at);
    at = span === null ? at + 1 : span.to;
    if (span === null) continue;
    const written = message.words.slice(span.from, span.to).map((word) => word.written);
    const words = tellingWords(written.join(' '));
    if (words.length > 1) phrases.push({ span, words });
  }
  return phrases;
}

/**
 * Three words or more without a space ("align-by-socket"), else the run between words that only hold the sentence, or its
 * part with the form of a name.
 */
function runFrom(message: Message, from: number): Span | null {
  const { text, words, habit } = message;
  const chain = upTo(words, from, MAX_NAME_WORDS, (word, at) => at === from || word.joined);
  if (chain !== null && chain.to - from > 2) return chain;
  const run = upTo(words, from, MAX_PHRASE_WORDS, ({ word }) => !holds(word));
  if (run === null || words.length <= SHORT_MESSAGE) return run;
  const around = words.slice(Math.max(0, run.from - 1), run.to + 1);
  if (around.some(({ word }) => onlyNamesKind(word))) return run;
  const isInCode = ({ start, end }: ReadWord) => text[start - 1] === '`' && text[end] === '`';
  const isName = (word: ReadWord) => hasNameForm(word, habit) || isInCode(word);
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

/** The pairs by which longer names with these words are found. */
export const phraseKeys = (words: readonly string[]): string[] =>
  pairsWithin(words).map(([one, other]) => pairKey(one, other));

/** Two words each that stand near each other. */
function pairsWithin(words: readonly string[]): [string, string][] {
  return words.flatMap((one, at) =>
    words
      .slice(at + 1, at + 1 + FARTHEST)
      .flatMap((other): [string, string][] => (one === other ? [] : [[one, other]])),
  );
}

/**
 * The entities whose longer names hold two of these words at least: most of them first, then the shortest name. Never more than
 * suggestions.
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
