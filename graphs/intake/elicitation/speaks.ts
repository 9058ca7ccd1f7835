import { freshMessages } from '../conversation.js';
import { isHushed } from '../quiet.js';
import type { IntakeState } from '../state.js';
import type { TakenIn } from './take-in.js';

/**
 * A reply goes out only to a mention, the requester, a participant's answer to an open question, a new conflict or the end of
 * one; in a quiet thread only to a mention.
 */
export function speaks(state: IntakeState, { changed, participants, disputed, conflicts }: TakenIn): boolean {
  if (isHushed(state)) return false;
  if (disputed || conflicts.length < state.report.conflicts.length) return true;
  if (state.events.some((event) => event.kind === 'message' && event.addressed)) return true;
  const authors = freshMessages(state.events).map(({ author }) => author);
  if (authors.some((author) => author === state.requester)) return true;
  const answered = changed.some((field) => state.pendingQuestions.includes(field));
  return answered && authors.some((author) => participants.includes(author));
}
