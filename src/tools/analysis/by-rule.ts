import { clipped } from '../../domain/text/text.js';
import { hasWords } from '../../domain/text/words.js';
import { analysisWords } from './words.js';

/** In which respect words may be looked at. How they sound is for people to judge, or for a model. */
export const FOCUSES = ['clarity', 'tone', 'length', 'testability'] as const;
export type Focus = (typeof FOCUSES)[number];

/** A text of more words is read to its end by few, and a sentence of more has to be read twice. */
const MAX_TEXT_WORDS = 150;
const MAX_SENTENCE_WORDS = 35;
const MAX_QUOTE = 80;
/** So many vague words are named. */
const MAX_VAGUE = 8;

const SENTENCE_END = /(?<=[.!?。！？])\s+|\n+/u;
const FIGURE = /\p{N}/u;
const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;

/** What rules find amiss in how texts are worded, one line each; none where they find nothing, or can't tell. */
export function amissByRule(
  texts: readonly string[],
  focus: Focus | undefined,
  vague: readonly string[],
): string[] {
  const wanted = (one: Focus) => focus === undefined || focus === one;
  return [
    ...(wanted('clarity') || wanted('testability') ? vagueIn(texts, vague) : []),
    ...(wanted('length') ? tooLong(texts) : []),
    ...(wanted('testability') ? withoutFigures(texts) : []),
  ];
}

function vagueIn(texts: readonly string[], vague: readonly string[]): string[] {
  const said = texts.map(asWords).join(' | ');
  const found = vague.filter((words) => said.includes(asWords(words))).slice(0, MAX_VAGUE);
  return found.length === 0 ? [] : [analysisWords.vague(found)];
}

/** Words alone, in lower case, with a blank around each: whole words are found by them. */
const asWords = (text: string): string => ` ${(text.toLowerCase().match(WORD) ?? []).join(' ')} `;

function tooLong(texts: readonly string[]): string[] {
  const long = texts.filter((text) => hasWords(text, MAX_TEXT_WORDS + 1));
  const sentences = texts
    .flatMap((text) => text.split(SENTENCE_END))
    .filter((one) => hasWords(one, MAX_SENTENCE_WORDS + 1));
  return [
    ...(long.length === 0 ? [] : [analysisWords.longText(MAX_TEXT_WORDS)]),
    ...sentences.map((one) => analysisWords.longSentence(clipped(one.trim(), MAX_QUOTE), MAX_SENTENCE_WORDS)),
  ];
}

const withoutFigures = (texts: readonly string[]): string[] =>
  texts
    .filter((text) => !FIGURE.test(text))
    .map((text) => analysisWords.noFigure(clipped(text.replace(/\s+/gu, ' '), MAX_QUOTE)));
