import { z } from 'zod';
import { randomFrom } from './random.js';

/**
 * Which of the things that pass a fault hits: the next `count`, every nth, or a share of all (0 to 1) that `seed` picks.
 * `every` and `share` go on until cleared. Of several that are given the first in this order counts: share, every, count.
 */
export const occasionFields = {
  count: z.number().int().min(1).max(10_000).default(1),
  every: z.number().int().min(1).optional(),
  share: z.number().min(0).max(1).optional(),
  seed: z.number().int().default(1),
};
const occasionSchema = z.object(occasionFields);

export type OccasionOrder = z.infer<typeof occasionSchema>;

/** Says of one thing after another whether the fault hits it. */
export class Occasion {
  readonly #hits: () => boolean;
  #left: number;

  constructor({ count, every, share, seed }: OccasionOrder) {
    this.#left = every === undefined && share === undefined ? count : Number.POSITIVE_INFINITY;
    this.#hits = share === undefined ? everyNth(every ?? 1) : byChance(share, randomFrom(seed));
  }

  /** Nothing more will be hit. */
  get over(): boolean {
    return this.#left <= 0;
  }

  take(): boolean {
    if (this.over || !this.#hits()) return false;
    this.#left -= 1;
    return true;
  }
}

function everyNth(nth: number): () => boolean {
  let passed = 0;
  return () => {
    passed += 1;
    return passed % nth === 0;
  };
}

function byChance(share: number, random: () => number): () => boolean {
  return () => random() < share;
}
