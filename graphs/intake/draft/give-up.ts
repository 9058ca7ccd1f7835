import type { ActOf, Stamp } from '../../../src/domain/conversation/acts.js';
import type { ChoiceEvent } from '../../../src/domain/conversation/event.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { holdsAnything } from '../../../src/domain/draft/kept-draft.js';
import { asked, pendingOf, type Question, without } from '../../../src/domain/pending.js';
import { discard } from '../acts/discard.js';
import { perform, refusedAct } from '../acts/perform.js';
import type { Turn } from '../deps.js';
import { nodeResult, textReply } from '../node-result.js';
import { plainQuestion, questionReply } from '../references/question.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { shortHeadline } from './card-of.js';

const NODE = 'review';
/** The first option discards, the second keeps. */
const DISCARD = 0;

/**
 * Discards the request by the button, which Slack has confirmed, or where there is nothing in it; in words whoever may is asked about
 * what is in it first.
 */
export async function discardOrAsk(
  state: IntakeState,
  turn: Turn,
  act: ActOf<'discard'>,
): Promise<IntakeUpdate> {
  if (act.via === 'button' || !holdsAnything(state.draft)) return perform(discard, act, state, turn);
  const others = await discard.may(act, state, turn);
  if (others) return refusedAct(act, state, others);
  const question = discardQuestion(state, turn, act.by);
  const why = 'asks whether to discard it';
  const pending = asked(state, question);
  return nodeResult(state, NODE, {
    acts: state.acts,
    pending,
    due: 'acts',
    why,
    replies: [questionReply(question)],
  });
}

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

/** The answer, clicked or said: for those who decide about the draft, and for the draft as it was when they were asked. */
export async function discardChosen(
  before: IntakeState,
  turn: Turn,
  choice: Stamp & { option: number },
): Promise<IntakeUpdate> {
  const question = pendingOf(before, 'choice');
  const { option, by } = choice;
  const label = question?.options[option]?.label;
  if (!question?.discard || label === undefined) return nodeResult(before, NODE, { why: 'no such question' });
  const act = { ...choice, act: 'discard' as const, seen: question.discard };
  // whoever may not leaves the question open for the others
  const others = await discard.may(act, before, turn);
  if (others) return refusedAct(act, before, others);
  const replies = [questionReply(question, { label, by })];
  const why = 'whether to discard it was answered';
  const pending = without(before, 'choice');
  const answered = nodeResult(before, NODE, { pending, why, replies });
  const state: IntakeState = { ...before, ...answered };
  if (option !== DISCARD) {
    return nodeResult(state, NODE, { pending, why: 'kept', replies: [textReply(wording.kept)] });
  }
  return { ...answered, ...(await perform(discard, act, state, turn)) };
}
