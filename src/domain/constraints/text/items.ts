import type { Amount } from '../amounts/amount.js';
import type { Day } from '../amounts/day.js';
import { readAmount } from '../amounts/read-amount.js';
import { readDay } from '../amounts/read-day.js';
import { MONTHS, WEEKDAYS } from '../lexicon/calendar.js';
import type { Side } from '../lexicon/measures.js';
import { SMALL, TENS } from '../lexicon/numbers.js';
import type { Mark } from '../lexicon/polarity.js';
import { labelId, labelOf } from './labels.js';
import { phraseAt } from './phrase-index.js';
import { stem } from './stem.js';
import { type Token, tokensOf } from './tokens.js';
import { type Meaning, VOCABULARY } from './vocabulary.js';

/** What a piece of a text means. */
export type Sense =
  | Meaning
  | { kind: 'amount'; amount: Amount }
  | { kind: 'day'; day: Day; side: Side | null }
  | { kind: 'word'; id: string };

/** A piece of a text with what it means, and where it stands in the tidied text. */
export interface Item {
  sense: Sense;
  /** In lower case. */
  text: string;
  start: number;
  end: number;
}

const BREAKS = new Set(['.', ',', ';', ':', '\n', '(', ')', '!', '[', ']', '{', '}', '→', '|']);
const SYMBOL_MARKS: Readonly<Record<string, Mark>> = {
  '-': 'dash',
  '–': 'dash',
  '—': 'dash',
  '/': 'link',
  '&': 'link',
  '?': 'hedge',
  '~': 'about',
  '≈': 'about',
  '±': 'about',
  '≠': 'not',
  '!=': 'not',
  '<>': 'not',
};

/** The meaningful pieces of a tidied text in their order; filler is left out. */
export function itemsOf(text: string): Item[] {
  const tokens = tokensOf(text);
  const items: Item[] = [];
  for (let at = 0; at < tokens.length; ) {
    const label = labelOf(tokens, at, items.at(-1));
    if (label !== null) items.splice(-1, 1, label);
    const { sense, length } = label === null ? senseAt(tokens, at) : { sense: null, length: 1 };
    if (sense !== null && sense.kind !== 'filler') items.push({ ...place(tokens, at, length), sense });
    at += length;
  }
  return items;
}

function place(tokens: readonly Token[], at: number, length: number): Omit<Item, 'sense'> {
  const taken = tokens.slice(at, at + length);
  const text = taken.map((token) => token.text).join(' ');
  return { text, start: taken[0]?.start ?? 0, end: taken.at(-1)?.end ?? 0 };
}

function senseAt(tokens: readonly Token[], at: number): { sense: Sense | null; length: number } {
  const found = readDay(tokens, at);
  if (found !== null)
    return { sense: { kind: 'day', day: found.day, side: found.side }, length: found.length };
  const phrase = phraseAt(VOCABULARY, tokens, at);
  const amount = phrase !== undefined && phrase.length > 1 ? null : amountAt(tokens, at);
  if (amount !== null) return { sense: { kind: 'amount', amount: amount.amount }, length: amount.length };
  if (phrase !== undefined) return { sense: phrase.meaning, length: phrase.length };
  return { sense: plainSense(tokens, at), length: 1 };
}

/** An amount, unless its unit is the start of a known phrase: "a second factor". */
function amountAt(tokens: readonly Token[], at: number): { amount: Amount; length: number } | null {
  const amount = readAmount(tokens, at);
  if (amount === null || tokens[at]?.kind === 'number') return amount;
  return (phraseAt(VOCABULARY, tokens, at + 1)?.length ?? 0) > 1 ? null : amount;
}

function plainSense(tokens: readonly Token[], at: number): Sense | null {
  const token = tokens[at];
  if (token === undefined) return null;
  if (token.kind === 'word') return labelId(token.text) ?? { kind: 'word', id: wordId(token.text) };
  if (token.kind !== 'symbol') return { kind: 'word', id: token.text };
  return symbolSense(token, tokens[at - 1], tokens[at + 1]);
}

/** The stem, unless it would be a number or a day: "Sundays" are not "Sunday". */
function wordId(word: string): string {
  const id = stem(word);
  return [SMALL, TENS, WEEKDAYS, MONTHS].some((names) => Object.hasOwn(names, id)) ? word : id;
}

function symbolSense(token: Token, before: Token | undefined, next: Token | undefined): Sense | null {
  if (token.text === '+') {
    return before?.kind === 'number' && token.glued
      ? { kind: 'bound', side: 'lower', strict: false }
      : { kind: 'mark', mark: 'link' };
  }
  // A full stop or the like inside a word ends nothing.
  const ends = BREAKS.has(token.text) && (token.text !== '.' || next === undefined || !next.glued);
  const mark = ends ? 'break' : SYMBOL_MARKS[token.text];
  return mark === undefined ? null : { kind: 'mark', mark };
}
