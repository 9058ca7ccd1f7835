import type { ReadWord } from './reading.js';
import type { Span } from './spans.js';
import { tells } from './telling.js';

const OPEN_QUOTE = /["“„«‘'`*_]$/u;
const CLOSE_QUOTE = /^["”“»’'`*_]/u;
const UNMISTAKABLE = /\p{Ll}\p{Lu}|\p{L}\p{N}|\p{N}\p{L}/u;
const CAPITAL = /^\p{Lu}/u;
const SHOUTED = /^[\p{Lu}\p{N}]{2,}$/u;

/** What a message's own habit of capitals takes from their meaning. */
export interface Habit {
  /** nearly every word begins with a capital, as in a headline */
  headline: boolean;
  /** nearly everything is in capitals */
  shouted: boolean;
}

const FEW_WORDS = 4;

/** How the message uses capitals: in a headline or a shout they mark no names. */
export function habitOf(words: readonly ReadWord[]): Habit {
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
