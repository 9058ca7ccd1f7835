import { classify } from './classify.js';
import type { Outcome } from './types.js';

/** What may be repeated safely (reading, updating) is tried again after an unclear answer. Milliseconds. */
const AGAIN_MS = 1000;

/** What the failure of a call that posts means. */
export function outcomeOf(error: unknown): Outcome {
  const failure = classify(error);
  if (failure.kind === 'retry') {
    return { result: 'retry', afterMs: failure.afterMs, reason: failure.reason };
  }
  return { result: failure.kind, reason: failure.reason };
}

/** The same for a call that may be repeated: an unclear answer to it only means that it is made again. */
export function repeatable(error: unknown): Extract<Outcome, { result: 'retry' | 'failed' }> {
  const failure = classify(error);
  if (failure.kind === 'failed') return { result: 'failed', reason: failure.reason };
  return {
    result: 'retry',
    afterMs: failure.kind === 'retry' ? failure.afterMs : AGAIN_MS,
    reason: failure.reason,
  };
}
