import type { Brain, Judgement } from '../../domain/brain.js';
import { chatByRules } from './chat.js';
import { extractByRules } from './extract.js';
import { matchByRules } from './match.js';
import { noMatchByRules } from './no-match.js';
import { reviewByRules } from './review.js';
import { routeByRules } from './route.js';

/** Answers as a judgement of the rules, or rejects with the reason of a signal that is already aborted. */
async function judge<T>(signal: AbortSignal, decide: () => T): Promise<Judgement<T>> {
  signal.throwIfAborted();
  return { value: decide(), by: 'rules', degraded: false, calls: [] };
}

/**
 * The brain that needs no model: deterministic, and the one that answers while a model is down. Validation finds no
 * conflicts of meaning; the rules that stand behind every draft are not part of a brain.
 */
export class RuleBrain implements Brain {
  readonly route: Brain['route'] = (input, signal) => judge(signal, () => routeByRules(input));

  readonly chat: Brain['chat'] = (input, signal) => judge(signal, () => chatByRules(input));

  readonly extract: Brain['extract'] = (input, signal) => judge(signal, () => extractByRules(input));

  readonly validate: Brain['validate'] = (_input, signal) =>
    judge(signal, () => ({ conflicts: [], suggestions: [] }));

  readonly match: Brain['match'] = (input, signal) => judge(signal, () => matchByRules(input));

  readonly noMatch: Brain['noMatch'] = (input, signal) =>
    judge(signal, () => ({ text: noMatchByRules(input) }));

  readonly review: Brain['review'] = (input, signal) => judge(signal, () => reviewByRules(input));
}
