import { seeded, shuffled } from '../support/random.js';

const FOLDS = 5;

/** What is learnt from, and what is then asked. */
export interface Fold<T> {
  learnt: T[];
  asked: T[];
}

/** Five folds in an order that depends on the seed alone; each item is asked once. */
export function foldsOf<T>(items: readonly T[], seed: number): Fold<T>[] {
  const order = shuffled(items, seeded(seed));
  return Array.from({ length: FOLDS }, (_, fold) => ({
    learnt: order.filter((_item, at) => at % FOLDS !== fold),
    asked: order.filter((_item, at) => at % FOLDS === fold),
  }));
}
