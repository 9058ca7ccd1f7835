import * as phrases from '../../domain/phrases.js';
import { isAside, withoutAsides } from './asides.js';
import { afterWish, saysNothing } from './empty-wish.js';
import { type Found, hitsOf, listLexicon } from './find.js';
import { tellsOfImpact } from './find-impact.js';
import { tellsOfWish } from './find-resolution.js';
import { ROUTING_VERBS } from './lexicon/departments.js';
import { REQUEST_NOUNS, SUBJECT_PREPOSITIONS } from './lexicon/summary.js';
import { SYSTEM_VERBS, VAGUE_ORDERS } from './lexicon/trouble.js';
import { opened } from './opening.js';
import { bare, contentWords, type Span, sentencesOf, tokensOf, trimmed, withoutConnective } from './text.js';

const ABOUT = listLexicon(
  REQUEST_NOUNS.flatMap((noun) => SUBJECT_PREPOSITIONS.map((preposition) => `${noun} ${preposition}`)),
);
const ROUTING: ReadonlySet<string> = new Set(ROUTING_VERBS);
const ARTICLE = /^(?:a|an|the|our|my)\s+(?=\S)/iu;
/** "none of them can log in": trouble without a word for it. */
const NOBODY_CAN =
  /\b(?:none|nobody|no one|no user|not one)\b[^.,;]{0,80}?\bcan\s+(?:not\s+|even\s+)?(\p{L}+)/iu;
const CANNOT =
  /\b(?:can['\u2019]?t|cannot|can not|unable to|not able to)\s+(?:even\s+|really\s+|properly\s+|longer\s+|to\s+)?(\p{L}+)/giu;
const POINTS_BACK = /^(?:it|he|she|they|that|this|there|same|these|those)\b/iu;
const CONDITION = /^(?:but\s+)?(?:if|unless|until|in case)\b/iu;
/** "could someone from data help": what follows the opening is not yet what is wanted. */
const NO_OBJECT = /^(?:from|in|on|at|of|else)\b/iu;
const PLEASE_AFTER = /\s*,?\s+(?:please|pls|plz)\b/iu;

/** How telling a sentence is. What somebody calls their subject is; what people can't do is often only the cost. */
const BY_NAME = 6;
const ORDER = 4.5;
const TROUBLE = 4;
const WISH = 3;
const STUCK = 2.5;
/** What shall be true in the end says less about what it is about. */
const OUTCOME = 2;
const ASKS = 2;
const ANYTHING = 1;
/** In a long story only a sentence that tells of trouble or wants something is what it is about. */
const LONG_STORY = 6;
const FIRST = 1;
const FIRST_STUCK = 2;

/** A summary with how telling its sentence is, so that the best of several messages can be taken. */
export type Summary = Found & { score: number };

interface Candidate {
  span: Span;
  worth: number;
}

function withoutArticle(text: string, span: Span): Span {
  const lead = ARTICLE.exec(span.text)?.[0].length ?? 0;
  return trimmed(text, span.start + lead, span.end);
}

function byName(text: string, sentence: Span): Candidate | null {
  const hit = hitsOf(sentence.text, ABOUT)[0];
  if (hit === undefined || hit.negated) return null;
  const rest = withoutAsides(text, trimmed(text, sentence.start + hit.span.end, sentence.end));
  if (contentWords(rest.text) === 0) return null;
  return { span: withoutArticle(text, bare(text, rest)), worth: BY_NAME };
}

/**
 * The words of a sentence that may say what is wanted: those after the opening; of "Zoom licence for Ann please" those
 * before it; the whole of "Bob left, please remove his access", whose order needs what stands before.
 */
function wishIn(text: string, sentence: Span, from: number): Span {
  const after = PLEASE_AFTER.exec(sentence.text);
  const before = after === null || from <= after.index ? '' : sentence.text.slice(0, after.index);
  if (contentWords(before) < 2) return trimmed(text, sentence.start + from, sentence.end);
  const [rest = ''] = /^[^,;.!?]*/u.exec(sentence.text.slice(from)) ?? [];
  return contentWords(rest) < 2 ? trimmed(text, sentence.start, sentence.start + before.length) : sentence;
}

/** What is wanted, unless that is only to file something or to have it sent somewhere. */
function wanted(text: string, sentence: Span): Candidate | null {
  const from = afterWish(sentence.text);
  if (from === null || /^\s*(?:don['\u2019]?t|do not|not)\b/iu.test(sentence.text.slice(from))) return null;
  const rest = bare(text, withoutAsides(text, wishIn(text, sentence, from), true));
  const verb = tokensOf(rest.text)[0]?.word ?? '';
  if (NO_OBJECT.test(rest.text)) return { span: sentence, worth: WISH };
  const routes = ROUTING.has(verb) && /\sto\s/u.test(rest.text);
  if (routes || saysNothing(rest.text) || contentWords(rest.text) === 0) return null;
  const isPlain = !VAGUE_ORDERS.has(verb) && contentWords(rest.text) >= 2;
  const worth = tellsOfWish(sentence.text) ? OUTCOME : isPlain ? ORDER : WISH;
  return { span: withoutArticle(text, rest), worth };
}

/** Whether the words tell of a fault, and not only of what people can't do because of it. */
function tellsOfFault(words: string): boolean {
  const nobody = NOBODY_CAN.exec(words)?.[1];
  if (nobody !== undefined && SYSTEM_VERBS.has(nobody.toLowerCase())) return true;
  const verbs = [...words.matchAll(CANNOT)].map((match) => (match[1] ?? '').toLowerCase());
  if (verbs.some((verb) => SYSTEM_VERBS.has(verb)) && !tellsOfImpact(words)) return true;
  return phrases.tellsOfTrouble(words.replaceAll(CANNOT, ' '));
}

function trouble(text: string, sentence: Span): Candidate | null {
  const isStuck = phrases.tellsOfTrouble(sentence.text) || NOBODY_CAN.test(sentence.text);
  if (!isStuck || phrases.readsAsHold(sentence.text)) return null;
  const isFault = tellsOfFault(sentence.text);
  const said = withoutAsides(text, sentence);
  const kept = isFault && !tellsOfFault(said.text) ? sentence : said;
  return { span: withoutConnective(text, bare(text, kept)), worth: isFault ? TROUBLE : STUCK };
}

function anything(text: string, sentence: Span): Candidate | null {
  if (phrases.opensAsChange(sentence.text)) return null;
  const said = bare(text, withoutAsides(text, sentence));
  const empty = saysNothing(sentence.text) || afterWish(sentence.text) !== null || isAside(said.text);
  if (empty || contentWords(said.text) < 2) return null;
  const asks = phrases.readsAsQuestion(sentence.text);
  if (asks && contentWords(said.text) < 3) return null;
  const span = withoutConnective(text, said);
  return {
    span: asks ? upToMark(text, span, sentence) : span,
    worth: asks || tellsOfWish(sentence.text) ? ASKS : ANYTHING,
  };
}

/** A question is quoted with its mark. */
function upToMark(text: string, span: Span, sentence: Span): Span {
  return text[sentence.end - 1] === '?' && span.end < sentence.end
    ? { text: text.slice(span.start, sentence.end), start: span.start, end: sentence.end }
    : span;
}

function isSmallTalk(sentence: string): boolean {
  const readings = [
    phrases.readsAsGreeting,
    phrases.readsAsThanks,
    phrases.readsAsUnknown,
    phrases.readsAsHold,
    phrases.readsAsConfirm,
  ];
  return readings.some((reads) => reads(sentence));
}

function candidateIn(text: string, sentence: Span, at: number): Summary | null {
  const found = [byName, trouble, wanted, anything].flatMap((way) => way(text, sentence) ?? []);
  const [first, ...others] = found.filter(({ span }) => contentWords(span.text) > 0);
  if (first === undefined) return null;
  const { span, worth } = others.reduce((top, one) => (one.worth > top.worth ? one : top), first);
  const words = Math.min(8, contentWords(span.text)) * 0.1;
  const opener = worth === STUCK ? FIRST_STUCK : FIRST;
  const place = at === 0 && contentWords(span.text) >= 4 ? opener : -Math.min(1, at * 0.1);
  const points = (POINTS_BACK.test(span.text) ? 1 : 0) + (CONDITION.test(sentence.text) ? 1 : 0);
  return { value: capitalised(span.text), span, score: worth + words + place - points };
}

/**
 * A sentence that begins with "it" or "he" is joined with the one before it, which says who or what that is; and "can you
 * look into the tool?" with what then is said of the tool.
 */
function withSubject(text: string, sentences: readonly Span[], best: Summary): Summary {
  const at = sentences.findIndex(({ start, end }) => start <= best.span.start && best.span.end <= end);
  const [before, after] = [sentences[at - 1], sentences[at + 1]];
  const joins = (from: number, to: number) => !text.slice(from, to).includes('\n');
  const verb = tokensOf(best.span.text)[0]?.word ?? '';
  let { start, end } = best.span;
  if (POINTS_BACK.test(best.span.text) && before && joins(before.end, start)) start = before.start;
  else if (VAGUE_ORDERS.has(verb) && after && POINTS_BACK.test(after.text) && joins(end, after.start)) {
    end = bare(text, withoutAsides(text, after)).end;
  } else return best;
  const span = trimmed(text, start, end);
  return { ...best, value: capitalised(span.text), span };
}

/** What the request is about, in the author's words with a capital letter; the most telling sentence is taken. */
export function summaryIn(text: string): Summary | null {
  const sentences = sentencesOf(text)
    .filter((sentence) => !isSmallTalk(sentence.text))
    .map((sentence) => opened(text, sentence))
    .filter((sentence) => contentWords(sentence.text) > 0);
  const found = sentences.flatMap((sentence, at) => candidateIn(text, sentence, at) ?? []);
  const [first, ...others] = found;
  if (first === undefined) return null;
  const best = others.reduce((top, one) => (one.score > top.score ? one : top), first);
  if (sentences.length >= LONG_STORY && best.score < WISH) return null;
  return withSubject(text, sentences, best);
}

/** The text with a capital first letter. */
export function capitalised(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase('en') + text.slice(1);
}
