import { type Act, CHANGES_DRAFT } from '../../../src/domain/acts.js';
import { isHushed } from '../quiet.js';
import type { CarriedOut } from '../reading/carry-out.js';
import type { IntakeState } from '../state.js';

/**
 * Words about the request are answered only where they were said to the bot or by the requester, answer what was asked, or bring a
 * contradiction or end one; in a quiet thread only where they were said to the bot.
 */
export function speaks(
  state: IntakeState,
  { changed, participants, disputed, conflicts }: CarriedOut,
  acts: readonly Act[],
): boolean {
  if (isHushed(state)) return false;
  if (disputed || conflicts.length < state.report.conflicts.length) return true;
  const told = new Set(acts.flatMap(({ act, ts }) => (CHANGES_DRAFT.has(act) || act === 'open' ? [ts] : [])));
  const said = state.said.filter(({ ts, edited }) => told.has(ts) || edited);
  if (said.some(({ addressed, author }) => addressed || author === state.requester)) return true;
  if (state.said.length === 0 && acts.length > 0) return true;
  const answered = changed.some((field) => state.pendingQuestions.includes(field));
  return answered && said.some(({ author }) => participants.includes(author));
}
