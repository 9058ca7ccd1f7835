import { type Field, isList } from '../../../domain/blueprint.js';
import { readsAsConfirm, readsAsQuestion, readsAsUnknown } from '../../../domain/phrases.js';
import { claimsOn } from '../claims.js';
import { departmentFrom } from '../find-department.js';
import { enumFrom, exactFirst, isValueOf } from '../find-enum.js';
import type { ReadingContext } from '../reading.js';
import { contentWords } from '../text.js';
import { opensAsUnknown } from './unknown.js';

/** How well a part of an answer fits a question; below 0 it does not. */
export type Fit = number;
const MISFIT: Fit = -5;

function enumFit(field: Extract<Field, { type: 'enum' }>, text: string): Fit {
  if (isValueOf(field, text, 'any language') || exactFirst(field, text, 'any language') !== null) return 5;
  if (enumFrom(field, text) !== null) return 3;
  // An answer in a language that the rules don't read may be one.
  return /^[\p{ASCII}\s]*$/u.test(text) ? -1 : 0;
}

/** A sentence opens so, a name does not. */
const SENTENCE = /^(?:it|that|this|we|i|they|he|she|to|so|no|not|please|make|when|if|as|because|a|an)\b/iu;

function departmentFit(context: ReadingContext, text: string): Fit {
  if (departmentFrom(text) !== null) return 4;
  if (SENTENCE.test(text)) return -2;
  if (claimsOn(context, text).size > 0) return MISFIT;
  return contentWords(text) <= 5 ? 1 : -2;
}

/** Whether a text does nothing but name a department while that is asked for. */
function namesDepartment(context: ReadingContext, text: string): boolean {
  if (context.pending.every(({ name }) => name !== 'department')) return false;
  const found = departmentFrom(text);
  return found !== null && contentWords(text) <= contentWords(found.span.text);
}

function textFit(context: ReadingContext, field: Field, text: string): Fit {
  const claimed = claimsOn(context, text);
  if (claimed.has(field.name)) return 4;
  const others = context.pending.filter((other) => other.name !== field.name && claimed.has(other.name));
  if (others.some((other) => other.type === 'enum')) return MISFIT;
  if (others.length > 0 || namesDepartment(context, text)) return -3;
  return claimed.size > 0 ? -2 : 1;
}

/** "looks good, send it" is for a card that is not there yet; only where one of some values is asked for, "yes" may be one. */
export const approvesInstead = ({ type }: Field, text: string): boolean =>
  type !== 'enum' && readsAsConfirm(text);

/** How well a part of an answer fits the question about a field. */
export function fitOf(context: ReadingContext, field: Field, text: string): Fit {
  if (readsAsUnknown(text) || opensAsUnknown(text)) return 2;
  if (approvesInstead(field, text)) return MISFIT;
  if (contentWords(text) === 0 && !/\d/u.test(text)) return MISFIT;
  if (field.type === 'enum') return enumFit(field, text);
  if (readsAsQuestion(text)) return -2;
  if (isList(field)) return claimsOn(context, text).size > 0 ? -2 : 1;
  return field.name === 'department' ? departmentFit(context, text) : textFit(context, field, text);
}
