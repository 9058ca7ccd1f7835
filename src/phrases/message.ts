import { withinCourtesy } from '../domain/conversation/courtesy.js';
import { opened } from '../domain/text/open-text.js';
import { type PersonText, written } from '../domain/text/person-text.js';
import { parseTemplate } from '../domain/tools/phrase-template.js';
import { type Matcher, matcherOf, matchTokens } from './matcher.js';
import { ASKING, ASKS, LATELY, POLITE, QUESTIONS } from './rules.js';
import type { Said } from './slots.js';
import { LOOKED_AT, type Token, tokensOf } from './tokens.js';

/**
 * A message, and where the phrase stands in it that it may be: also `asked`, without what leads to a question, where it has
 * that.
 */
export interface Message extends Said {
  tokens: readonly Token[];
  from: number;
  to: number;
  asked: Range | null;
}

interface Range {
  from: number;
  to: number;
}

const POLITE_WORDS = POLITE.map((template) => matcherOf(parseTemplate(template)));
const ASKING_WORDS = ASKING.map((template) => matcherOf(parseTemplate(template)));
const QUESTION_WORDS = QUESTIONS.map((template) => matcherOf(parseTemplate(template)));
const LATELY_WORDS = [matcherOf(parseTemplate(LATELY))];
const PART_END = /(?<![.,:;!?…\n])(?:[.,:;!?…\n]|\s[-–—])+(?:\s+|$)/u;
/** So many words a polite opening has at most. */
const MAX_POLITE = 6;

/** The tokens of a message without what is said out of courtesy before and after the rest. */
export function messageOf(said: PersonText): Message {
  const text = opened(said);
  const tokens = tokensOf(text);
  let from = 0;
  let to = tokens.length;
  for (let again = true; again; ) {
    const words = tokens.flatMap(({ mark }, at) => (mark || at < from || at >= to ? [] : [at]));
    const bare = withinCourtesy(words.map((at) => tokens[at]?.norm ?? ''));
    const begin = bare.from === 0 ? from : (words[bare.from] ?? from);
    const [first, last] = [endOfAny(POLITE_WORDS, tokens, begin, to), words[bare.to] ?? to];
    again = first > from || last < to;
    [from, to] = [first, last];
  }
  const asked = askedIn(tokens, { from, to });
  // "… that Kim says thanks" has no word of courtesy, "…, thanks" has
  const after = tokens[to];
  const isSetApart = after !== undefined && tokens[to - 1]?.mark === true;
  return {
    text,
    tokens,
    from,
    to,
    asked,
    end: isSetApart && text.length <= LOOKED_AT ? after.start : text.length,
  };
}

/** The message and, where it is no longer than an order, each of its sentences and what stands between its commas and colons. */
export function sentencesOf(message: Message): Message[] {
  if (message.text.length > LOOKED_AT) return [message];
  const parts = message.text.split(PART_END);
  return [message, ...(parts.length < 2 ? [] : parts.map((part) => messageOf(written(part))))];
}

/** Whether words are a question by how they begin. */
export function isQuestion({ tokens, from, to, asked }: Message): boolean {
  const isLed = asked !== null && asked.from > from;
  return isLed || endOfAny(QUESTION_WORDS, tokens, from, to) > from;
}

/** Without what leads to a question, and without "at the moment" behind it; null where there is neither. */
function askedIn(tokens: readonly Token[], { from, to }: Range): Range | null {
  const lead = endOfAny(ASKING_WORDS, tokens, from, to);
  const led = ASKS.has(tokens.slice(lead).find(({ mark }) => !mark)?.norm ?? '') ? lead : from;
  const begin = led === from ? from : endOfAny(POLITE_WORDS, tokens, led, to);
  // "for now" ends in a word of courtesy
  const last = tokens.findLastIndex(({ mark }) => !mark) + 1;
  const until = Math.max(to, last);
  const begins = Array.from({ length: Math.min(MAX_POLITE, until - begin - 1) }, (_, nth) => until - nth - 1);
  const end = begins.findLast((at) => endOfAny(LATELY_WORDS, tokens, at, until + 1) >= until) ?? to;
  return begin === from && end === to ? null : { from: begin, to: end };
}

/** Where the longest of such words end that begin here; before the last token. */
function endOfAny(words: readonly Matcher[], tokens: readonly Token[], from: number, to: number): number {
  for (let end = Math.min(to - 1, from + MAX_POLITE); end > from; end -= 1) {
    if (words.some((one) => matchTokens(one, tokens, { from, to: end }, () => []) !== null)) return end;
  }
  return from;
}
