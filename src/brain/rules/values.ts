import type { Blueprint, Field } from '../../domain/blueprint.js';
import { readsAsQuestion, readsAsUnknown } from '../../domain/phrases.js';
import type { Found } from './find.js';
import { withoutPlacing } from './find-department.js';
import { enumFrom } from './find-enum.js';
import { capitalised } from './find-summary.js';
import { findFrom, findIn } from './finders.js';
import type { Span } from './text.js';
import { bare, clausesOf, contentWords, sentencesOf, trimmed, withoutConnective } from './text.js';

/** "Data & Analytics" is one name, and more than "Data". */
const TWO_NAMES = /&|\band\b/iu;

/** The value that words about a field give it, or null when they give none that the field allows. */
export function allowedValue(blueprint: Blueprint, field: Field, span: Span): string | null {
  if (field.type === 'enum') return enumFrom(field, span.text)?.value ?? null;
  const known =
    contentWords(span.text) <= 2 && !TWO_NAMES.test(span.text) ? findFrom(field, span.text) : null;
  if (field.name === 'department' && known !== null) return known.value;
  return field.name === blueprint.headline ? capitalised(span.text) : span.text;
}

/** Names of the fields that a piece of text is about by its words; for a choice, when it says little else. */
export function claimsOn(blueprint: Blueprint, text: string): Set<string> {
  const claims = blueprint.fields.filter((field) => {
    const found = field.name === blueprint.headline ? null : findIn(blueprint, field, text);
    if (found === null || field.type === 'text') return found !== null;
    return contentWords(text) - contentWords(found.span.text) <= 1;
  });
  return new Set(claims.map((field) => field.name));
}

/** Whether a clause only names a value of another field ("very urgent"), so that it is no part of this field's text. */
function belongsElsewhere(blueprint: Blueprint, field: Field, clause: string): boolean {
  return blueprint.fields.some((other) => {
    if (other.name === field.name || other.type !== 'enum') return false;
    const found = findIn(blueprint, other, clause);
    return found !== null && contentWords(clause) - contentWords(found.span.text) <= 0;
  });
}

/** The sentences of an answer that are not questions, without clauses that belong to other fields at either end. */
function answeringPart(blueprint: Blueprint, field: Field, text: string): Span | null {
  const sentences = sentencesOf(text).filter((sentence) => !readsAsQuestion(sentence.text));
  const clauses = sentences
    .flatMap((sentence) => clausesOf(text, sentence))
    .filter((clause) => contentWords(clause.text) > 0 || /\d/u.test(clause.text));
  const own = clauses.map((clause) => !belongsElsewhere(blueprint, field, clause.text));
  const first = clauses[own.indexOf(true)];
  const last = clauses[own.lastIndexOf(true)];
  if (first === undefined || last === undefined) return null;
  const asked = sentencesOf(text).find(
    (sentence) => readsAsQuestion(sentence.text) && sentence.start >= first.start && sentence.end <= last.end,
  );
  return bare(text, trimmed(text, first.start, asked === undefined ? last.end : asked.start));
}

/**
 * What an answer to the question about one field gives it. The whole answer counts, for the question says what it is
 * about; but not a counter-question, nor words that plainly speak of another field.
 */
export function answerTo(blueprint: Blueprint, field: Field, text: string): Found | null {
  if (readsAsUnknown(text)) return null;
  const known = findFrom(field, text);
  const isQuestion = sentencesOf(text).every((sentence) => readsAsQuestion(sentence.text));
  if (field.type === 'enum') return isQuestion && contentWords(text) > 2 ? null : known;
  if (isQuestion) return known;
  if (field.name === 'department' && known !== null) return known;
  const part = answeringPart(blueprint, field, text);
  if (part === null || contentWords(part.text) === 0) return null;
  const claims = claimsOn(blueprint, part.text);
  const own = findIn(blueprint, field, part.text);
  if (field.name === 'department' && own === null && (claims.size > 0 || contentWords(part.text) > 5))
    return null;
  const said = withoutConnective(text, part);
  const span = field.name === 'department' ? withoutPlacing(text, said) : said;
  return { value: field.name === blueprint.headline ? capitalised(span.text) : span.text, span };
}
