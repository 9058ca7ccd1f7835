import type { ChoiceEvent } from '../../../src/domain/conversation/event.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { holdsAnything } from '../../../src/domain/draft/kept-draft.js';
import { undoWording } from '../../../src/domain/tools/undo-wording.js';
import { slackTime } from '../context.js';
import { hasBlueprint, type Turn } from '../deps.js';
import { endNews } from '../filing/project-brief.js';
import { nodeResult, refusal, textReply } from '../node-result.js';
import { notPermitted } from '../people.js';
import { ending } from '../questions/answered.js';
import type { Question } from '../questions/open-question.js';
import { plainQuestion, questionReply } from '../references/question.js';
import type { IntakeState, IntakeUpdate, Next } from '../state.js';
import { recorded } from '../tool-loop/to-command.js';
import { endedCard, shortHeadline } from './card-of.js';
import { discarded, isForChanges, keptOf } from './draft-life.js';
import { offerQueued } from './queued-requests.js';

const NODE = 'review';
/** The first option discards, the second keeps. */
const DISCARD = 0;

/** Gives the draft up: its card, where one was posted, says who did and when; what tells of it has Undo. */
export async function giveUp(state: IntakeState, turn: Turn, by: string): Promise<IntakeUpdate> {
  const headline = shortHeadline(state, turn);
  const { commands, replies: told } = recorded(turn.newId(), {
    tool: 'discard',
    by,
    args: {},
    summary: undoWording.discardedIt(headline),
    change: { kind: 'discarded', draftId: state.draftId ?? '', before: keptOf(state), after: null },
  });
  const question = state.question?.discard ? null : state.question;
  const queued = offerQueued(state, turn);
  return nodeResult(state, NODE, {
    ...discarded(state),
    // whatever waited for its blueprint was said of it
    ...(hasBlueprint(turn, state) ? {} : { handledAt: slackTime(turn) }),
    question,
    ...queued.update,
    acts: [],
    why: 'given up',
    commands,
    replies: [...endedCard(state, turn, by), ...told, ...queued.replies],
    memory: await endNews(state, turn, by),
  });
}

/** Exact words give the draft up, once whoever may has been asked about what is in it; one with nothing in it goes at once. */
export async function discardInWords(
  before: IntakeState,
  turn: Turn,
  by: string,
  next?: Next,
): Promise<IntakeUpdate> {
  const acts = before.acts.filter(({ act }) => act !== 'discard');
  const state = { ...before, acts };
  const goesOn = { acts, next: next ?? ending(state, turn) };
  const reason = await notPermitted(state, turn, 'change', by);
  if (reason !== null) {
    return refusal(state, NODE, { actor: by, action: 'discard' }, reason, 'not permitted', goesOn);
  }
  if (!holdsAnything(state.draft)) return giveUp(state, turn, by);
  const question = discardQuestion(state, turn, by);
  const why = 'asks whether to discard it';
  return nodeResult(state, NODE, { ...goesOn, question, why, replies: [questionReply(question)] });
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
export function isAboutDiscard({ question }: Pick<IntakeState, 'question'>, event: ChoiceEvent): boolean {
  return question?.discard !== undefined && question.id === event.questionId;
}

/** The answer, clicked or said: for those who decide about the draft, and for the draft as it was when they were asked. */
export async function discardChosen(
  state: IntakeState,
  turn: Turn,
  choice: Pick<ChoiceEvent, 'option' | 'actor' | 'channel'>,
): Promise<IntakeUpdate> {
  const { question, draftId, rev } = state;
  const { option, actor: by } = choice;
  const label = question?.options[option]?.label;
  if (!question?.discard || label === undefined) return nodeResult(state, NODE, { why: 'no such question' });
  const reason = await notPermitted(state, turn, 'change', by);
  if (reason !== null) return refusal(state, NODE, { ...choice, action: 'discard' }, reason, 'not permitted');
  const answered = questionReply(question, { label, by });
  const isSame = question.discard.draftId === draftId && question.discard.rev === rev;
  if (option !== DISCARD || !isSame || !isForChanges(state)) {
    const kept = textReply(option === DISCARD ? wording.askDiscardGone : wording.kept);
    return nodeResult(state, NODE, { question: null, why: 'kept', replies: [answered, kept] });
  }
  const why = 'discarding was asked about';
  const told = nodeResult(state, NODE, { question: null, why, replies: [answered] });
  return giveUp({ ...state, ...told }, turn, by);
}
