import type { RouteInput } from '../../../domain/brain.js';
import type { ThreadMessage } from '../../../domain/message.js';
import { isEdit } from '../../../domain/order-phrases.js';
import * as phrases from '../../../domain/phrases.js';
import { actsIn } from '../acts/read-acts.js';
import { withoutActs } from '../acts/without-acts.js';
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

/**
 * Why the messages are for the tools, and the newest that is; null where they are not, or ask for something to be done by
 * people as well. Changes of a draft are not, for none is open.
 */
export function lookupIn(
  messages: readonly ThreadMessage[],
  input: RouteInput,
): { ts: string | null; reason: string } | null {
  const read = messages.map((message) => {
    const acts = actsIn(message, { ...input, open: null }).filter((act) => !isEdit(act));
    const left = withoutActs(message.text, acts);
    return { ts: message.ts, acts, left, reading: readWish(left, input) };
  });
  const wishes = read.flatMap(({ reading }) => reading?.wish ?? []);
  const looksUp = ({ acts: own, reading }: (typeof read)[number]) =>
    own.length > 0 || (reading !== null && reading.wish.kind !== 'propose');
  const ts = read.findLast(looksUp)?.ts ?? null;
  if (wishes.some(({ kind }) => kind === 'create')) return { ts, reason: 'wants a small task made' };
  const acts = read.some((one) => one.acts.length > 0);
  const asks = acts || wishes.some(({ kind }) => kind !== 'propose');
  if (!asks || read.some(({ left, reading }) => wantsMore(reading === null ? left : reading.besides)))
    return null;
  const reason = acts ? 'wants something done by a tool' : 'wants to know or see something that is on record';
  return { ts, reason };
}
