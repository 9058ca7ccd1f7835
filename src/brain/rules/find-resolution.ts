import { readsAsQuestion } from '../../domain/phrases.js';
import { onlyAnnounces } from './empty-wish.js';
import { type Found, hitsOf, listLexicon } from './find.js';
import { EMPTY_PLEASE, LIKELY_WISHES, ONLY_SOLVED, SURE_WISHES } from './lexicon/resolution.js';
import {
  bare,
  behind,
  clausesOf,
  contentWords,
  type Span,
  sentencesOf,
  tokensOf,
  trimmed,
  withoutConnective,
} from './text.js';

const SURE = listLexicon(SURE_WISHES);
const LIKELY = listLexicon(LIKELY_WISHES);
const EMPTY: ReadonlySet<string> = new Set(EMPTY_PLEASE);
/** "I want the app to load": a wish that names a thing and what it shall do, other than "access to …" or a person's help. */
/** "It should …" says enough with so many words of its own. */
const ENOUGH = 4;
const WANTED_TO_WORK =
  /\b(?:want|need|like|expect)s?\s+(?:it|this|that|them)\s+to\s+(?:work|load|show|open|be|run|start|print|send|sync|export|respond|display|stop|accept|allow|let|go|include|contain|update|match|have|look)\b/iu;
const WANTS =
  /\b(?:want|wants|need|like|expect)\s+(?=\S)(?!to\b|access\b|a\b|an\b|it\b|this\b|them\b|that\b|someone\b|somebody\b|help\b|admin\b)[^.,;]{2}/giu;
const STATE = {
  what: /(?<!access|login|want|need|\s)\s+(?:to\s+(?!the\b|our\b|my\b|a\b|you\b)[a-z]+|back\b|working\b|fixed\b|restored\b|gone\b|again\b)/iu,
  reach: 58,
  ends: /[.,;]/u,
};
/** "We would like twelve plants": a wish for a thing, not to do something nor for access. */
const WANTED_THING =
  /\b(?:would|['\u2019]d)\s+like\s+(?=\S)(?!to\b|access\b|it\b|this\b|that\b|a new\b)[\p{L}\p{N}]/iu;
const POLITE_ORDER =
  /^(?:can|could|would)\s+(?:you|someone|we)\s+(?:please\s+)?(?!tell|explain|say|remind|show|let|clarify|help)(?=[a-z]{3,})/iu;
/** "It should show X but shows Y" tells of the trouble; "should I" asks. */
const NO_WISH =
  /\bshould\s+(?:i|we|have|also be easy|be easy|be simple|be quick|be possible|be fine|know)\b|\bbut\b/iu;

function afterPlease(text: string, sentence: Span): Span | null {
  const please = tokensOf(sentence.text).find(({ word }) => word === 'please');
  if (please === undefined) return sentence;
  const follows = text.slice(sentence.start + please.end, sentence.end);
  if (!/^\s*\p{L}/u.test(follows)) return null;
  const rest = bare(text, trimmed(text, sentence.start + please.end, sentence.end));
  const verb = tokensOf(rest.text)[0]?.word;
  if (verb === undefined || EMPTY.has(verb) || contentWords(rest.text) < 2) return null;
  return rest;
}

/** Whether a wish says what shall be true, and not only that it shall be solved soon. */
function saysWhat(text: string): boolean {
  const words = tokensOf(text).filter(({ word }) => contentWords(word) > 0 && !ONLY_SOLVED.has(word));
  return words.length > 0 && contentWords(text) >= 2;
}

const says = (text: string, lexicon: typeof SURE): boolean =>
  hitsOf(text, lexicon).some(({ negated }) => !negated);

const isSure = (sentence: string): boolean =>
  says(sentence, SURE) ||
  WANTED_TO_WORK.test(sentence) ||
  behind(sentence, WANTS, STATE) !== null ||
  WANTED_THING.test(sentence);

function wish(text: string, sentence: Span, sure: boolean): Span | null {
  if (readsAsQuestion(sentence.text) || onlyAnnounces(sentence.text)) return null;
  if (sure) return isSure(sentence.text) ? sentence : null;
  if (!says(sentence.text, LIKELY) || NO_WISH.test(sentence.text)) return null;
  const said = afterPlease(text, sentence);
  if (said === null || said !== sentence) return said;
  const clause = clausesOf(text, sentence).find((one) => says(one.text, LIKELY));
  return clause !== undefined && contentWords(clause.text) >= ENOUGH ? clause : null;
}

/** The sentence that says what shall be true in the end ("it should load in two seconds", "please restore access"). */
export function resolutionIn(text: string): Found | null {
  const sentences = sentencesOf(text);
  for (const sure of [true, false]) {
    for (const sentence of sentences) {
      const said = wish(text, sentence, sure);
      const span = said === null ? null : withoutConnective(text, bare(text, said));
      if (span !== null && saysWhat(span.text)) return { value: span.text, span };
    }
  }
  return null;
}

/** Whether a text says for sure what is wanted in the end. */
export function tellsOfWish(text: string): boolean {
  return sentencesOf(text).some(({ text: sentence }) => isSure(sentence));
}

/** A polite order in the form of a question ("Could you make it faster?"), which answers what is wanted. */
export function politeOrder(text: string): Found | null {
  const [sentence] = sentencesOf(text);
  const lead = sentence === undefined ? null : POLITE_ORDER.exec(sentence.text);
  if (sentence === undefined || lead === null) return null;
  const span = bare(text, trimmed(text, sentence.start + lead[0].length, sentence.end));
  return contentWords(span.text) >= 2 ? { value: span.text, span } : null;
}
