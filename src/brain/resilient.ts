import type { CircuitBreakerPolicy } from 'cockatiel';
import { ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import type { Act } from '../domain/acts.js';
import type { Brain, Judgement, Purpose, ReadInput } from '../domain/brain.js';
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

/** What a model does better: it reads all of what a request begins with, and answers instead of explaining phrases. */
const BETTER_READ: ReadonlySet<Act['act']> = new Set(['open', 'talk']);

/**
 * Whether these words need no model: everyone spoke to the bot, and said exactly a phrase that a tool has or one of the set words, of
 * which each does something.
 */
function isSaidExactly(acts: readonly Act[], { conversation }: ReadInput): boolean {
  return (
    acts.every(({ act, via }) => !BETTER_READ.has(act) && (via === 'phrase' || via === 'control')) &&
    conversation.fresh.every(({ ts }) => acts.some((act) => act.ts === ts))
  );
}

/**
 * A brain that always answers: it tries the model within its limits and, when that comes to nothing, asks the guided conversation
 * and marks its judgement as degraded. Words that are a phrase to the letter, and what has to be answered at once, need no model.
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
      const guided = await this.#guided.read(input, signal);
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
