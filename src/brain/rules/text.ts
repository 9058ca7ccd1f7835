import { CONTRACTIONS } from '../../domain/phrase-lists.js';
import { wordsOf } from '../../domain/phrases.js';

/** A piece of a message by its place; `text` is exactly what stands there, so it can be quoted. */
export interface Span {
  text: string;
  start: number;
  end: number;
}

/** A word and where it stands. `word` is lower case, with the apostrophe where one belongs. */
export interface Token extends Span {
  word: string;
}

/** A link, a mention, a mail address or an emoji's name is one word, and none of a lexicon's. */
const WHOLE = [
  '(?:https?:\\/\\/|www\\.)[^\\s<>]+',
  '<[@#!][^<>\\s]*>',
  '(?<![\\w.+-])[\\w.+-]{1,64}@[\\w-]{1,63}\\.[\\w.-]+',
  ':[a-z][a-z0-9_+-]*:',
].join('|');
const WORD = "[\\p{L}\\p{N}\\p{M}]+(?:['\\u2019&][\\p{L}]+)*";
const TOKEN = new RegExp(`${WHOLE}|${WORD}|[^\\s\\p{L}\\p{N}\\p{M}]`, 'gu');
const SENTENCE_END = /(?<![.!?…])[.!?…]+["')\]]*(?=\s|$)|[。！？｡]+|\n+/gu;
const ABBREVIATION = /(?:\b(?:e\.g|i\.e|etc|approx|vs|no|mr|ms|mrs|dr|st|ca|z\.b|bzw|inc|ltd)|^\s*\d+)$/iu;
const SUBJECT =
  "it|it's|its|we|they|this|that|that's|i|i'm|he|she|everyone|nobody|our|the|my|you|there|can|please|all|no";
const CLAUSE_BREAK = new RegExp(
  [
    '[,;:]\\s+|[，、；：]',
    `(?<!\\s)\\s+(?:${[
      '(?:[–—-]+>?|→|=>)\\s+|\\((?=\\p{L})',
      `(?=(?:and|so|while)\\s+(?:${SUBJECT})\\b)`,
      '(?::[a-z][a-z0-9_+-]*:|\\p{Extended_Pictographic}\\uFE0F?)(?=\\s|$)',
      '(?=(?:because|but|which|although|though|otherwise|therefore|meaning|plus)\\b)',
    ].join('|')})`,
  ].join('|'),
  'giu',
);

/** The words of a text with their places. */
export function tokensOf(text: string): Token[] {
  const curly = text.includes('\u2019');
  return [...text.matchAll(TOKEN)].map((match) => {
    const lower = match[0].toLowerCase();
    const word = curly ? lower.replaceAll('\u2019', "'") : lower;
    return {
      text: match[0],
      word: CONTRACTIONS.get(word) ?? word,
      start: match.index,
      end: match.index + match[0].length,
    };
  });
}

/** The span from `start` to `end` without white space at its ends. */
export function trimmed(text: string, start: number, end: number): Span {
  const piece = text.slice(start, end);
  const from = start + (piece.length - piece.trimStart().length);
  const to = Math.max(from, end - (piece.length - piece.trimEnd().length));
  return { text: text.slice(from, to), start: from, end: to };
}

function split(
  text: string,
  at: RegExp,
  within: Span,
  keep: (before: string) => boolean,
  endsIn: boolean,
): Span[] {
  const spans: Span[] = [];
  let start = within.start;
  for (const match of within.text.matchAll(at)) {
    const from = within.start + match.index;
    if (keep(text.slice(Math.max(start, from - 12), from))) continue;
    spans.push(trimmed(text, start, endsIn ? from + match[0].length : from));
    start = from + match[0].length;
  }
  spans.push(trimmed(text, start, within.end));
  return spans.filter((span) => span.text !== '');
}

/** The sentences of a text, end marks included; every line ends one. */
export function sentencesOf(text: string): Span[] {
  const whole = { text, start: 0, end: text.length };
  return split(text, SENTENCE_END, whole, (before) => ABBREVIATION.test(before), true);
}

/** The clauses of a sentence, cut at commas and before words such as "because" and "and it's". */
export function clausesOf(text: string, sentence: Span): Span[] {
  return split(text, CLAUSE_BREAK, sentence, () => false, false);
}

/** The lines of a text that hold something. */
export function linesOf(text: string): Span[] {
  return [...text.matchAll(/[^\n]+/gu)]
    .map((match) => trimmed(text, match.index, match.index + match[0].length))
    .filter((line) => line.text !== '');
}

/**
 * The first place where `what` stands behind a lead, with so many characters between them at most and none of `ends` among
 * these; null where there is none. In two steps, since one pattern for both takes long over a text that is full of leads.
 */
export function behind(
  text: string,
  lead: RegExp,
  { what, reach, ends }: { what: RegExp; reach: number; ends: RegExp },
): { end: number; groups: readonly string[] } | null {
  for (const { 0: words, index } of text.matchAll(lead)) {
    const from = index + words.length;
    const found = what.exec(text.slice(from, from + reach + LONGEST_FOUND));
    if (found === null || found.index > reach || ends.test(text.slice(from, from + found.index))) continue;
    return { end: from + found.index + found[0].length, groups: found.slice(1) };
  }
  return null;
}
const LONGEST_FOUND = 40;

const LEAD = /^(?:[\s>*•·▪◦"'“‘([–—-]|\p{Extended_Pictographic}|\uFE0F|:[a-z][a-z0-9_+-]*:)+/u;
/** One sign that may stand after the words; what stands at the end of a text is taken off sign by sign. */
const TAIL =
  /(?:[\s.,;:!?"'“”’)\]*–—…。！？-]|\p{Extended_Pictographic}|\uFE0F|\u200D|:[a-z][a-z0-9_+-]{0,40}:)$/u;
const LONGEST_SIGN = 44;

/** The signs at the end of a text. */
function tailOf(text: string): string {
  let end = text.length;
  for (;;) {
    const sign = TAIL.exec(text.slice(Math.max(0, end - LONGEST_SIGN), end))?.[0];
    if (sign === undefined || end === 0) return text.slice(end);
    end -= sign.length;
  }
}

/** The span without full stops, emoji and the like at its end, and without list marks at its start. */
export function bare(text: string, span: Span): Span {
  const lead = LEAD.exec(span.text)?.[0].length ?? 0;
  const rest = span.text.slice(lead);
  const tail = tailOf(rest);
  const closing = unclosed(rest.slice(0, rest.length - tail.length), tail);
  return trimmed(text, span.start + lead, Math.max(span.start + lead, span.end - tail.length + closing));
}

/** How much of the tail closes a bracket or a quotation that was opened before: that belongs to the words. */
function unclosed(before: string, tail: string): number {
  const ends = [
    ['(', ')'],
    ['[', ']'],
    ['\u201c', '\u201d'],
    ['"', '"'],
  ].map(([open = '', close = '']) => {
    const opened = before.split(open).length - 1;
    const left = open === close ? opened % 2 : opened - (before.split(close).length - 1);
    return left > 0 ? tail.indexOf(close) + 1 : 0;
  });
  return Math.max(...ends);
}

const CONNECTIVES = [
  /^(?:and|so|because|cause|cuz|but|also|which means|meaning|um+|uh+|hm+|tbh|honestly|basically|i guess|i think|i suppose|i(?:'|\u2019)?d say|i would say|as i (?:wrote|said)|like i said|actually|oh|ah)\b(?!['\u2019-])[\s,:;–—]*/iu,
  /^(?:well|ok|okay|yes|yep|yeah|no|nope|hi|hello|hey|sure|right|thanks|sorry|good morning|morning)\s*[,.:;!–—]+\s*/iu,
];

/** The span without connectives at its start ("well, because we …" → "we …"). */
export function withoutConnective(text: string, span: Span): Span {
  const lead = Math.max(...CONNECTIVES.map((pattern) => pattern.exec(span.text)?.[0].length ?? 0));
  if (lead === 0 || lead === span.text.length) return span;
  return withoutConnective(text, trimmed(text, span.start + lead, span.end));
}

const EMPTY_WORDS = new Set(
  `a an the it its is are was be been i we you they he she this that these those to of in on at for with and or but so as
  ok okay yes no yep yeah sure please thanks well um hm hmm oh just very really quite too also there here now then my our
  your have has had do does did not will would can could should am it's i'm we're that's let's fine great good i'd say
  think guess maybe probably perhaps suppose about around call go us me tbh honestly sorry pls thx kind sort rather
  be would'nt let make set put like`.split(/\s+/u),
);

/** How many words of a text carry content of their own; of scripts without spaces, two characters count as a word. */
export function contentWords(text: string): number {
  return wordsOf(text).reduce((sum, word) => {
    if (!/[\p{L}\p{N}]/u.test(word) || EMPTY_WORDS.has(word)) return sum;
    const unspaced = word.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu);
    return sum + Math.max(1, Math.floor((unspaced?.length ?? 0) / 2));
  }, 0);
}
