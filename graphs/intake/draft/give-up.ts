import { headlineOf } from '../../../src/domain/conversation/card.js';
import type { ChoiceEvent } from '../../../src/domain/conversation/event.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { shown } from '../../../src/domain/text/person-text.js';
import { clipped } from '../../../src/domain/text/text.js';
import { undoWording } from '../../../src/domain/tools/undo-wording.js';
import type { TurnContext } from '../context.js';
import { blueprintOf, type Turn } from '../deps.js';
import { endNews } from '../filing/project-brief.js';
import { nodeResult, refusal, textReply } from '../node-result.js';
import { notPermitted } from '../people.js';
import { offering, plainQuestion, questionReply } from '../references/question.js';
import type { Changes, IntakeState, IntakeUpdate, Question } from '../state.js';
import { recorded } from '../tool-loop/to-command.js';
import { endedCard } from './card-of.js';
import { discarded, isForChanges, keptOf } from './draft-life.js';

const MAX_QUOTE = 150;
const MAX_QUEUED = 10;

/** The requests queued so far with these, each once: one draft at a time a thread, so a second request waits for its turn. */
export function withQueued(
  { queuedRequests }: Pick<IntakeState, 'queuedRequests'>,
  more: readonly string[],
): string[] {
  return [...new Set([...queuedRequests, ...more])].slice(0, MAX_QUEUED);
}

/** A request queued meanwhile is offered in its author's words when its turn has come; nothing where nothing was. */
export function offerQueued(
  { queuedRequests }: Pick<IntakeState, 'queuedRequests'>,
  { messages, newId }: Pick<TurnContext, 'messages' | 'newId'>,
): { update: Changes; replies: Reply[] } {
  const [next] = queuedRequests.flatMap((ts) => messages.find((message) => message.ts === ts) ?? []);
  if (!next) return { update: {}, replies: [] };
  const text = wording.alsoMentioned(clipped(shown(next.text), MAX_QUOTE));
  const offered = { label: wording.openWithThis, does: 'open' as const, ts: next.ts, blueprint: null };
  const question = offering(newId(), { message: next, by: next.author }, text, [offered], []);
  return { update: { question }, replies: [questionReply(question)] };
}

/** A longer headline is told in its beginning. */
const MAX_HEADLINE = 150;

function headlineIn({ blueprint, draft }: IntakeState, turn: Turn): string {
  return clipped(headlineOf(blueprintOf(turn, blueprint), draft), MAX_HEADLINE);
}

/** Gives the draft up: its card, where one was posted, says who did and when; what tells of it has Undo. */
export async function giveUp(
  state: IntakeState,
  turn: Turn,
  by: string,
  node: string,
): Promise<IntakeUpdate> {
  const headline = headlineIn(state, turn);
  const { commands, replies: told } = recorded(turn.newId(), {
    tool: 'discard',
    by,
    args: {},
    summary: undoWording.discardedIt(headline),
    change: { kind: 'discarded', draftId: state.draftId ?? '', before: keptOf(state), after: null },
  });
  const question = state.question?.discard ? null : state.question;
  const queued = offerQueued(state, turn);
  return nodeResult(state, node, {
    ...discarded(state),
    question,
    ...queued.update,
    acts: [],
    why: 'given up',
    commands,
    replies: [...endedCard(state, turn, by), ...told, ...queued.replies],
    memory: await endNews(state, turn, by),
  });
}

const NODE = 'review';
/** The first option discards, the second keeps. */
const DISCARD = 0;

/** The question whether to discard the draft as it stands. */
export function discardQuestion(state: IntakeState, turn: Turn, by: string): Question {
  const { draftId, rev, updatedAt: ts } = state;
  const labels = [wording.discardYes, wording.discardNo];
  return {
    ...plainQuestion(turn.newId(), { asker: by, ts }, wording.discardIt(headlineIn(state, turn)), labels),
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
  if (reason !== null) return refusal(state, NODE, choice, reason, 'not permitted');
  const answered = questionReply(question, { label, by });
  const isSame = question.discard.draftId === draftId && question.discard.rev === rev;
  if (option !== DISCARD || !isSame || !isForChanges(state)) {
    const kept = textReply(option === DISCARD ? wording.askDiscardGone : wording.kept);
    return nodeResult(state, NODE, { question: null, why: 'kept', replies: [answered, kept] });
  }
  const why = 'discarding was asked about';
  const told = nodeResult(state, NODE, { question: null, why, replies: [answered] });
  return giveUp({ ...state, ...told }, turn, by, NODE);
}
