import { COUNT_WEIGHT, countOf, numberOf } from './packed.js';

/** A text that the matcher learns from. */
export interface Document {
  /** A past request, or what a team says it does. */
  kind: 'request' | 'description';
  /** The request's id, or the team's. */
  id: string;
  /** The team that the text belongs to. */
  team: string;
  /** A person said that it belongs there, against what was proposed. */
  byPerson: boolean;
  /** Its terms with their counts, packed, in the order of the text. */
  terms: Uint32Array;
}

/** The length of a document's vector, where a term weighs its count times its `rarity`. */
export function lengthOf(terms: Uint32Array, rarity: (term: number) => number): number {
  let squares = 0;
  for (const entry of terms) {
    const weight = (COUNT_WEIGHT[countOf(entry)] ?? 0) * rarity(numberOf(entry));
    squares += weight * weight;
  }
  return Math.sqrt(squares);
}
