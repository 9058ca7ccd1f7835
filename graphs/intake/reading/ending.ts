import type { PressedAct } from '../../../src/domain/conversation/press.js';
import { conflictKey, decide } from '../../../src/domain/draft/decision.js';
import type { IntakeDeps } from '../deps.js';
import { decisionInput } from '../draft/decision-input.js';
import { hasOpenDraft, isForChanges } from '../draft/draft-life.js';
import { sentOn, tracedOnce } from '../node-result.js';
import { openLabels, waitsForChoice } from '../questions/answered.js';
import { frameOf, type IntakeState, type IntakeUpdate, type Step } from '../state.js';
import { route } from './order-of-acts.js';

/** The state's changes by a step, and what is due after it. @param before the state that the step found */
export function stepped(
  step: Step,
  before: IntakeState,
  made: IntakeUpdate,
  deps: IntakeDeps,
): IntakeUpdate & Pick<IntakeState, 'due'> {
  const traced = tracedOnce(step, before, made);
  const after: IntakeState = { ...before, ...traced };
  const next = dueNow(after, deps);
  return { ...traced, ...next, trace: sentOn(after.trace, next.due) };
}

/** What is due now that a step has said so: the acts that are left come before the draft's next step, which is not forgotten. */
export function dueNow(state: IntakeState, deps: IntakeDeps): Pick<IntakeState, 'due' | 'decides'> {
  const { due, decides } = state;
  if (due === 'acts') return { due: ending(state, deps), decides };
  if (due !== 'decision') return { due, decides };
  return { due: route(state.acts, isForChanges(state)) ?? 'decision', decides: true };
}

/**
 * Where a turn goes next: to what else its words want, then to the decision where the draft changed or its next step was
 * not shown.
 */
export function ending(state: IntakeState, deps: IntakeDeps): Step {
  const step = route(state.acts, isForChanges(state));
  if (step !== null) return step;
  const isDue =
    state.decides || state.changes.length > 0 || hasNewDispute(state) || owesNextStep(state, deps);
  return isDue ? 'decision' : 'await_user';
}

/** Whether somebody contradicted what stands and nobody was asked about it yet. */
function hasNewDispute({ report, asked, ...state }: IntakeState): boolean {
  return hasOpenDraft(state) && state.respond && report.conflicts.some((one) => !asked[conflictKey(one)]);
}

/** The last words of a turn, with what is still open where a question of the draft waits and nothing else will be said. */
export function withOpen(state: IntakeState, deps: IntakeDeps, text: string): string {
  const open = ending(state, deps) === 'await_user' ? openLabels(state, deps) : [];
  return open.length > 0 ? `${text}\n${frameOf(state).stillOpen(open)}` : text;
}

/**
 * Whether a turn in which somebody spoke to the bot is to end with the next step of the draft, which nobody was shown: in a
 * quiet thread, and among people themselves, what completes a request or leaves it lacking is taken in without a word.
 * That the thread is quiet no more ends the silence, whatever is open.
 */
export function owesNextStep(state: IntakeState, deps: IntakeDeps): boolean {
  if (!hasOpenDraft(state) || state.mode !== 'ELICITATION' || !isSpokenTo(state)) return false;
  const turned = state.commands.findLast(({ change }) => change.kind === 'quiet')?.change;
  if (turned?.kind === 'quiet') return !turned.after;
  return !waitsForChoice(state) && isUnseen(state, deps);
}

const isUndo = ({ act }: PressedAct): boolean => act === 'undo' || act === 'redo';

function isSpokenTo({ events }: IntakeState): boolean {
  return events.some((event) =>
    event.kind === 'press' ? isUndo(event.does) : event.kind === 'message' && event.addressed,
  );
}

/** What was asked a last time waits for its answer, and is not given up for other words. */
function isUnseen(state: IntakeState, deps: IntakeDeps): boolean {
  const { pendingQuestions: pending, report } = state;
  const made = decide(decisionInput(state, deps));
  if (made.kind === 'ASK') return pending.length === 0;
  const isDisputed = report.conflicts.some(({ field }) => pending.includes(field));
  return made.giveUp.length === 0 && !isDisputed;
}
