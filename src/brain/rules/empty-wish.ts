import { hitsOf, listLexicon } from './find.js';
import { EMPTY_WANTS, WANT_OPENERS } from './lexicon/summary.js';
import { tokensOf } from './text.js';

const WANTS = listLexicon(WANT_OPENERS);
const EMPTY: ReadonlySet<string> = new Set(EMPTY_WANTS);

/** "Need admin rights …", as people type who leave out the "I". */
const BARE_NEED = /^\s*(?:need(?:s|ed)?|looking for|requesting|require)\s+(?:to\s+(?:get|have)\s+)?/iu;

/** Whether words carry nothing that a request could be about ("a new request please"). */
export function saysNothing(text: string): boolean {
  return tokensOf(text).every(({ word }) => !/[\p{L}\p{N}]/u.test(word) || EMPTY.has(word));
}

/** What follows the first wish in a sentence ("I need …"), by its place in the sentence; null without a wish. */
export function afterWish(sentence: string): number | null {
  const bareNeed = BARE_NEED.exec(sentence);
  if (bareNeed !== null) return bareNeed[0].length;
  return hitsOf(sentence, WANTS).find(({ negated }) => !negated)?.span.end ?? null;
}

/** Whether a sentence only announces that something is wanted ("I want to submit a request"). */
export function onlyAnnounces(sentence: string): boolean {
  const from = afterWish(sentence);
  return from !== null && saysNothing(sentence.slice(from));
}
