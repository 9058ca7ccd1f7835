import * as phrases from '../../domain/phrases.js';
import { withoutAsides } from './asides.js';
import type { Found } from './find.js';
import { VAGUE_ORDERS } from './lexicon/trouble.js';
import { opened } from './opening.js';
import { anything, byName } from './summary/anything.js';
import { WORTH } from './summary/candidate.js';
import { trouble } from './summary/trouble.js';
import { need, wanted } from './summary/wishes.js';
import { bare, contentWords, type Span, sentencesOf, tokensOf, trimmed } from './text.js';

const POINTS_BACK = /^(?:it|he|she|they|that|this|there|same|these|those)\b/iu;
const CONDITION = /^(?:but\s+)?(?:if|unless|until|in case)\b/iu;
/** In a long story only a sentence that tells of trouble or wants something is what it is about. */
const LONG_STORY = 6;
/** People begin with what it is about; above all where that is what they can't do. */
const FIRST = 1;
const FIRST_STUCK = 2.3;

/** A summary with how telling its sentence is, so that the best of several messages can be taken. */
export type Summary = Found & { score: number };

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
  const found = [byName, trouble, wanted, need, anything].flatMap((way) => way(text, sentence) ?? []);
  const [first, ...others] = found.filter(({ span }) => contentWords(span.text) > 0);
  if (first === undefined) return null;
  const { span, worth } = others.reduce((top, one) => (one.worth > top.worth ? one : top), first);
  const words = Math.min(8, contentWords(span.text)) * 0.1;
  const opener = worth === WORTH.stuck ? FIRST_STUCK : FIRST;
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
  if (sentences.length >= LONG_STORY && best.score < WORTH.wish) return null;
  return withSubject(text, sentences, best);
}

/** The text with a capital first letter. */
export function capitalised(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase('en') + text.slice(1);
}
