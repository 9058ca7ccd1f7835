import { ordersInSentence } from './orders/lists.js';
import { sentencesIn } from './orders/sentences.js';
import { phraseIndex, phrases } from './phrase-text.js';
import { findPhrase, wordsOf } from './phrases.js';

/** Words that say what a thread is to be about, in so many words. */
const ON =
  /^(?:(?:please|ok|okay|now|so|hey|hi|can you|could you|can we|could we|let'?s|let us|i want to|we should)[\s,]+){0,3}(?:focus|concentrate)\s+on\s+(?<on>\S.*)$/isu;
/** The same, in words that people use for other things as well. */
const TALK =
  /^(?:(?:please|ok|okay|now|so|hey|hi)[\s,]+){0,2}(?:let'?s|let us|can we|could we|we need to|i want to)\s+(?:talk|speak|chat)\s+about\s+(?<on>\S.*)$/isu;

const OFF = phraseIndex(
  phrases(`
    stop focusing | stop focussing | stop the focus | clear the focus | clear focus | remove the focus | remove focus
    drop the focus | lose the focus | unfocus | focus off | no focus | end the focus | don't focus | no longer focus
  `),
);

/** What comes before or after it in an order. */
const MOST_AROUND = 6;
/** "Let's talk about" and more words than this is a conversation that begins, not an order. */
const SHORT = 5;
const LONGEST = 200;

/** What can only be meant as the name of something. */
const NAME = /^(?:@\S+|\p{L}+-\d+)$/u;

/** An order about what the thread is about. `sure`: the words mean nothing else, whatever they name. */
export type FocusWish = { want: 'off' } | { want: 'on'; what: string; sure: boolean };

/**
 * What the message says the thread is to be about ("let's talk about T-12", "focus on …", "stop focusing"); null for other words,
 * and for a list of orders.
 */
export function focusWish(text: string): FocusWish | null {
  const said = text.trim().replaceAll(/[\u2018\u2019\u02bc]/gu, "'");
  if (said.length > LONGEST || said.includes('?')) return null;
  if (sentencesIn(said).flatMap(ordersInSentence).length > 1) return null;
  const words = wordsOf(said);
  const off = findPhrase(words, OFF);
  if (off >= 0 && off <= 2 && words.length <= off + MOST_AROUND + 2) return { want: 'off' };
  const sure = whatIn(ON, said);
  if (sure !== null) return { want: 'on', what: sure, sure: true };
  const what = whatIn(TALK, said);
  return what === null || wordsOf(what).length > SHORT ? null : { want: 'on', what, sure: NAME.test(what) };
}

/** The words for what a command names. */
export const focusOrder = (what: string): string => `focus on ${what}`;

function whatIn(pattern: RegExp, text: string): string | null {
  const what = pattern
    .exec(text)
    ?.groups?.['on']?.replace(/(?<![\s.,!;:])[\s.,!;:]+(?:(?:please|now|instead)[\s.,!]*)?$/iu, '');
  return what === undefined || what === '' ? null : what;
}
