import type { ChatInput, ChatJudgement } from '../../domain/brain.js';
import * as phrases from '../../domain/phrases.js';
import { answerFor } from './lookup/answer.js';
import { callsFor } from './lookup/calls.js';
import { readWish, type Wish } from './lookup/wish.js';

const HELP = new Set([
  'help',
  'what can you do',
  'who are you',
  'how do you work',
  'how does this work',
  'what do you do',
]);
const CAPABILITIES =
  'Tell me what you need or what is broken, in your own words. I ask for what is missing, find the right team, show you the request, and file it once you approve.';
const EXAMPLE =
  'For example: "The checkout page has been slow since this morning and it blocks the sales team."';

function readsAsHelp(text: string): boolean {
  const words = phrases.wordsOf(text).filter((word) => word !== '?');
  return (
    HELP.has(words.join(' ')) ||
    (words.includes('help') && words.length <= 3) ||
    words.join(' ').startsWith('how do i')
  );
}

/** A short answer to what neither is a request nor asks for what is on record: it leads to the next step. */
function smallTalk(text: string): string {
  if (phrases.readsAsThanks(text))
    return 'You are welcome. When the next thing comes up, mention me and I will take it from there.';
  if (phrases.readsAsGreeting(text)) return `Hello! What can I get done for you? ${CAPABILITIES}`;
  if (readsAsHelp(text)) return `${CAPABILITIES} ${EXAMPLE}`;
  if (phrases.readsAsAbandon(text))
    return 'Nothing is open here, so there is nothing to cancel. Mention me when you need something.';
  return `I can't answer that one, but I can get a request into the right hands. ${CAPABILITIES}`;
}

/**
 * What is asked for of what is on record: first the calls that it takes, then, once they are made, an answer of what they
 * gave. Anything else is answered with a word that leads to the next step. Never both calls and words.
 */
export function chatByRules(input: ChatInput): ChatJudgement {
  const texts = input.conversation.fresh.filter(({ bot }) => !bot).map(({ text }) => text);
  const last = texts.at(-1) ?? '';
  const asked = texts.map((text) => ({ text, wish: readWish(text, input)?.wish ?? null }));
  const { text, wish } = asked.findLast((one) => one.wish !== null) ?? {
    text: last,
    wish: otherWish(last, input),
  };
  if (wish === null) return { text: smallTalk(last), calls: [], offers: [] };
  const calls = input.mayCall ? callsFor(wish, text, input) : [];
  if (calls.length > 0) return { text: '', calls, offers: [] };
  return { ...answerFor(wish, input), calls: [] };
}

/** Where calls were made already, or a question names something, it was asked about in whatever words. */
function otherWish(text: string, { references, steps }: ChatInput): Wish | null {
  const names = [references.found, references.ambiguous, references.unresolved].some(
    ({ length }) => length > 0,
  );
  return steps.length > 0 || (names && phrases.readsAsQuestion(text)) ? { kind: 'about' } : null;
}
