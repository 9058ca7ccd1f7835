import type { FreshMessage } from '../../../src/domain/brain.js';
import { type Act, CHANGES_DRAFT } from '../../../src/domain/conversation/acts.js';
import { conflictKey } from '../../../src/domain/draft/decision.js';
import { pendingOf } from '../../../src/domain/pending.js';
import { isMuted } from '../node-result.js';
import { isForBot } from '../questions/listening.js';
import type { IntakeState } from '../state.js';
import type { CarriedOut } from './draft-changes.js';

/**
 * Whether words are answered: those to the bot; unless the thread is quiet also the requester's, answers to a question, and a dispute
 * that nobody was asked about yet, where nothing else is asked. At the card, and while people are asked to settle a dispute, what the
 * requester says to others is talk among people.
 */
export function speaks(
  state: IntakeState,
  { changed, participants, disputed, conflicts }: CarriedOut,
  acts: readonly Act[],
): boolean {
  if (isMuted(state)) return false;
  if (conflicts.length < state.report.conflicts.length) return true;
  const question = pendingOf(state, 'ask');
  const isNew = conflicts.some((one) => !state.asked[conflictKey(one)]);
  if (disputed && isNew && question === null) return true;
  const ofRequest = ({ act }: Act) => CHANGES_DRAFT.has(act) || act === 'open' || act === 'on_behalf';
  const told = new Set(acts.flatMap((act) => (ofRequest(act) ? [act.ts] : [])));
  const said = state.said.filter(({ ts, edited }) => told.has(ts) || edited);
  const isTalk = state.mode === 'REVIEW' || question?.questions.some(({ by }) => by === 'buttons');
  const isMeant = (one: FreshMessage) =>
    one.addressed || (one.author === state.requester && (!isTalk || isForBot(state, one)));
  if (said.some(isMeant)) return true;
  if (state.said.length === 0 && acts.length > 0) return true;
  const answered = changed.some((field) => state.pendingQuestions.includes(field));
  return answered && said.some(({ author }) => participants.includes(author));
}
