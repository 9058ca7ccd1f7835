import { decide } from '../../src/domain/decision.js';
import { decisionInput } from './decision-input.js';
import type { IntakeDeps } from './deps.js';
import { hasOpenDraft } from './draft-life.js';
import type { IntakeState } from './state.js';

/**
 * Whether a turn in which somebody spoke to the bot is to end with the next step of the draft, which nobody was shown: in a
 * quiet thread, and among people themselves, what completes a request or leaves it lacking is taken in without a word.
 * That the thread is quiet no more ends the silence, whatever is open.
 */
export function isWithheld(state: IntakeState, deps: IntakeDeps): boolean {
  if (!hasOpenDraft(state) || state.mode !== 'ELICITATION' || !isSpokenTo(state)) return false;
  const turned = state.commands.findLast(({ change }) => change.kind === 'quiet')?.change;
  if (turned?.kind === 'quiet') return !turned.after;
  return !waitsForChoice(state) && isUnseen(state, deps);
}

/** Whether the look-alikes of a draft are what it waits for: its card follows once that is answered. */
export function waitsForChoice({ alike, cardRev }: Pick<IntakeState, 'alike' | 'cardRev'>): boolean {
  return cardRev === null && alike !== null && alike.length > 0;
}

function isSpokenTo({ events }: IntakeState): boolean {
  return events.some((event) => event.kind === 'undo' || (event.kind === 'message' && event.addressed));
}

/** What was asked a last time waits for its answer, and is not given up for other words. */
function isUnseen(state: IntakeState, deps: IntakeDeps): boolean {
  const { pendingQuestions: pending, report } = state;
  const made = decide(decisionInput(state, deps));
  if (made.kind === 'ASK') return pending.length === 0;
  const isDisputed = report.conflicts.some(({ field }) => pending.includes(field));
  return made.giveUp.length === 0 && !isDisputed;
}
