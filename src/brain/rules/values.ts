import type { Field } from '../../domain/blueprint.js';
import * as phrases from '../../domain/phrases.js';
import { belongsElsewhere, claimsOn } from './claims.js';
import { departmentName } from './department-name.js';
import type { Found } from './find.js';
import { namingPart } from './find-department.js';
import { enumFrom } from './find-enum.js';
import { capitalised } from './find-summary.js';
import { findFrom } from './finders.js';
import type { ReadingContext } from './reading.js';
import { bare, clausesOf, contentWords, type Span, sentencesOf, trimmed, withoutConnective } from './text.js';

/** "Data & Analytics" is one name, and more than "Data". */
const TWO_NAMES = /&|\band\b|,|\//iu;
/** An answer that names a department is a few words. */
const LONGEST_NAME = 6;
/** Answers that point to what was said before, or say nothing. */
const EMPTY_ANSWER =
  /^(?:(?:as|like)\s+(?:i\s+)?(?:said|wrote|mentioned|above|before)|see\s+(?:above|below|thread|title|summary)|same(?:\s+as\s+(?:above|before|always|usual|ever|last time))?|already\s+(?:said|told you|answered)|(?:i\s+)?(?:already|just)\s+told\s+you|read\s+(?:above|the thread)|yes|no|ok(?:ay)?|sure|maybe|idk|lol|haha+|hm+|\?|\++1?|me too|same here|done|what|huh)[.!?\s]*$/iu;

/** The value that words about a field give it, or null when they give none that the field allows. */
export function allowedValue(context: ReadingContext, field: Field, span: Span): string | null {
  if (field.type === 'enum') return enumFrom(field, span.text)?.value ?? null;
  if (EMPTY_ANSWER.test(span.text) || contentWords(span.text) === 0) return null;
  if (field.name === 'department') {
    const known =
      contentWords(span.text) <= 2 && !TWO_NAMES.test(span.text) ? findFrom(field, span.text) : null;
    return known?.value ?? departmentName(span.text);
  }
  return field.name === context.blueprint.headline ? capitalised(span.text) : span.text;
}

const isTalk = (sentence: string): boolean =>
  [phrases.readsAsThanks, phrases.readsAsGreeting, phrases.readsAsHold, phrases.readsAsUnknown].some(
    (reads) => reads(sentence),
  ) || EMPTY_ANSWER.test(sentence.trim());

/** The sentences of an answer that may be part of the field's value: from the first up to one that speaks of another. */
function ownSentences(context: ReadingContext, field: Field, text: string): Span[] {
  const sentences = sentencesOf(text).filter(
    ({ text: sentence }) =>
      !phrases.readsAsQuestion(sentence) && !isTalk(sentence) && contentWords(sentence) > 0,
  );
  const elsewhere = (sentence: Span) => belongsElsewhere(context, field, sentence.text);
  const start = sentences.findIndex((sentence) => !elsewhere(sentence));
  if (start < 0) return [];
  const end = sentences.findIndex((sentence, at) => at > start && elsewhere(sentence));
  return sentences.slice(start, end < 0 ? undefined : end);
}

/** The words without clauses at either end that name another field's value ("…, very urgent"). */
function withoutForeignEnds(context: ReadingContext, field: Field, text: string, part: Span): Span | null {
  const clauses = clausesOf(text, part);
  const own = clauses.map(({ text: clause }) => {
    if (contentWords(clause) === 0) return false;
    const claimed = claimsOn(context, clause);
    if (claimed.has(field.name)) return true;
    return ![...claimed].some((name) => {
      const other = context.blueprint.fields.find((one) => one.name === name);
      return other?.type === 'enum' || name === 'department';
    });
  });
  const first = clauses[own.indexOf(true)];
  const last = clauses[own.lastIndexOf(true)];
  if (first === undefined || last === undefined) return null;
  return { text: text.slice(first.start, last.end), start: first.start, end: last.end };
}

function departmentAnswer(context: ReadingContext, field: Field, text: string): Found | null {
  const known = findFrom(field, text);
  if (known !== null) return known;
  const [sentence] = ownSentences(context, field, text);
  const name = sentence === undefined ? null : namingPart(text);
  if (sentence === undefined || name === null || contentWords(name.text) === 0) return null;
  const isSentence = name.text.split(/\s+/u).length > LONGEST_NAME || /^(?:we|i|it|they)\s/iu.test(name.text);
  if (isSentence || EMPTY_ANSWER.test(name.text) || claimsOn(context, sentence.text).size > 0) return null;
  return { value: departmentName(name.text), span: name };
}

/**
 * What an answer to the question about one field gives it. The question says what it is about, so any words count; but not
 * a counter-question, small talk, nor sentences and clauses that plainly speak of another field.
 */
export function answerTo(context: ReadingContext, field: Field, text: string): Found | null {
  if (phrases.readsAsUnknown(text)) return null;
  const isQuestion = sentencesOf(text).every((sentence) => phrases.readsAsQuestion(sentence.text));
  const known = findFrom(field, text);
  if (field.type === 'enum') return isQuestion && contentWords(text) > 3 ? null : known;
  if (isQuestion) return known;
  if (field.name === 'department') return departmentAnswer(context, field, text);
  const sentences = ownSentences(context, field, text);
  const [first] = sentences;
  const last = sentences.at(-1);
  if (first === undefined || last === undefined) return null;
  const part = withoutForeignEnds(context, field, text, trimmed(text, first.start, last.end));
  const span = part === null ? null : withoutConnective(text, bare(text, part));
  if (span === null || contentWords(span.text) === 0 || EMPTY_ANSWER.test(span.text)) return null;
  return { value: field.name === context.blueprint.headline ? capitalised(span.text) : span.text, span };
}
