import { type Act, CHANGES_DRAFT } from '../../../src/domain/conversation/acts.js';
import { isMuted } from '../node-result.js';
import type { IntakeState } from '../state.js';
import type { CarriedOut } from './draft-changes.js';

/**
 * Whether words are answered: those to the bot; unless the thread is quiet also the requester's, answers to a question, and
 * disputes.
 */
export function speaks(
  state: IntakeState,
  { changed, participants, disputed, conflicts }: CarriedOut,
  acts: readonly Act[],
): boolean {
  if (isMuted(state)) return false;
  if (disputed || conflicts.length < state.report.conflicts.length) return true;
  const told = new Set(acts.flatMap(({ act, ts }) => (CHANGES_DRAFT.has(act) || act === 'open' ? [ts] : [])));
  const said = state.said.filter(({ ts, edited }) => told.has(ts) || edited);
  if (said.some(({ addressed, author }) => addressed || author === state.requester)) return true;
  if (state.said.length === 0 && acts.length > 0) return true;
  const answered = changed.some((field) => state.pendingQuestions.includes(field));
  return answered && said.some(({ author }) => participants.includes(author));
}
