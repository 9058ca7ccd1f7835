import { type Field, isList } from '../../domain/blueprint.js';
import { onlyCounts } from './find-affected.js';
import { departmentIn } from './find-department.js';
import { exactFirst, isValueOf } from './find-enum.js';
import { tellsOfImpact } from './find-impact.js';
import { tellsOfWish } from './find-resolution.js';
import { findIn } from './finders.js';
import type { ReadingContext } from './reading.js';
import { contentWords } from './text.js';

const CANNOT = /\b(?:can['\u2019]?t|cannot|can not|unable to)\b/iu;
/** A department's name stands in a sentence that says little else. */
const FEW = 3;

/** Whether the words of a piece of text say that it is about the field. */
function claims(context: ReadingContext, field: Field, text: string): boolean {
  if (isList(field) || field.name === context.blueprint.headline) return false;
  if (field.type === 'enum') {
    const isAsked = context.pending.some(({ name }) => name === field.name);
    const reach = isAsked ? 'any language' : 'own names';
    // "read access" is a wish as well as a kind of request, unless the kind is asked for.
    if (exactFirst(field, text, reach) !== null) return true;
    return (isAsked || field.name !== 'request_type') && isValueOf(field, text, reach);
  }
  if (field.name === 'business_impact') return tellsOfImpact(text);
  if (field.name === 'desired_resolution') return tellsOfWish(text);
  if (field.name === 'affected_users') return onlyCounts(text);
  if (field.name === 'department') {
    const found = departmentIn(text);
    return found !== null && contentWords(text) - contentWords(found.span.text) <= FEW;
  }
  return findIn(context.blueprint, field, text) !== null;
}

/** What was found of the pieces of a message, which are asked about once for each question. */
const FOUND = new WeakMap<ReadingContext, Map<string, ReadonlySet<string>>>();

/** Names of the fields that a piece of text is about by its words. */
export function claimsOn(context: ReadingContext, text: string): ReadonlySet<string> {
  const found = FOUND.get(context) ?? new Map<string, ReadonlySet<string>>();
  FOUND.set(context, found);
  const { fields } = context.blueprint;
  const claimed =
    found.get(text) ??
    new Set(fields.filter((field) => claims(context, field, text)).map(({ name }) => name));
  found.set(text, claimed);
  return claimed;
}

/** Whether words are plainly another field's, one that is open: then they are no answer to this one. */
export function belongsElsewhere(context: ReadingContext, field: Field, text: string): boolean {
  const claimed = claimsOn(context, text);
  if (claimed.has(field.name)) return false;
  // What people can't do is no outcome that they wish for.
  if (field.name === 'desired_resolution' && claimed.has('business_impact') && CANNOT.test(text)) return true;
  return context.blueprint.fields.some((other) => {
    if (other.name === field.name || !claimed.has(other.name)) return false;
    const isOpen = context.draft.fields[other.name] === undefined;
    return isOpen || other.type === 'enum' || other.name === 'department';
  });
}
