import type { Act } from '../../../src/domain/conversation/acts.js';
import { headlineOf } from '../../../src/domain/conversation/card.js';
import { approves, controlWord } from '../../../src/domain/conversation/control-words.js';
import type { ButtonEvent, ChoiceEvent } from '../../../src/domain/conversation/event.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { holdsAnything } from '../../../src/domain/draft/kept-draft.js';
import { clipped } from '../../../src/domain/text/text.js';
import { newer } from '../conversation.js';
import { blueprintOf, type Turn } from '../deps.js';
import { type NodeOutcome, nodeResult, notice, textReply } from '../node-result.js';
import { mayDecide, withPeople } from '../people.js';
import { ending } from '../questions/answered.js';
import { mayBeForQuestion, plainOption, questionReply } from '../references/question.js';
import type { Changes, IntakeState, IntakeUpdate, Question } from '../state.js';
import { approved } from './at-card.js';
import { hasOpenDraft } from './draft-life.js';
import { giveUp } from './give-up.js';

const NODE = 'review';
/** A longer headline is told in its beginning. */
const MAX_HEADLINE = 150;

/**
 * Exact words approve only when all of the turn are such words, were written after the card showed this rev and as they stand, answer
 * no question of ours instead, and come from people who may. An edit approves nothing: nobody in the thread may have seen it.
 */
export async function approveInWords(state: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const { said, events, changes } = state;
  const last = said.at(-1);
  const update = {
    acts: state.acts.filter(({ act }) => act !== 'approve'),
    participants: withPeople(
      state,
      said.map(({ author }) => author),
    ),
  };
  const press = (why: string) =>
    nodeResult(state, NODE, {
      ...update,
      why,
      next: ending({ ...state, ...update }, turn),
      replies: [textReply(wording.pressApprove)],
    });
  if (!last || changes.length > 0 || !said.every(({ text }) => approves(text)))
    return press('more than an approval');
  const isSaidNow = said.every(({ ts, edited }) => !edited && newer(ts, state.shownAt));
  if (events.length !== said.length || !isSaidNow) {
    return press('not said since the card was shown');
  }
  const words = said.map(({ author, text }) => ({ author, isPlain: controlWord(text) === 'yes' }));
  if (mayBeForQuestion(state, words)) return press('a question of ours is open');
  const permissions = await Promise.all(said.map(({ author }) => mayDecide(state, turn, 'approve', author)));
  const refused = permissions.find((permission) => !permission.allowed);
  if (refused && !refused.allowed) {
    const replies = [notice(last.author, wording.notPermitted(refused.reason))];
    return nodeResult(state, NODE, { ...update, why: 'refused: not permitted', replies });
  }
  const filing = approved(state, last.author, 'approved in words');
  return { ...filing, ...update };
}

/** Exact words give the draft up, once whoever may has been asked about it. */
export async function discardInWords(before: IntakeState, turn: Turn, { by }: Act): Promise<IntakeUpdate> {
  const state = { ...before, acts: before.acts.filter(({ act }) => act !== 'discard') };
  const update = { acts: state.acts };
  const next = ending(state, turn);
  const permission = await mayDecide(state, turn, 'change', by);
  if (permission.allowed) return giveUpInWords(state, turn, by, NODE, { update, next });
  const replies = [notice(by, wording.notPermitted(permission.reason))];
  return nodeResult(state, NODE, { ...update, next, why: 'refused: not permitted', replies });
}

/** The first option discards, the second keeps. */
const DISCARD = 0;

/**
 * Words that give the draft up: what is in it is not thrown away for words alone, they are asked about first. A draft with
 * nothing in it goes at once.
 * @param more what else the turn has changed by these words
 */
export function giveUpInWords(
  state: IntakeState,
  turn: Turn,
  by: string,
  node: string,
  { update = {}, ...emission }: { update?: Changes } & Partial<NodeOutcome> = {},
): IntakeUpdate | Promise<IntakeUpdate> {
  const now: IntakeState = { ...state, ...update };
  if (!holdsAnything(now.draft)) return giveUp(now, turn, by, node);
  const question = discardQuestion(now, turn, by);
  return nodeResult(state, node, {
    ...update,
    question,
    ...emission,
    why: 'asks whether to discard it',
    replies: [...(emission.replies ?? []), questionReply(question)],
  });
}

/** The question whether to discard the draft as it stands. */
export function discardQuestion(
  { blueprint, draft, draftId, rev, updatedAt }: IntakeState,
  turn: Turn,
  by: string,
): Question {
  return {
    id: turn.newId(),
    asker: by,
    ts: updatedAt,
    words: null,
    text: wording.discardIt(clipped(headlineOf(blueprintOf(turn, blueprint), draft), MAX_HEADLINE)),
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
  turn: Turn,
  { option, actor, channel }: DiscardChoice & Pick<ButtonEvent, 'channel'>,
): Promise<IntakeUpdate> {
  const { question, draftId, rev } = state;
  const label = question?.options[option]?.label;
  if (!question?.discard || label === undefined) return nodeResult(state, NODE, { why: 'no such question' });
  const permission = await mayDecide(state, turn, 'change', actor);
  if (!permission.allowed) {
    const replies = [notice(actor, wording.notPermitted(permission.reason), { channel })];
    return nodeResult(state, NODE, { why: 'refused: not permitted', replies });
  }
  const answered = questionReply(question, { label, by: actor });
  const asked = question.discard;
  const isSame = asked.draftId === draftId && asked.rev === rev;
  const isClosed = !hasOpenDraft(state) || state.phase === 'READY_TO_CREATE';
  if (option !== DISCARD || !isSame || isClosed) {
    const kept = option === DISCARD ? wording.askDiscardGone : wording.kept;
    return nodeResult(state, NODE, { question: null, why: 'kept', replies: [answered, textReply(kept)] });
  }
  const told = nodeResult(state, NODE, {
    question: null,
    why: 'discarding was asked about',
    replies: [answered],
  });
  return giveUp({ ...state, ...told }, turn, actor, NODE);
}
