import type { EntityKind } from '../domain/entity.js';

/** Kinds that people name by one word of the name with the kind beside it: "the growth channel" for #growth-eu. */
const LOOSE: ReadonlySet<EntityKind> = new Set(['channel', 'project', 'plan', 'goal', 'milestone', 'output']);

/** Words of a name that are kept so. */
const MOST_LOOSE = 6;

/** What a name begins with: "growth eu" → "growth *". No name has a star. */
export const beginsWith = (word: string): string => `${word} *`;

/** A word further on in a name: "eng growth" → "* growth". */
export const holdsWord = (word: string): string => `* ${word}`;

/** The single words by which a longer name is called with its kind beside it. */
export function looseKeys(kind: EntityKind, words: readonly string[]): string[] {
  if (!LOOSE.has(kind) || words.length < 2) return [];
  return words.slice(0, MOST_LOOSE).map((word, at) => (at === 0 ? beginsWith(word) : holdsWord(word)));
}
