import { readsAsQuestion } from '../../domain/phrases.js';
import { onlyAnnounces } from './empty-wish.js';
import type { Found } from './find.js';
import { hitsOf, listLexicon } from './find.js';
import { EMPTY_PLEASE, RESOLUTION_CUES } from './lexicon/resolution.js';
import type { Span } from './text.js';
import { bare, contentWords, sentencesOf, tokensOf, trimmed, withoutConnective } from './text.js';

const CUES = listLexicon(RESOLUTION_CUES);
const EMPTY: ReadonlySet<string> = new Set(EMPTY_PLEASE);
/** "I want the app to load": a wish that names a thing and what it shall do, other than "access to …". */
const WANTED_STATE =
  /\b(?:want|need|like|expect)\s+(?!to\b|access\b)[^.,;]{2,60}?(?<!access|login|want|need)\s+to\s+(?!the\b|our\b|my\b|a\b)[a-z]+/u;
/** "We would like twelve plants": a wish for a thing, not to do something nor for access. */
const WANTED_THING = /\b(?:would|['\u2019]d)\s+like\s+(?!to\b|access\b|it\b|this\b|that\b)[\p{L}\p{N}]/iu;
const POLITE_ORDER =
  /^(?:can|could|would)\s+(?:you|someone|we)\s+(?:please\s+)?(?!tell|explain|say|remind|show|let|clarify)(?=[a-z]{3,})/iu;

function afterPlease(text: string, sentence: Span): Span | null {
  const please = tokensOf(sentence.text).find(({ word }) => word === 'please');
  if (please === undefined) return sentence;
  const rest = bare(text, trimmed(text, sentence.start + please.end, sentence.end));
  const verb = tokensOf(rest.text)[0]?.word;
  if (verb === undefined) return sentence;
  return EMPTY.has(verb) || contentWords(rest.text) < 2 ? null : rest;
}

/** The sentence that says what shall be true in the end ("it should load in two seconds", "please restore access"). */
export function resolutionIn(text: string): Found | null {
  for (const sentence of sentencesOf(text)) {
    if (readsAsQuestion(sentence.text) || onlyAnnounces(sentence.text)) continue;
    const cued =
      hitsOf(sentence.text, CUES).some(({ negated }) => !negated) ||
      WANTED_STATE.test(sentence.text) ||
      WANTED_THING.test(sentence.text);
    const said = cued ? afterPlease(text, sentence) : null;
    if (said === null) continue;
    const span = withoutConnective(text, bare(text, said));
    if (contentWords(span.text) >= 2) return { value: span.text, span };
  }
  return null;
}

/** A polite order in the form of a question ("Could you make it faster?"), which answers what is wanted. */
export function politeOrder(text: string): Found | null {
  const [sentence] = sentencesOf(text);
  const lead = sentence === undefined ? null : POLITE_ORDER.exec(sentence.text);
  if (sentence === undefined || lead === null) return null;
  const span = bare(text, trimmed(text, sentence.start + lead[0].length, sentence.end));
  return contentWords(span.text) >= 2 ? { value: span.text, span } : null;
}
