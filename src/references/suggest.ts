import type { NamedEntity } from '../db/queries/find-aliases.js';
import { pairKey, tellingWords } from './pairs.js';
import { pairsWithin } from './phrases.js';

/** What is found under each name that was looked up. */
export type Holders = ReadonlyMap<string, readonly NamedEntity[]>;

const NOBODY: readonly NamedEntity[] = [];

export const holdersOf = (holders: Holders, key: string): readonly NamedEntity[] =>
  holders.get(key) ?? NOBODY;

/**
 * The entities whose longer names hold two of these words at least; first those that hold the most of them, then those of
 * which the words are the larger part. They are suggestions: part of a name never decides.
 */
export function suggestedBy(words: readonly string[], holders: Holders): NamedEntity[] {
  const matched = new Map<string, { entity: NamedEntity; words: Set<string> }>();
  for (const [one, other] of pairsWithin(words)) {
    for (const entity of holdersOf(holders, pairKey(one, other))) {
      const known = matched.get(entity.id) ?? { entity, words: new Set() };
      matched.set(entity.id, { entity, words: known.words.add(one).add(other) });
    }
  }
  return [...matched.values()]
    .map((match) => ({ ...match, length: tellingWords(match.entity.name).length }))
    .sort(
      (a, b) => b.words.size - a.words.size || a.length - b.length || (a.entity.id < b.entity.id ? -1 : 1),
    )
    .map(({ entity }) => entity);
}
