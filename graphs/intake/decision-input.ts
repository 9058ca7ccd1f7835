import type { DecisionInput } from '../../src/domain/decision.js';
import { clipped } from '../../src/domain/text.js';
import { blueprintOf, type IntakeDeps } from './deps.js';
import { isByChoice, isByOrder } from './open-ask.js';
import type { IntakeState } from './state.js';

/** What the decision rests on, out of the state. */
export function decisionInput(state: IntakeState, deps: IntakeDeps): DecisionInput {
  return {
    draft: state.draft,
    blueprint: blueprintOf(deps, state.blueprint),
    conflicts: state.report.conflicts,
    asked: askedInVain(state),
    approved: state.filing.status === 'approved',
    singly: !deps.hasModel || state.degraded || state.degradedTold,
  };
}

/** How often each question was asked in vain: the open one was not, as long as nobody's words have failed to answer it. */
export function askedInVain(state: IntakeState): IntakeState['asked'] {
  const { asked, openAsk } = state;
  if (openAsk === null || !(isByChoice(state) || isByLabel(state) || isByOrder(state))) return asked;
  const open = openAsk.questions
    .map(({ field }) => field)
    .filter((field) => !openAsk.answered.includes(field));
  return {
    ...asked,
    ...Object.fromEntries(open.map((field) => [field, Math.max(0, (asked[field] ?? 0) - 1)])),
  };
}

/** Whether all that was said names its field: who says something else first has not failed to answer what was asked. */
function isByLabel({ reading }: IntakeState): boolean {
  return reading !== null && reading.acts.length > 0 && reading.acts.every(({ via }) => via === 'label');
}

/** Advice longer than this is an essay, more of it than this a lecture. */
const MAX_SUGGESTION = 200;
const MOST_SUGGESTIONS = 5;

/** What was advised so far with what a judgement adds, each once; the card shows the first few. */
export function withSuggestions(known: readonly string[], more: readonly string[]): string[] {
  const all = new Set([...known, ...more.map((one) => clipped(one, MAX_SUGGESTION))]);
  return [...all].slice(0, MOST_SUGGESTIONS);
}
