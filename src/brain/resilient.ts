import type { CircuitBreakerPolicy } from 'cockatiel';
import { ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import type { Brain, Judgement, Purpose } from '../domain/brain.js';
import { tryModel } from './attempts.js';
import type { BrainLog } from './log.js';
import { ModelFailure } from './model-failure.js';
import type { BrainLimits } from './settings.js';

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
function isOutage(error: Error): boolean {
  return error instanceof ModelFailure && ['failed', 'timeout'].includes(error.call.outcome);
}

/**
 * A brain that always answers: it tries the model within its limits and, when that comes to nothing, asks the rules and
 * marks their judgement as degraded.
 */
export class ResilientBrain implements Brain {
  readonly #model: Brain;
  readonly #rules: Brain;
  readonly #limits: BrainLimits;
  readonly #deps: ResilientDeps;
  readonly #breaker: CircuitBreakerPolicy;

  constructor(model: Brain, rules: Brain, limits: BrainLimits, deps: ResilientDeps) {
    this.#model = model;
    this.#rules = rules;
    this.#limits = limits;
    this.#deps = deps;
    this.#breaker = circuitBreaker(handleWhen(isOutage), {
      halfOpenAfter: limits.breakerOpenMs,
      breaker: new ConsecutiveBreaker(limits.breakerFailures),
    });
  }

  readonly route: Brain['route'] = (input, signal) =>
    this.#judge('route', signal, (brain, within) => brain.route(input, within));

  /** No model is quick enough for what is to be answered at once. */
  readonly chat: Brain['chat'] = (input, signal) =>
    input.set === 'quick'
      ? this.#rules.chat(input, signal)
      : this.#judge('chat', signal, (brain, within) => brain.chat(input, within));

  readonly extract: Brain['extract'] = (input, signal) =>
    this.#judge('extract', signal, (brain, within) => brain.extract(input, within));

  readonly validate: Brain['validate'] = (input, signal) =>
    this.#judge('validate', signal, (brain, within) => brain.validate(input, within));

  readonly match: Brain['match'] = (input, signal) =>
    this.#judge('match', signal, (brain, within) => brain.match(input, within));

  readonly noMatch: Brain['noMatch'] = (input, signal) =>
    this.#judge('no_match', signal, (brain, within) => brain.noMatch(input, within));

  readonly review: Brain['review'] = (input, signal) =>
    this.#judge('review', signal, (brain, within) => brain.review(input, within));

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
      'the model gave no answer, the rules take over',
    );
    const judgement = await ask(this.#rules, turn);
    return { ...judgement, degraded: true, calls };
  }
}
