import { actWording } from '../../../src/domain/act-wording.js';
import { ending } from '../answered.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { emit } from '../emit.js';
import { notice, say } from '../say.js';
import type { IntakeState, IntakeUpdate, Question } from '../state.js';
import { questionReply } from './question.js';

const NODE = 'references';

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
  deps: IntakeDeps,
  { messages, newId }: TurnContext,
  question: Question,
  option: number,
  { by, channel }: Choice,
): IntakeUpdate {
  const { asker, call } = question;
  if (by !== asker || !call) {
    const replies = [notice(by, actWording.onlyAsker(asker), { channel })];
    return emit(state, NODE, {}, { why: 'refused: not the one who asked for it', replies });
  }
  const answered = questionReply(question, { label: question.options[option]?.label ?? '', by });
  if (option !== YES) {
    const replies = [answered, say(actWording.left)];
    return emit(
      state,
      NODE,
      { question: null, acts: state.acts },
      { next: ending(state, deps), why: 'not approved', replies },
    );
  }
  const ts = question.ts;
  const message = messages.find((one) => one.ts === ts && !one.bot) ?? {
    ts,
    author: asker,
    text: '',
    bot: false,
  };
  const approved = newId();
  return emit(
    state,
    NODE,
    {
      question: null,
      acts: state.acts,
      asking: { message, by },
      approved,
      calls: [{ id: approved, name: call.tool, args: call.args }],
    },
    { next: 'tools', why: `approved: ${call.tool}`, replies: [answered] },
  );
}
