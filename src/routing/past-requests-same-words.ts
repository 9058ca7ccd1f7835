import { COUNT_WEIGHT } from './packed.js';
import { termsOf } from './terms.js';

/** How far two texts are made of the same words, however common these are: the cosine of their counts, 0 to 1. */
export function sameWords(one: string, other: string): number {
  const [a, b] = [weightsOf(one), weightsOf(other)];
  let product = 0;
  for (const [term, weight] of a) product += weight * (b.get(term) ?? 0);
  const length = lengthOf(a) * lengthOf(b);
  return length === 0 ? 0 : Math.min(1, product / length);
}

function weightsOf(text: string): Map<string, number> {
  return new Map([...termsOf(text).counts].map(([term, count]) => [term, COUNT_WEIGHT[count] ?? 0]));
}

function lengthOf(weights: ReadonlyMap<string, number>): number {
  return Math.sqrt([...weights.values()].reduce((sum, weight) => sum + weight * weight, 0));
}
