import { readsAsQuestion } from '../../../domain/phrases.js';
import { withoutAsides } from '../asides.js';
import { afterWish, saysNothing } from '../empty-wish.js';
import { tellsOfWish } from '../find-resolution.js';
import { ROUTING_VERBS } from '../lexicon/departments.js';
import { ONLY_SOLVED } from '../lexicon/resolution.js';
import { VAGUE_ORDERS } from '../lexicon/trouble.js';
import { bare, contentWords, type Span, tokensOf, trimmed, withoutConnective } from '../text.js';
import { type Candidate, WORTH, withoutArticle } from './candidate.js';

const ROUTING: ReadonlySet<string> = new Set(ROUTING_VERBS);
const NEEDS =
  /\b(?:(?:needs|requires|lacks)|(?:they|both|users|colleagues|people|interns)\s+need)\s+(?:an?|the|some|edit|read|write|access|admin|two|three|\p{Lu}\p{L}+|\d)/u;
/** "could someone from data help": what follows the opening is not yet what is wanted. */
const NO_OBJECT = /^(?:from|in|on|at|of|else)\b/iu;
const PLEASE_AFTER = /(?<!\s)(?:\s*,)?\s+(?:please|pls|plz)\b/iu;

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

/** Whether an order says what to do, and not only to do something about it soon. */
function saysWhat(order: string): boolean {
  const words = tokensOf(order).filter(({ word }) => contentWords(word) > 0 && !ONLY_SOLVED.has(word));
  return words.some(({ word }) => !VAGUE_ORDERS.has(word) && word !== 'into');
}

/** What is wanted, unless that is only to file something or to have it sent somewhere. */
export function wanted(text: string, sentence: Span): Candidate | null {
  const from = afterWish(sentence.text);
  if (from === null || /^\s*(?:don['\u2019]?t|do not|not)\b/iu.test(sentence.text.slice(from))) return null;
  const rest = bare(text, withoutAsides(text, wishIn(text, sentence, from), true));
  const verb = tokensOf(rest.text)[0]?.word ?? '';
  if (NO_OBJECT.test(rest.text)) return { span: sentence, worth: WORTH.wish };
  const routes = ROUTING.has(verb) && /\sto\s/u.test(rest.text);
  if (routes || saysNothing(rest.text) || !saysWhat(rest.text)) return null;
  const isPlain = !VAGUE_ORDERS.has(verb) && contentWords(rest.text) >= 2;
  const worth = tellsOfWish(sentence.text) ? WORTH.outcome : isPlain ? WORTH.order : WORTH.wish;
  return { span: withoutArticle(text, rest), worth };
}

/** "Ana needs a mailbox": somebody's need in a sentence of its own. */
export function need(text: string, sentence: Span): Candidate | null {
  if (!NEEDS.test(sentence.text) || readsAsQuestion(sentence.text)) return null;
  return {
    span: withoutConnective(text, bare(text, withoutAsides(text, sentence, true))),
    worth: WORTH.need,
  };
}
