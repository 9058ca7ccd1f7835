import type { PressedAct } from '../../../src/domain/conversation/press.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { doing, pendingOf, type Question } from '../../../src/domain/pending.js';
import type { Turn } from '../deps.js';
import { plainQuestion } from '../references/question.js';
import { frameOf, type IntakeState } from '../state.js';
import { shortHeadline } from './card-of.js';

/** The question whether to discard the draft as it stands. */
export function discardQuestion(state: IntakeState, turn: Turn, by: string): Question {
  const { draftId, rev } = state;
  const ts = turn.now.toISOString();
  const text = frameOf(state).discardIt(shortHeadline(state, turn));
  return plainQuestion(turn.newId(), { asker: by, ts }, text, [
    { label: wording.discardYes, does: { act: 'discard', draftId: draftId ?? '', rev } },
    { label: wording.discardNo, does: { act: 'leave', says: frameOf(state).kept } },
  ]);
}

/** Whether a click answers the question whether to discard the draft. */
export function isAboutDiscard(state: Pick<IntakeState, 'pending'>, does: PressedAct): boolean {
  const question = pendingOf(state, 'choice');
  return does.act === 'choose' && question?.id === does.of && doing(question, 'discard') !== null;
}
