import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel';
import type { BrainEnv } from '../config/brain-env.js';
import type { Brain, BrainCall, Judgement } from '../domain/brain.js';
import { isSaidExactly } from './guided/exactly.js';
import { isOutage, ModelFailure } from './model-failure.js';
import type { ModelHealth } from './model-health.js';

/**
 * How hard a model is tried, in milliseconds: `totalMs` for a judgement with all attempts and waits, `attemptMs` for one
 * request.
 */
export interface BrainLimits extends Patience {
  totalMs: number;
  attemptMs: number;
}

/**
 * `breakerFailures` turns in a row in which the server was out stop requests for `breakerOpenMs`; the guided conversation answers
 * meanwhile.
 */
export interface Patience {
  retries: number;
  firstDelayMs: number;
  breakerFailures: number;
  breakerOpenMs: number;
}

/** A dead model costs a turn its first judgement, and the rest of the turn is answered at once; after three such turns all is. */
export const DEFAULT_PATIENCE: Patience = {
  retries: 2,
  firstDelayMs: 300,
  breakerFailures: 3,
  breakerOpenMs: 30_000,
};

/** The limits that the operator's settings make. */
export function limitsOf(
  settings: Pick<BrainEnv, 'callMs' | 'judgementMs'>,
  patience: Patience,
): BrainLimits {
  return { ...patience, attemptMs: settings.callMs, totalMs: settings.judgementMs };
}

/** Runs `task` with a signal that aborts after `ms` or with `parent`, whichever is first. The timer is gone when the task is. */
async function withinLimit<T>(
  ms: number,
  parent: AbortSignal,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  parent.throwIfAborted();
  const controller = new AbortController();
  const follow = () => controller.abort(parent.reason);
  const timer = setTimeout(() => controller.abort(new Error(`took longer than ${ms} ms`)), ms);
  parent.addEventListener('abort', follow, { once: true });
  try {
    return await task(controller.signal);
  } finally {
    clearTimeout(timer);
    parent.removeEventListener('abort', follow);
  }
}

/** What a few attempts came to: a judgement, or the calls that failed. */
type Outcome<T> = { judgement: Judgement<T> } | { judgement: null; calls: readonly BrainCall[] };

/** How long to wait before the next attempt: what the provider asked for, else doubling with jitter. */
function delayBefore(
  attempt: number,
  failure: ModelFailure,
  limits: BrainLimits,
  { random }: ResilientDeps,
): number {
  const jitter = 0.5 + random() / 2;
  const backoff = limits.firstDelayMs * 2 ** attempt * jitter;
  return failure.retryAfterMs === null ? backoff : failure.retryAfterMs + limits.firstDelayMs * random();
}

/** How often a failure may be tried again: an outage passes, a malformed answer may be the only one, and the rest stays as it is. */
function retriesFor({ call }: ModelFailure, limits: BrainLimits): number {
  if (isOutage(call)) return limits.retries;
  return call.outcome === 'malformed' ? Math.min(1, limits.retries) : 0;
}

/**
 * Tries the model until it answers or it is no use to go on, within the limits. @throws ModelFailure of the last attempt, with the
 * calls before it, or the turn's own reason where that is aborted
 */
async function tryModel<T>(
  ask: (signal: AbortSignal) => Promise<Judgement<T>>,
  turn: AbortSignal,
  limits: BrainLimits,
  deps: ResilientDeps,
): Promise<Judgement<T>> {
  const { clock, sleep } = deps;
  const until = clock() + limits.totalMs;
  const calls: BrainCall[] = [];
  for (let attempt = 0; ; attempt += 1) {
    turn.throwIfAborted();
    const left = Math.min(limits.attemptMs, until - clock());
    try {
      const judgement = await withinLimit(left, turn, ask);
      return { ...judgement, calls: [...calls, ...judgement.calls] };
    } catch (error) {
      turn.throwIfAborted();
      if (!(error instanceof ModelFailure)) throw error;
      const delay = delayBefore(attempt, error, limits, deps);
      const worthIt = attempt < retriesFor(error, limits) && clock() + delay < until;
      if (!worthIt) throw error.after(...calls);
      calls.push(...error.earlier, error.call);
      await sleep(delay, turn).catch(() => turn.throwIfAborted());
    }
  }
}

export interface ResilientDeps {
  /** milliseconds */
  clock: () => number;
  /** between 0 and 1 */
  random: () => number;
  /** resolves after `ms`, rejects when the signal aborts */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  health: ModelHealth;
}

/** Whether only what somebody wrote stands against an answer. */
const isOfMessage = (call: BrainCall | undefined): boolean =>
  call?.outcome === 'refused' || call?.outcome === 'too_long';

const speaksAgainstServer = (error: Error): boolean => error instanceof ModelFailure && isOutage(error.call);

/** What would happen again to whatever else the turn asks. */
const concernsTurn = (call: BrainCall): boolean => isOutage(call) || call.outcome === 'misconfigured';

/**
 * Always answers: where the model comes to nothing within its limits the guided conversation does, marked as degraded.
 * Exact phrases and what has to be answered at once need no model.
 */
export class ResilientBrain implements Brain {
  readonly #model: Brain;
  readonly #guided: Brain;
  readonly #limits: BrainLimits;
  readonly #deps: ResilientDeps;
  readonly #breaker: CircuitBreakerPolicy;
  /** turns in which the model was of no use already, by their signals */
  readonly #lost = new WeakSet<AbortSignal>();

  constructor(model: Brain, guided: Brain, limits: BrainLimits, deps: ResilientDeps) {
    this.#model = model;
    this.#guided = guided;
    this.#limits = limits;
    this.#deps = deps;
    this.#breaker = circuitBreaker(handleWhen(speaksAgainstServer), {
      halfOpenAfter: limits.breakerOpenMs,
      breaker: new ConsecutiveBreaker(limits.breakerFailures),
    });
  }

  readonly read: Brain['read'] = async (input, signal) => {
    if (input.set === 'quick') return this.#guided.read(input, signal);
    const { fresh } = input.conversation;
    if (fresh.length > 0 && fresh.every(({ addressed, raisedBy }) => addressed && raisedBy === null)) {
      const guided = await this.#guided.read({ ...input, exactly: true }, signal);
      if (isSaidExactly(guided.value.acts, input)) return guided;
    }
    return this.#judge(signal, (brain, within) => brain.read(input, within));
  };

  readonly match: Brain['match'] = (input, signal) =>
    this.#judge(signal, (brain, within) => brain.match(input, within));

  /** No model is quick enough for what is to be answered at once. */
  readonly converse: Brain['converse'] = (input, signal) =>
    input.set === 'quick'
      ? this.#guided.converse(input, signal)
      : this.#judge(signal, (brain, within) => brain.converse(input, within));

  async #judge<T>(
    turn: AbortSignal,
    ask: (brain: Brain, signal: AbortSignal) => Promise<Judgement<T>>,
  ): Promise<Judgement<T>> {
    const outcome = await this.#try(turn, (signal) => ask(this.#model, signal));
    if (outcome.judgement !== null) {
      this.#deps.health.note(outcome.judgement.calls);
      return outcome.judgement;
    }
    const { calls } = outcome;
    this.#deps.health.note(calls);
    const judgement = await ask(this.#guided, turn);
    return { ...judgement, degraded: isOfMessage(calls.at(-1)) ? 'declined' : true, calls };
  }

  /** One judgement counts once, so that one message can't switch the model off for others. */
  async #try<T>(turn: AbortSignal, ask: (signal: AbortSignal) => Promise<Judgement<T>>): Promise<Outcome<T>> {
    // A half-open breaker already has one judgement on trial; the others don't wait for it.
    if (this.#lost.has(turn) || this.#breaker.state === CircuitState.HalfOpen) {
      return { judgement: null, calls: [] };
    }
    try {
      const trying = () => tryModel(ask, turn, this.#limits, this.#deps);
      return { judgement: await this.#breaker.execute(trying) };
    } catch (error) {
      turn.throwIfAborted();
      if (error instanceof BrokenCircuitError) return { judgement: null, calls: [] };
      if (!(error instanceof ModelFailure)) throw error;
      if (concernsTurn(error.call)) this.#lost.add(turn);
      return { judgement: null, calls: [...error.earlier, error.call] };
    }
  }
}
