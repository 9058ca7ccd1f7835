import * as phrases from '../../../domain/phrases.js';
import { isAside, withoutAsides } from '../asides.js';
import { afterWish, saysNothing } from '../empty-wish.js';
import { hitsOf, listLexicon } from '../find.js';
import { tellsOfWish } from '../find-resolution.js';
import { REQUEST_NOUNS, SUBJECT_LEADS, SUBJECT_PREPOSITIONS } from '../lexicon/summary.js';
import { bare, contentWords, type Span, trimmed, withoutConnective } from '../text.js';
import { type Candidate, WORTH, withoutArticle } from './candidate.js';

const ABOUT = listLexicon([
  ...REQUEST_NOUNS.flatMap((noun) => SUBJECT_PREPOSITIONS.map((preposition) => `${noun} ${preposition}`)),
  ...SUBJECT_LEADS,
]);
/** "a request for a colleague" says whose it is, not what it is about. */
const SOMEBODY =
  /^(?:an?\s+|my\s+|our\s+)?(?:new\s+)?(?:colleagues?|friend|customers?|clients?|coworkers?|teammates?|boss|him|her|them|me|us|you|someone|somebody|<@\S+)\b/iu;
/** A question about asking, before what is asked for. */
const MAY_I_ASK =
  /\b(?:is it (?:ok|okay|possible|fine)|can i|may i|could i|am i)\b[^?]{0,40}\b(?:ask|file|submit|open|raise|request|ticket|right here|the right place)\b/iu;

/** What follows "a request about". */
export function byName(text: string, sentence: Span): Candidate | null {
  const hit = hitsOf(sentence.text, ABOUT)[0];
  if (hit === undefined || hit.negated) return null;
  const rest = withoutAsides(text, trimmed(text, sentence.start + hit.span.end, sentence.end));
  if (contentWords(rest.text) === 0 || SOMEBODY.test(rest.text)) return null;
  return { span: withoutArticle(text, bare(text, rest)), worth: WORTH.byName };
}

/** A question is quoted with its mark. */
function upToMark(text: string, span: Span, sentence: Span): Span {
  return text[sentence.end - 1] === '?' && span.end < sentence.end
    ? { text: text.slice(span.start, sentence.end), start: span.start, end: sentence.end }
    : span;
}

/** A statement or a question that says something, where nothing tells more. */
export function anything(text: string, sentence: Span): Candidate | null {
  if (phrases.opensAsChange(sentence.text)) return null;
  const said = bare(text, withoutAsides(text, sentence));
  const empty = saysNothing(sentence.text) || afterWish(sentence.text) !== null || isAside(said.text);
  if (empty || contentWords(said.text) < 2) return null;
  const asks = phrases.readsAsQuestion(sentence.text);
  if (asks && MAY_I_ASK.test(sentence.text)) return null;
  if (asks && contentWords(said.text) < 3) return null;
  const span = withoutConnective(text, said);
  return {
    span: asks ? upToMark(text, span, sentence) : span,
    worth: asks || tellsOfWish(sentence.text) ? WORTH.asks : WORTH.anything,
  };
}
