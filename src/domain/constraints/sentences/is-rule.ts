import { PERSONAL_DATA } from '../lexicon/personal-data.js';
import { COMPANIONS, KNOWN_FAMILIES, KNOWN_MATTERS, OBLIGING } from '../lexicon/sentences.js';
import type { Stance } from '../stances/stance.js';
import { familyOf, isKindOf } from '../text/terms.js';
import { isMarked, type Sentence } from './span.js';

/** Longer sentences usually tell a story, in which "not" and "only" limit nothing. */
const MAX_OBLIGING = 10;
const MAX_TERSE = 5;

const ORDERS = new Set(['no', 'not', 'never', 'only', 'without']);

/** Whether a sentence that nobody announced as a constraint lays down a rule about something known. */
export function isRule({ items }: Sentence, stance: Stance): boolean {
  const isKnownMatter =
    [...stance.core].some(isKnown) && [...stance.core].every((id) => isKnown(id) || COMPANIONS.has(id));
  // "can't" and "doesn't" say what fails far more often than what is forbidden.
  const isComplaint = items.some((item) => isMarked(item, 'may') && !OBLIGING.has(item.text));
  if (!isKnownMatter || isComplaint) return false;
  const isObliging = items.some((item) => isMarked(item, 'must', 'need', 'may') && OBLIGING.has(item.text));
  if (isObliging) return items.length <= MAX_OBLIGING;
  const [first] = items;
  const isOrder = first !== undefined && isMarked(first, 'not', 'only') && ORDERS.has(first.text);
  const isSaid =
    items.some((item) => isMarked(item, 'allow', 'need', 'forbid', 'optional', 'stays', 'leave')) ||
    stance.only;
  return (isOrder || isSaid) && items.length <= MAX_TERSE;
}

function isKnown(id: string): boolean {
  const family = familyOf(id);
  return (
    KNOWN_MATTERS.has(id) ||
    isKindOf(id, PERSONAL_DATA) ||
    (family !== undefined && KNOWN_FAMILIES.has(family.topic))
  );
}
