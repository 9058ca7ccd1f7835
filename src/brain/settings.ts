import type { BrainEnv } from '../config/brain-env.js';

/**
 * How long a judgement may take and how hard a model is tried. All times in milliseconds.
 * `totalMs` bounds a judgement with all its attempts and waits; `attemptMs` one request.
 */
export interface BrainLimits extends Patience {
  totalMs: number;
  attemptMs: number;
}

/** `breakerFailures` failed requests in a row stop requests for `breakerOpenMs`; the guided conversation answers meanwhile. */
export interface Patience {
  retries: number;
  firstDelayMs: number;
  breakerFailures: number;
  breakerOpenMs: number;
}

/** With three failures a dead model costs a turn its first judgement and half of its second; the rest is answered at once. */
export const DEFAULT_PATIENCE: Patience = {
  retries: 2,
  firstDelayMs: 300,
  breakerFailures: 3,
  breakerOpenMs: 30_000,
};

/** The limits that the operator's settings make. */
export function limitsOf(settings: BrainEnv, patience: Patience): BrainLimits {
  return { ...patience, attemptMs: settings.callMs, totalMs: settings.judgementMs };
}
