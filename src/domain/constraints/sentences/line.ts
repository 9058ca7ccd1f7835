import type { Constraint } from '../constraint.js';
import { MEASURES } from '../lexicon/measures.js';
import { PERSONAL_DATA } from '../lexicon/personal-data.js';
import { KNOWN_FAMILIES, KNOWN_MATTERS } from '../lexicon/sentences.js';
import { readingOf } from '../reading.js';
import { itemsOf } from '../text/items.js';
import { familyOf, isKindOf } from '../text/terms.js';
import { keyBefore, partedAt, type Sentence } from './span.js';

const MAX_KEY_WORDS = 6;

/** Reads "key: value", where the key is one that limits are put to or the line was announced as a constraint; or null. */
export function readLine({ text, labelled }: Sentence): Constraint | null {
  const at = /:(?=\s)/u.exec(text)?.index ?? -1;
  const key = keyBefore(text, Math.max(0, at));
  if (at < 0 || key.split(' ').length > MAX_KEY_WORDS) return null;
  const start = at + 1 + (/^\s*/u.exec(text.slice(at + 1))?.[0].length ?? 0);
  const constraint = partedAt(text, start, key);
  return constraint !== null && (labelled || isLimit(constraint)) ? constraint : null;
}

function isLimit(constraint: Constraint): boolean {
  const { amount, stances } = readingOf(constraint);
  const ids = itemsOf(constraint.key).flatMap(({ sense }) => ('id' in sense ? [sense.id] : []));
  if (ids.some((id) => Object.hasOwn(MEASURES, id))) return amount !== null;
  const isKnown = ids.some(
    (id) =>
      KNOWN_MATTERS.has(id) ||
      KNOWN_FAMILIES.has(id) ||
      isKindOf(id, PERSONAL_DATA) ||
      familyOf(id) !== undefined,
  );
  return isKnown && stances.length > 0 && stances.every(({ force }) => force === 'stated');
}
