import { conflictId } from '../../src/domain/conflicts.js';
import { questionKey } from '../../src/domain/decision.js';
import { wording } from '../../src/domain/wording.js';
import { freshMessages, newestTs } from './conversation.js';
import { blueprintOf, type IntakeDeps } from './deps.js';
import { hasOpenDraft, isForChanges } from './draft-life.js';
import { route, situationOf } from './reading/route.js';
import type { IntakeState, IntakeUpdate, Next } from './state.js';
import { isWithheld } from './withheld.js';

/** Words that were answered are done with, unless a draft is open: to that they belong as everything said meanwhile. */
export function answered(state: IntakeState): IntakeUpdate {
  if (hasOpenDraft(state)) return {};
  return { handledAt: newestTs(freshMessages(state.events), state.handledAt) };
}

/**
 * Where a turn goes next: to what else its words want; then what they said about the draft goes on to validation, and so does a
 * draft whose next step nobody was shown.
 */
export function ending(state: IntakeState, deps: IntakeDeps): Next {
  const station = route(state.acts, situationOf(state, isForChanges(state)));
  if (station !== null) return station;
  const isDue = state.changes.length > 0 || hasNewDispute(state) || isWithheld(state, deps);
  return isDue ? 'validation' : 'await_user';
}

/** Whether somebody contradicted what stands and nobody was asked about it yet. */
function hasNewDispute({ report, asked, ...state }: IntakeState): boolean {
  const isAsked = (one: IntakeState['report']['conflicts'][number]) =>
    asked[questionKey('conflict', conflictId(one))] !== undefined;
  return hasOpenDraft(state) && state.respond && !report.conflicts.every(isAsked);
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
