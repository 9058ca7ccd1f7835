import type { Field } from '../../../domain/blueprint.js';
import type { ListItem } from '../../../domain/draft.js';
import type { FieldNames } from '../names.js';
import { stem } from '../stem.js';
import { contentWords, tokensOf } from '../text.js';

const ORDINALS: readonly (readonly [RegExp, number])[] = [
  [/\b(?:first|1st|1)\b/iu, 0],
  [/\b(?:second|2nd|2)\b/iu, 1],
  [/\b(?:third|3rd|3)\b/iu, 2],
  [/\b(?:fourth|4th|4)\b/iu, 3],
  [/\b(?:fifth|5th|5)\b/iu, 4],
  [/\b(?:sixth|6th|6)\b/iu, 5],
  [/\b(?:last|latest)\b/iu, -1],
];
/** Words that count items, as a pattern. */
export const ORDINAL_WORDS = '(?:first|second|third|fourth|fifth|sixth|last|latest|1st|2nd|3rd|4th|5th|6th)';
const ABOUT =
  /^(?:\s*(?:about|on|regarding|concerning|that says|which says|saying|with|that|for|of|called|named))?\s*/iu;

/** The items of a list field. */
export type Items = readonly ListItem[];

/** Every name of a list field, as one pattern. */
export function namePattern(names: FieldNames, field: Field): string {
  return names.beforeColon
    .filter((name) => name.field.name === field.name)
    .map(({ pattern }) => pattern)
    .join('|');
}

const stems = (text: string): Set<string> =>
  new Set(
    tokensOf(text)
      .filter(({ word }) => contentWords(word) > 0)
      .map(({ word }) => stem(word)),
  );

/** The one item that shares the most words with what was said; none where two share as many. */
function about(items: Items, words: string): ListItem | undefined {
  const wanted = stems(words);
  const shared = items.map(
    (item) => [...stems(`${item.key ?? ''} ${item.value}`)].filter((word) => wanted.has(word)).length,
  );
  const most = Math.max(0, ...shared);
  const isOne = most > 0 && shared.filter((count) => count === most).length === 1;
  return isOne ? items[shared.indexOf(most)] : undefined;
}

/**
 * The item that words point to: by its place ("the second", "AC 2"), by what it is about, or the only one there is.
 * `groups` are the named groups of a pattern: `nth`, `number`, `about`.
 */
export function pointedAt(
  items: Items,
  groups: Readonly<Record<string, string | undefined>>,
): ListItem | undefined {
  const counted = `${groups['nth'] ?? ''}${groups['number'] ?? ''}`.trim();
  if (counted !== '') {
    const at = ORDINALS.find(([pattern]) => pattern.test(counted))?.[1];
    return at === undefined ? undefined : items.at(at);
  }
  const words = (groups['about'] ?? '').replace(ABOUT, '').trim();
  if (words !== '') return about(items, words);
  return items.length === 1 ? items[0] : undefined;
}
