import type { FreshMessage } from '../../domain/brain.js';
import { withoutCourtesy, wordsOfShort } from '../../domain/conversation/courtesy.js';
import { searchWords, tellingWords } from '../../domain/entities/search-words.js';
import { opened } from '../../domain/text/open-text.js';
import { joined, type PersonText } from '../../domain/text/person-text.js';
import { hasWords } from '../../domain/text/words.js';
import { isQuestion, withoutSigns } from './text.js';

/** A shorter message says too little to begin a request by itself. */
export const MIN_WORDS = 3;

/** By these people point at a file that stands beside their words, and say nothing of what is wrong. */
const POINTING = new Set(
  searchWords(
    'see look check view attached attachment file image photo pic picture screenshot shot above below',
  ),
);

/** Whether words say nothing of a matter: whatever they have is said in every sentence, or points at what is shown. */
export function onlyPoints(text: string): boolean {
  const said = wordsOfShort(withoutSigns(text));
  const words = text === '' || said.length > 0 ? withoutCourtesy(said).join(' ') : text;
  return tellingWords(words).every((word) => POINTING.has(word) || !/\p{L}/u.test(word));
}

/** Whether a message would begin a request: no question, and words enough. */
export const couldBegin = (text: PersonText): boolean =>
  !isQuestion(opened(text)) && hasWords(opened(text), MIN_WORDS);

/** Whether these words of a message say enough to be what a request is about; beside a file they must not only point at it. */
export const saysEnough = ({ files = [] }: Pick<FreshMessage, 'files'>, text: string): boolean =>
  hasWords(text, MIN_WORDS) && !(files.length > 0 && onlyPoints(text));

/** What a message is about: the messages that it forwards, else what it says itself. */
export function mattersIn({ text, quotes }: FreshMessage): string {
  return opened(quotes?.length ? joined(quotes.map((quote) => quote.text)) : text);
}

/** Whether somebody forwards a message so that a request is made of it: whatever they say beside it, unless they ask about it. */
export function forwardsMatter({ text, quotes }: FreshMessage): boolean {
  const [first] = quotes ?? [];
  if (first === undefined) return false;
  const words = opened(text);
  const beside = words.slice(0, Math.max(0, words.indexOf(opened(first.text))));
  // the last line says whose words follow
  return !isQuestion(beside.split('\n').slice(0, -1).join('\n'));
}
