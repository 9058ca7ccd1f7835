import { tells } from './telling.js';
import { unseamed, wordKey } from './text.js';

/** Pairs at most of a name, the nearest words first; enough for a name of ten telling words. */
const MOST_PAIRS = 24;

/** How far apart, in telling words, two words may stand and still make a pair. */
const FARTHEST = 3;

/** Two telling words as one alias, the same in either order: "csi+migration". A name never holds a plus sign. */
export function pairKey(one: string, other: string): string {
  return one < other ? `${one}+${other}` : `${other}+${one}`;
}

/** The words of a name that tell something, seams opened: "ClusterID for ClusterSets" → cluster, id, cluster, set. */
export function tellingWords(name: string): string[] {
  return wordKey(unseamed(name)).split(' ').filter(tells);
}

/** The pairs of telling words of a name that is longer than two words. They suggest the name and never decide. */
export function pairsOf(name: string): string[] {
  if (wordKey(name).split(' ').length === 2) return [];
  const words = tellingWords(name);
  const pairs = new Set<string>();
  for (let apart = 1; apart <= FARTHEST; apart += 1) {
    for (let at = 0; at + apart < words.length && pairs.size < MOST_PAIRS; at += 1) {
      const [one = '', other = ''] = [words[at], words[at + apart]];
      if (one !== other) pairs.add(pairKey(one, other));
    }
  }
  return [...pairs];
}
