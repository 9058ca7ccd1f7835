import type { Judgement, ReviewJudgement } from '../../../src/domain/brain.js';
import type { ThreadMessage } from '../../../src/domain/message.js';
import { readsAsAbandon, readsAsConfirm } from '../../../src/domain/phrases.js';
import type { Reply } from '../../../src/domain/reply.js';
import { wording } from '../../../src/domain/wording.js';
import { calledIn, spokenMessages } from '../conversation.js';
import { emit } from '../emit.js';
import { orderingOf } from '../naming/ordering.js';
import { isInvolved } from '../people.js';
import { isHushed } from '../quiet.js';
import { say } from '../say.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'review';

/**
 * Words at the card that order the bot to do or to find something go to the tools in the name of whoever ordered it: who mentions
 * the bot, or whose request it is. The card stays open, and nothing is filed or discarded: words that the rules read as that
 * are no order, and what they need instead is said.
 */
export function order(state: IntakeState, judgement: Judgement<ReviewJudgement>): IntakeUpdate {
  const { action, ts } = judgement.value;
  const why = `${action}: by ${judgement.by}`;
  if (isHushed(state)) return emit(state, NODE, {}, { why: `${why}, in quiet`, judgement });
  const people = [state.requester, state.filer];
  const asking = orderingOf(state, ts, { people, isOther: isVerdict });
  const replies = nextSteps(state);
  if (!asking) return emit(state, NODE, {}, { why: `${why}, but nobody ordered it`, judgement, replies });
  return emit(state, NODE, { asking }, { next: 'references', why, judgement, replies });
}

/** Whether the rules read words as a decision about the whole request. */
const isVerdict = ({ text }: ThreadMessage): boolean => readsAsConfirm(text) || readsAsAbandon(text);

/** How to do what such words wanted, for those whose words are about the card. */
function nextSteps(state: IntakeState): Reply[] {
  const called = calledIn(state.events);
  const said = spokenMessages(state.events).filter(
    ({ ts, author }) => called.has(ts) || isInvolved(state, author),
  );
  return [
    ...(said.some(({ text }) => readsAsConfirm(text)) ? [say(wording.pressApprove)] : []),
    ...(said.some(({ text }) => readsAsAbandon(text)) ? [say(wording.sayDiscard)] : []),
  ];
}
