import { wording } from '../../src/domain/wording.js';
import { freshMessages, newestTs } from './conversation.js';
import { blueprintOf, type IntakeDeps } from './deps.js';
import { hasOpenDraft } from './draft-life.js';
import type { IntakeState, IntakeUpdate, Next } from './state.js';
import { isWithheld } from './withheld.js';

/** Words that were answered are done with, unless a draft is open: to that they belong as everything said meanwhile. */
export function answered(state: IntakeState): IntakeUpdate {
  if (hasOpenDraft(state)) return {};
  return { handledAt: newestTs(freshMessages(state.events), state.handledAt) };
}

/**
 * Where a turn goes once it has answered: what else its words said about the draft goes on to validation, and so does a draft
 * whose next step nobody was shown.
 */
export function ending(state: IntakeState, deps: IntakeDeps): Next {
  return state.changes.length > 0 || isWithheld(state, deps) ? 'validation' : 'await_user';
}

/** The last words of a turn, with what is still open where a question of the draft waits and nothing else will be said. */
export function withOpen(state: IntakeState, deps: IntakeDeps, text: string): string {
  const open = ending(state, deps) === 'await_user' ? openLabels(state, deps) : [];
  return open.length > 0 ? `${text}\n${wording.stillOpen(open)}` : text;
}

/** What was asked and not answered yet, by the labels of its fields. */
export function openLabels(
  state: Pick<IntakeState, 'blueprint' | 'pendingQuestions'>,
  deps: IntakeDeps,
): string[] {
  if (state.pendingQuestions.length === 0) return [];
  const { fields } = blueprintOf(deps, state.blueprint);
  return fields.flatMap(({ name, label }) =>
    state.pendingQuestions.includes(name) ? [label.toLowerCase()] : [],
  );
}
