import { slipsBetween } from '../domain/slips.js';

/** More letters apart than this, and another word was meant. */
const MAX_APART = 2;

/** The known word that `word` was probably meant to be: at most two letters apart, or undefined. */
export function closest(word: string, known: readonly string[]): string | undefined {
  const near = known
    .map((candidate) => ({
      candidate,
      distance: slipsBetween(word.toLowerCase(), candidate.toLowerCase(), MAX_APART),
    }))
    .filter((found) => found.distance <= MAX_APART)
    .sort((a, b) => a.distance - b.distance);
  return near[0]?.candidate;
}
