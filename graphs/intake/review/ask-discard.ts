import type { ButtonEvent, ChoiceEvent } from '../../../src/domain/event.js';
import { holdsAnything } from '../../../src/domain/kept-draft.js';
import { wording } from '../../../src/domain/wording.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { hasOpenDraft } from '../draft-life.js';
import { type Emission, emit } from '../emit.js';
import { giveUp } from '../give-up.js';
import { plainOption, questionReply } from '../naming/question.js';
import { mayDecide } from '../people.js';
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
  if (!holdsAnything(now.draft)) return giveUp(now, deps, context, by, node);
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
    words: null,
    text: wording.discardIt,
    mention: null,
    options: [wording.discardYes, wording.discardNo].map(plainOption),
    meant: [],
    discard: { draftId: draftId ?? '', rev },
  };
}

/** Whether a click answers the question whether to discard the draft. */
export function isAboutDiscard({ question }: Pick<IntakeState, 'question'>, event: ChoiceEvent): boolean {
  return question?.discard !== undefined && question.id === event.questionId;
}

/** Who chose which option. */
interface DiscardChoice {
  option: number;
  actor: string;
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
