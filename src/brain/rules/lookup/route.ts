import type { RouteInput } from '../../../domain/brain.js';
import * as phrases from '../../../domain/phrases.js';
import { POLITE } from '../lexicon/routing.js';
import { contentWords, sentencesOf } from '../text.js';
import { readWish } from './wish.js';

const ORDER = 3;

/** Whether a text wants something done beside what it wants to know. */
function wantsMore(text: string): boolean {
  if (phrases.readsAsRequest(text)) return true;
  return sentencesOf(text).some(
    (sentence) => POLITE.test(sentence.text) && contentWords(sentence.text) >= ORDER,
  );
}

/** Why the messages are a look-up, or null where they are none or ask for something to be done as well. */
export function lookupIn(
  texts: readonly string[],
  named: Pick<RouteInput, 'references' | 'focus'>,
): string | null {
  const read = texts.map((text) => ({ text, reading: readWish(text, named) }));
  const wishes = read.flatMap(({ reading }) => reading?.wish ?? []);
  if (wishes.some(({ kind }) => kind === 'create')) return 'wants a small task made';
  const asks = wishes.some(({ kind }) => kind !== 'propose');
  if (!asks || read.some(({ text, reading }) => wantsMore(reading === null ? text : reading.besides)))
    return null;
  return 'wants to know or see something that is on record';
}
