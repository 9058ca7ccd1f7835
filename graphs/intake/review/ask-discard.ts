import type { ButtonEvent, ChoiceEvent } from '../../../src/domain/event.js';
import { holdsAnything } from '../../../src/domain/kept-draft.js';
import { wordsOf } from '../../../src/domain/phrases.js';
import { wording } from '../../../src/domain/wording.js';
import type { TurnContext } from '../context.js';
import { newer } from '../conversation.js';
import type { IntakeDeps } from '../deps.js';
import { hasOpenDraft } from '../draft-life.js';
import { type Emission, emit } from '../emit.js';
import { giveUp } from '../give-up.js';
import { isNewest } from '../naming/newest.js';
import { plainAnswer } from '../naming/plain-answer.js';
import { questionReply } from '../naming/question.js';
import { isInvolved, mayDecide } from '../people.js';
import { notice, say } from '../say.js';
import type { IntakeState, IntakeUpdate, Question } from '../state.js';

const NODE = 'review';

/** The first option discards, the second keeps. */
const DISCARD = 0;

/**
 * Words that give the draft up: what is in it is not thrown away for words alone, they are asked about first. A draft with
 * nothing in it goes at once.
 * @param more what else the turn has changed by these words
 */
export function giveUpInWords(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  by: string,
  node: string,
  { update = {}, ...emission }: { update?: IntakeUpdate } & Partial<Emission> = {},
): IntakeUpdate | Promise<IntakeUpdate> {
  const now: IntakeState = { ...state, ...update };
  if (!holdsAnything(now.draft)) return giveUp(state, deps, context, by, node, emission.judgement);
  const question = discardQuestion(now, context, by);
  return emit(
    state,
    node,
    { ...update, question },
    {
      ...emission,
      why: 'asks whether to discard it',
      replies: [...(emission.replies ?? []), questionReply(question)],
    },
  );
}

/** The question whether to discard the draft as it stands. */
export function discardQuestion(
  { draftId, rev, updatedAt }: IntakeState,
  { newId }: Pick<TurnContext, 'newId'>,
  by: string,
): Question {
  return {
    id: newId(),
    asker: by,
    ts: updatedAt,
    text: wording.discardIt,
    mention: null,
    options: [wording.discardYes, wording.discardNo].map((label) => ({ label, entity: null, ask: null })),
    meant: [],
    discard: { draftId: draftId ?? '', rev },
  };
}

/** Whether a click answers the question whether to discard the draft. */
export function isAboutDiscard({ question }: Pick<IntakeState, 'question'>, event: ChoiceEvent): boolean {
  return question?.discard !== undefined && question.id === event.questionId;
}

interface DiscardChoice {
  option: number;
  actor: string;
}

const AGAIN =
  /^(?:(?:yes|please|ok|okay) )*discard(?: (?:it|this|that|the request|this request))?(?: please)?$/u;

/**
 * What words answer to it: a plain yes or no, or what a button says. Those of people who have no part in the request must be
 * meant for the bot, and so must a plain yes or no once somebody else has spoken since: it may answer them. Null where they are
 * about anything else.
 */
export function discardInWords(
  state: IntakeState,
  { messages }: Pick<TurnContext, 'messages'>,
): DiscardChoice | null {
  const { question, quiet } = state;
  const [only, ...others] = state.events;
  if (!question?.discard || only?.kind !== 'message' || others.length > 0) return null;
  const { author: actor, addressed, text, ts } = only;
  if (!addressed && (quiet || !isInvolved(state, actor))) return null;
  const said = wordsOf(text).join(' ');
  const exact = question.options.findIndex(({ label }) => wordsOf(label).join(' ') === said);
  if (exact >= 0) return { option: exact, actor };
  if (!isNewest(state)) return null;
  if (AGAIN.test(said)) return { option: DISCARD, actor };
  const before = messages.findLast((one) => !one.bot && newer(ts, one.ts))?.author;
  if (!addressed && before !== undefined && before !== actor && before !== question.asker) return null;
  const answer = plainAnswer(text);
  return answer === null ? null : { option: answer === 'yes' ? DISCARD : DISCARD + 1, actor };
}

/** The answer, clicked or said: for those who decide about the draft, and for the draft as it was when they were asked. */
export async function discardChosen(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  { option, actor, channel }: DiscardChoice & Pick<ButtonEvent, 'channel'>,
): Promise<IntakeUpdate> {
  const { question, draftId, rev } = state;
  const label = question?.options[option]?.label;
  if (!question?.discard || label === undefined) return emit(state, NODE, {}, { why: 'no such question' });
  const permission = await mayDecide(deps, state, context, 'change', actor);
  if (!permission.allowed) {
    const replies = [notice(actor, wording.notPermitted(permission.reason), { channel })];
    return emit(state, NODE, {}, { why: 'refused: not permitted', replies });
  }
  const answered = questionReply(question, { label, by: actor });
  const asked = question.discard;
  const isSame = asked.draftId === draftId && asked.rev === rev;
  const isClosed = !hasOpenDraft(state) || state.phase === 'READY_TO_CREATE';
  if (option !== DISCARD || !isSame || isClosed) {
    const kept = option === DISCARD ? wording.askDiscardGone : wording.kept;
    return emit(state, NODE, { question: null }, { why: 'kept', replies: [answered, say(kept)] });
  }
  const told = emit(
    state,
    NODE,
    { question: null },
    { why: 'discarding was asked about', replies: [answered] },
  );
  return giveUp({ ...state, ...told }, deps, context, actor, NODE);
}
