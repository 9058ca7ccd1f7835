import type { Act, ActOf } from '../../../src/domain/conversation/acts.js';
import type { ChoiceEvent } from '../../../src/domain/conversation/event.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { asked, pendingOf, type Question, without } from '../../../src/domain/pending.js';
import { NO_WORDS, shown } from '../../../src/domain/text/person-text.js';
import { actWording } from '../../../src/domain/tools/undo-wording.js';
import { messageAt, messageOr } from '../conversation.js';
import type { Turn } from '../deps.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import { nodeResult, refusal, textReply } from '../node-result.js';
import { answered } from '../questions/answered.js';
import { withOpen } from '../reading/ending.js';
import { isFor, situationOf } from '../reading/route.js';
import { wordsOfChoice } from '../reading/words.js';
import { askingOf, viewerOf } from '../references/asking.js';
import { focusCommanded, focusOn, unfocus } from '../references/focus.js';
import { look } from '../references/look.js';
import { questionReply, spoken, whichOne } from '../references/question.js';
import type { Asking, Changes, IntakeState, IntakeUpdate } from '../state.js';
import { takeOffer } from '../tool-loop/take-offer.js';

const NODE = 'references';

/** What people name: asks which of several is meant, says what is not to be found, and keeps what the thread is about. */
export async function references(state: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const [first] = state.events;
  const situation = situationOf(state, hasOpenDraft(state));
  const act = state.acts.find((one) => isFor(NODE, one, situation));
  if (act) return carriedOut(state, turn, act);
  if (first?.kind === 'command') return focusCommanded(state, turn, first);
  if (first?.kind !== 'choice') return nodeResult(state, NODE, { why: 'nothing is named' });
  return clicked(state, turn, first);
}

/** One act after the other; what one person asks in a turn is answered at once. */
async function carriedOut(before: IntakeState, turn: Turn, act: Act): Promise<IntakeUpdate> {
  const isDone = (one: Act) => one === act || (act.act === 'ask' && one.act === 'ask' && one.by === act.by);
  const state = { ...before, acts: before.acts.filter((one) => !isDone(one)) };
  const { by } = act;
  const message = messageAt(state, turn, act.ts);
  const asking = message ? { message, by } : null;
  switch (act.act) {
    case 'choose':
      if (act.of !== undefined) return takeOffer(state, act);
      return chosenInWords(state, turn, act, act.option);
    case 'focus': {
      const ordered = { by, why: 'in words' };
      if (act.entity === null) return unfocus(state, turn, ordered);
      const [entity = null] = await turn.references.named(viewerOf(turn, by), [act.entity]);
      return focusOn(state, turn, entity, { ...ordered, what: shown(message?.text ?? NO_WORDS) });
    }
    case 'which':
      return which(state, turn, asking, act);
    default: {
      if (!asking) return nodeResult(state, NODE, { acts: state.acts, why: 'no words to answer' });
      const isClicked = state.events[0]?.kind === 'choice';
      const isNext = before.asking !== null || (!isClicked && askingOf(state)?.by !== by);
      const anew = isNext ? forAnother() : {};
      const known = { replies: [], why: 'in words' };
      const looked = await look({ ...state, ...anew }, turn, asking, known);
      return { ...anew, ...looked };
    }
  }
}

/** What belongs to the answer to one person, when the answer to the next begins. */
function forAnother(): Changes {
  const known = { meant: [], resolution: null, about: null, recalled: null };
  return { ...known, steps: [], rounds: 0, stopped: null, leavesOut: false, shown: [] };
}

/** Asks which of several things a mention means, of those that whoever asks may see. */
async function which(
  state: IntakeState,
  turn: Turn,
  asking: Asking | null,
  { by, mention, candidates: ids }: ActOf<'which'>,
): Promise<IntakeUpdate> {
  const candidates = [...(await turn.references.named(viewerOf(turn, by), ids))];
  const left = { acts: state.acts, due: 'acts' as const };
  if (!asking || candidates.length === 0) {
    const replies = [textReply(withOpen(state, turn, wording.cantFind([spoken(mention)])))];
    return nodeResult(state, NODE, { ...left, ...answered(state), why: 'nothing of that name', replies });
  }
  const question = whichOne(turn, asking, { mention, candidates }, state.meant);
  const why = `one of ${candidates.length} is meant`;
  const pending = asked(state, question);
  return nodeResult(state, NODE, { ...left, pending, why, replies: [questionReply(question)] });
}

/** Whether a click is on an option of the newest question. */
export function isThis(state: IntakeState, { questionId, option }: ChoiceEvent): boolean {
  const question = pendingOf(state, 'choice');
  return question?.id === questionId && question.options[option] !== undefined;
}

/** A click on a question whose call waits for it, or on one that cannot be answered any more. */
function clicked(state: IntakeState, turn: Turn, event: ChoiceEvent): IntakeUpdate {
  const question = pendingOf(state, 'choice');
  if (question?.call && isThis(state, event)) return decided(state, turn, question, event);
  return refusal(state, NODE, event, wording.questionGone, 'not the newest question');
}

/**
 * An option that words name: of a call it approves or leaves that; else the turn goes on with what was asked, or with what
 * the option says.
 */
async function chosenInWords(
  state: IntakeState,
  turn: Turn,
  { by, ts }: Pick<Act, 'by' | 'ts'>,
  option: number,
): Promise<IntakeUpdate> {
  const question = pendingOf(state, 'choice');
  const { channel } = turn;
  if (question?.call) return decided(state, turn, question, { option, actor: by, channel });
  const chosen = await wordsOfChoice(state, turn, { option, by, ts, channel });
  if ('refused' in chosen) {
    const { refused: why, update, replies } = chosen;
    return nodeResult(state, NODE, { ...update, acts: state.acts, why: `refused: ${why}`, replies });
  }
  const [message] = chosen.said;
  const now: IntakeState = { ...state, ...chosen.update, resolution: null, about: null };
  if (!message) return nodeResult(state, NODE, { acts: state.acts, why: 'a click is needed for that' });
  const asking = { message, by };
  const { replies } = chosen;
  return look({ ...now, asking }, turn, asking, { replies, why: 'a choice in words' });
}

/** The first option of such a question approves its call. */
const YES = 0;

/**
 * The answer whether a call may be made, which only whoever asked for it can give; a yes makes exactly the call that is
 * kept, unjudged.
 */
function decided(
  state: IntakeState,
  turn: Turn,
  question: Question,
  choice: Pick<ChoiceEvent, 'option' | 'actor' | 'channel'>,
): IntakeUpdate {
  const { asker, call, ts } = question;
  const { option, actor: by } = choice;
  if (by !== asker || !call) {
    return refusal(state, NODE, choice, actWording.onlyAsker(asker), 'not the one who asked for it');
  }
  const answered = questionReply(question, { label: question.options[option]?.label ?? '', by });
  const over = { pending: without(state, 'choice'), acts: state.acts };
  if (option !== YES) {
    const replies = [answered, textReply(actWording.left)];
    return nodeResult(state, NODE, { ...over, due: 'acts', why: 'not approved', replies });
  }
  const message = messageOr(state, turn, ts, asker);
  const approved = turn.newId();
  return nodeResult(state, NODE, {
    ...over,
    asking: { message, by },
    approved,
    calls: [{ id: approved, name: call.tool, args: call.args }],
    due: 'tools',
    why: `approved: ${call.tool}`,
    replies: [answered],
  });
}
