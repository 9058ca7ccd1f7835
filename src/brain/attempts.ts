import type { CircuitBreakerPolicy } from 'cockatiel';
import { BrokenCircuitError, CircuitState } from 'cockatiel';
import type { BrainCall, Judgement } from '../domain/brain.js';
import { ModelFailure } from './model-failure.js';
import type { BrainLimits } from './settings.js';
import { withinLimit } from './within-limit.js';

/** What a few attempts came to: a judgement, or the calls that failed and why the last of them did. */
export type Outcome<T> =
  | { judgement: Judgement<T> }
  | { judgement: null; calls: readonly BrainCall[]; reason: string };

export interface AttemptDeps {
  breaker: CircuitBreakerPolicy;
  limits: BrainLimits;
  /** milliseconds */
  clock: () => number;
  /** between 0 and 1 */
  random: () => number;
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** How long to wait before the next attempt: what the provider asked for, else doubling with jitter. */
function delayBefore(attempt: number, failure: ModelFailure, { limits, random }: AttemptDeps): number {
  const jitter = 0.5 + random() / 2;
  const backoff = limits.firstDelayMs * 2 ** attempt * jitter;
  return failure.retryAfterMs === null ? backoff : failure.retryAfterMs + limits.firstDelayMs * random();
}

/** How often a failure may be tried again: a malformed answer once, a refusal never. */
function retriesFor(failure: ModelFailure, limits: BrainLimits): number {
  if (!failure.retryable) return 0;
  return failure.call.outcome === 'malformed' ? Math.min(1, limits.retries) : limits.retries;
}

/**
 * Tries the model until it answers, it is no use to go on, or the time is up. Never rejects for what a model does; rejects
 * with the turn's own reason when the turn is aborted.
 */
export async function tryModel<T>(
  ask: (signal: AbortSignal) => Promise<Judgement<T>>,
  turn: AbortSignal,
  deps: AttemptDeps,
): Promise<Outcome<T>> {
  const { breaker, limits, clock, sleep } = deps;
  const until = clock() + limits.totalMs;
  const calls: BrainCall[] = [];
  for (let attempt = 0; ; attempt += 1) {
    turn.throwIfAborted();
    // A half-open breaker already has one request on trial; the others don't wait for it.
    if (breaker.state === CircuitState.HalfOpen) return { judgement: null, calls, reason: 'circuit open' };
    const left = Math.min(limits.attemptMs, until - clock());
    try {
      const judgement = await breaker.execute(() => withinLimit(left, turn, ask));
      return { judgement: { ...judgement, calls: [...calls, ...judgement.calls] } };
    } catch (error) {
      turn.throwIfAborted();
      if (error instanceof BrokenCircuitError) return { judgement: null, calls, reason: 'circuit open' };
      if (!(error instanceof ModelFailure)) throw error;
      calls.push(...error.earlier, error.call);
      const delay = delayBefore(attempt, error, deps);
      const worthIt = attempt < retriesFor(error, limits) && clock() + delay < until;
      if (!worthIt) return { judgement: null, calls, reason: error.call.outcome };
      await sleep(delay, turn).catch(() => turn.throwIfAborted());
    }
  }
}
