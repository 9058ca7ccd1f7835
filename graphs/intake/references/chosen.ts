import type { Act } from '../../../src/domain/conversation/acts.js';
import type { ChoiceEvent } from '../../../src/domain/conversation/event.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { NO_WORDS } from '../../../src/domain/text/person-text.js';
import { actWording } from '../../../src/domain/tools/undo-wording.js';
import type { Turn } from '../deps.js';
import { nodeResult, notice, textReply } from '../node-result.js';
import { ending } from '../questions/answered.js';
import { wordsOfChoice } from '../reading/words.js';
import type { IntakeState, IntakeUpdate, Question } from '../state.js';
import { look } from './look.js';
import { questionReply } from './question.js';

const NODE = 'references';

/** Whether a click is on an option of the newest question. */
export function isThis(
  { question }: Pick<IntakeState, 'question'>,
  { questionId, option }: ChoiceEvent,
): boolean {
  return question?.id === questionId && question.options[option] !== undefined;
}

/** A click on a question whose call waits for it, or on one that cannot be answered any more. */
export function clicked(state: IntakeState, turn: Turn, event: ChoiceEvent): IntakeUpdate {
  const { question } = state;
  if (question?.call && isThis(state, event)) {
    const { actor: by, channel } = event;
    return decided(state, turn, question, event.option, { by, channel });
  }
  const replies = [notice(event.actor, wording.questionGone, event)];
  return nodeResult(state, NODE, { why: 'refused: not the newest question', replies });
}

/**
 * An option that words name: of a call it approves or leaves that; else the turn goes on with the message that the question was
 * about, or with what the option says.
 */
export async function chosenInWords(
  state: IntakeState,
  turn: Turn,
  { by, ts }: Pick<Act, 'by' | 'ts'>,
  option: number,
): Promise<IntakeUpdate> {
  const { question } = state;
  const { channel } = turn;
  if (question?.call) return decided(state, turn, question, option, { by, channel });
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

/** Who answered a question, and where. */
interface Choice {
  by: string;
  channel: string;
}

/**
 * An answer to the question whether a call may be made. Only whoever asked for it can give it; a yes makes exactly the call
 * that is kept, without a judgement.
 */
export function decided(
  state: IntakeState,
  turn: Turn,
  question: Question,
  option: number,
  { by, channel }: Choice,
): IntakeUpdate {
  const { asker, call } = question;
  if (by !== asker || !call) {
    const replies = [notice(by, actWording.onlyAsker(asker), { channel })];
    return nodeResult(state, NODE, { why: 'refused: not the one who asked for it', replies });
  }
  const answered = questionReply(question, { label: question.options[option]?.label ?? '', by });
  if (option !== YES) {
    const replies = [answered, textReply(actWording.left)];
    return nodeResult(state, NODE, {
      question: null,
      acts: state.acts,
      next: ending(state, turn),
      why: 'not approved',
      replies,
    });
  }
  const ts = question.ts;
  const message = turn.messages.find((one) => one.ts === ts && !one.bot) ?? {
    ts,
    author: asker,
    text: NO_WORDS,
    bot: false,
  };
  const approved = turn.newId();
  return nodeResult(state, NODE, {
    question: null,
    acts: state.acts,
    asking: { message, by },
    approved,
    calls: [{ id: approved, name: call.tool, args: call.args }],
    next: 'tools',
    why: `approved: ${call.tool}`,
    replies: [answered],
  });
}
