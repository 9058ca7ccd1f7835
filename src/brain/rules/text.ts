import { wordsOf } from '../../domain/phrases.js';

/** A piece of a message by its place; `text` is exactly what stands there, so it can be quoted. */
export interface Span {
  text: string;
  start: number;
  end: number;
}

/** A word and where it stands. `word` is lower case with straight apostrophes. */
export interface Token extends Span {
  word: string;
}

const TOKEN = /[\p{L}\p{N}]+(?:['\u2019&][\p{L}]+)*|[^\s\p{L}\p{N}]/gu;
const SENTENCE_END = /(?:[.!?]+(?=\s|$)|\n+)/gu;
const ABBREVIATION = /(?:\b(?:e\.g|i\.e|etc|approx|vs|no|mr|ms|dr)|^\s*\d+)$/iu;
const CLAUSE_BREAK =
  /[,;]\s+|\s+[–—-]\s+|\s+(?=(?:and|so)\s+(?:it|it's|we|they|this|that|i|he|she|everyone|nobody|our|the|can|please)\b)|\s+(?=(?:because|but|which|although|though|otherwise)\b)/giu;

/** The words of a text with their places. */
export function tokensOf(text: string): Token[] {
  return [...text.matchAll(TOKEN)].map((match) => ({
    text: match[0],
    word: match[0].toLowerCase().replaceAll('\u2019', "'"),
    start: match.index,
    end: match.index + match[0].length,
  }));
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
    if (keep(text.slice(within.start, from))) continue;
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

/** The span without full stops, commas and the like at its end, and without list marks at its start. */
export function bare(text: string, span: Span): Span {
  const lead = /^[\s>*•"'(–—-]+/u.exec(span.text)?.[0].length ?? 0;
  const tail = /[\s.,;:!?"')*–—-]+$/u.exec(span.text.slice(lead))?.[0].length ?? 0;
  return trimmed(text, span.start + lead, Math.max(span.start + lead, span.end - tail));
}

const CONNECTIVE =
  /^(?:and|so|because|but|since|which|although|though|also|well|um|hm|ok|okay|yes|hi|hello|hey)\b[\s,]*/iu;

/** The span without a connective at its start ("because we …" → "we …"). */
export function withoutConnective(text: string, span: Span): Span {
  const lead = CONNECTIVE.exec(span.text)?.[0].length ?? 0;
  return lead === span.text.length ? span : trimmed(text, span.start + lead, span.end);
}

const EMPTY_WORDS = new Set(
  `a an the it its is are was be been i we you they he she this that these those to of in on at for with and or but so as
  ok okay yes no yep yeah sure please thanks well um hm hmm oh just very really quite too also there here now then my our
  your have has had do does did not will would can could should am it's i'm we're that's let's fine great good`.split(
    /\s+/u,
  ),
);

/** How many words of a text carry content of their own. */
export function contentWords(text: string): number {
  return wordsOf(text).filter((word) => /[\p{L}\p{N}]/u.test(word) && !EMPTY_WORDS.has(word)).length;
}
