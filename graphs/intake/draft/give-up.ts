import type { ChoiceEvent } from '../../../src/domain/conversation/event.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { pendingOf, type Question } from '../../../src/domain/pending.js';
import type { Turn } from '../deps.js';
import { plainQuestion } from '../references/question.js';
import type { IntakeState } from '../state.js';
import { shortHeadline } from './card-of.js';

/** The question whether to discard the draft as it stands. */
export function discardQuestion(state: IntakeState, turn: Turn, by: string): Question {
  const { draftId, rev, updatedAt: ts } = state;
  const labels = [wording.discardYes, wording.discardNo];
  return {
    ...plainQuestion(turn.newId(), { asker: by, ts }, wording.discardIt(shortHeadline(state, turn)), labels),
    discard: { draftId: draftId ?? '', rev },
  };
}

/** Whether a click answers the question whether to discard the draft. */
export function isAboutDiscard(state: Pick<IntakeState, 'pending'>, event: ChoiceEvent): boolean {
  const question = pendingOf(state, 'choice');
  return question?.discard !== undefined && question.id === event.questionId;
}
