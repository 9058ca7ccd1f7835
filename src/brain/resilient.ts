import {
  BrokenCircuitError,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhen,
} from 'cockatiel';
import type { BrainEnv } from '../config/brain-env.js';
import type { Brain, BrainCall, Judgement, Purpose } from '../domain/brain.js';
import { AppError } from '../domain/errors.js';
import { isSaidExactly } from './guided/exactly.js';

/**
 * How hard a model is tried, in milliseconds: `totalMs` for a judgement with all attempts and waits, `attemptMs` for one
 * request.
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

/** Why a call to a model gave no usable answer. `retryAfterMs` is what the provider asked to wait, if it did. */
export class ModelFailure extends AppError {
  readonly call: BrainCall;
  readonly retryable: boolean;
  readonly retryAfterMs: number | null;
  /** calls that went well before it, of which nothing came by that */
  readonly earlier: readonly BrainCall[];

  constructor(
    call: BrainCall,
    message: string,
    options: {
      retryable: boolean;
      retryAfterMs?: number | null;
      cause?: unknown;
      earlier?: readonly BrainCall[];
    },
  ) {
    super('brain_failed', message, {
      cause: options.cause,
      fields: { purpose: call.purpose, outcome: call.outcome, ms: call.ms },
    });
    this.name = 'ModelFailure';
    this.call = call;
    this.retryable = options.retryable;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.earlier = options.earlier ?? [];
  }

  /** The same failure, after a call that went well. */
  after(call: BrainCall): ModelFailure {
    const { message, retryable, retryAfterMs, cause, earlier } = this;
    const options = { retryable, retryAfterMs, cause, earlier: [call, ...earlier] };
    return new ModelFailure(this.call, message, options);
  }
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

/** What a few attempts came to: a judgement, or the calls that failed and why the last of them did. */
type Outcome<T> =
  | { judgement: Judgement<T> }
  | { judgement: null; calls: readonly BrainCall[]; reason: string };

type AttemptDeps = ResilientDeps & { breaker: CircuitBreakerPolicy; limits: BrainLimits };

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
 * Tries the model until it answers or it is no use to go on. Rejects only when the turn is aborted, with the turn's own
 * reason.
 */
async function tryModel<T>(
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

/** What the brain needs of a logger; pino's fits. No text of messages goes into it. */
export interface BrainLog {
  warn(fields: Record<string, unknown>, message: string): void;
  debug(fields: Record<string, unknown>, message: string): void;
}

export interface ResilientDeps {
  /** milliseconds */
  clock: () => number;
  /** between 0 and 1 */
  random: () => number;
  /** resolves after `ms`, rejects when the signal aborts */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  log: BrainLog;
}

/** What speaks against the service, as opposed to against one answer of it. */
const isOutage = (error: Error): boolean =>
  error instanceof ModelFailure && ['failed', 'timeout'].includes(error.call.outcome);

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

  constructor(model: Brain, guided: Brain, limits: BrainLimits, deps: ResilientDeps) {
    this.#model = model;
    this.#guided = guided;
    this.#limits = limits;
    this.#deps = deps;
    this.#breaker = circuitBreaker(handleWhen(isOutage), {
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
    return this.#judge('read', signal, (brain, within) => brain.read(input, within));
  };

  readonly match: Brain['match'] = (input, signal) =>
    this.#judge('match', signal, (brain, within) => brain.match(input, within));

  /** No model is quick enough for what is to be answered at once. */
  readonly converse: Brain['converse'] = (input, signal) =>
    input.set === 'quick'
      ? this.#guided.converse(input, signal)
      : this.#judge('converse', signal, (brain, within) => brain.converse(input, within));

  async #judge<T>(
    purpose: Purpose,
    turn: AbortSignal,
    ask: (brain: Brain, signal: AbortSignal) => Promise<Judgement<T>>,
  ): Promise<Judgement<T>> {
    const deps = { ...this.#deps, breaker: this.#breaker, limits: this.#limits };
    const outcome = await tryModel((signal) => ask(this.#model, signal), turn, deps);
    if (outcome.judgement !== null) return outcome.judgement;
    const { calls, reason } = outcome;
    this.#deps.log.warn(
      { purpose, reason, attempts: calls.length },
      'the model gave no answer, the guided conversation takes over',
    );
    const judgement = await ask(this.#guided, turn);
    return { ...judgement, degraded: true, calls };
  }
}
