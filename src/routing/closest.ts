import type { Document } from './document.js';
import type { TermIndex } from './term-index.js';
import { Top } from './top.js';

/** Which documents to choose from, by their numbers, and how many to choose. */
export interface Choice {
  among: Iterable<number>;
  accepts: (document: Document) => boolean;
  limit: number;
}

/**
 * The documents that seem most like a query, best first, by what they share with it (see overlapOf) for their length. It
 * is the cosine but for two simplifications: the commonest words and, in the length, the rarity of words don't count.
 * Equal ones come by their id.
 */
export function closest(index: TermIndex, shared: Float32Array, choice: Choice): Document[] {
  const id = (number: number) => index.document(number)?.id ?? '';
  const best = new Top(choice.limit, (a, b) => (id(a) < id(b) ? -1 : 1));
  for (const number of choice.among) {
    const weight = shared[number] ?? 0;
    if (weight === 0) continue;
    const score = weight / index.plainLength(number);
    if (!best.admits(score)) continue;
    const document = index.document(number);
    if (document !== undefined && choice.accepts(document)) best.offer(number, score);
  }
  return best.sorted().flatMap((number) => index.document(number) ?? []);
}
