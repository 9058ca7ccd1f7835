import type { Act, ActOf } from '../../../src/domain/conversation/acts.js';
import { answerSlot } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { asked as put } from '../../../src/domain/pending.js';
import { joined, shown } from '../../../src/domain/text/person-text.js';
import { performed } from '../acts/registry.js';
import type { Turn } from '../deps.js';
import { amendment } from '../draft/offer-amendment.js';
import { nodeResult, textReply } from '../node-result.js';
import { answered } from '../questions/answered.js';
import { askedBackFor } from '../questions/asked-back.js';
import { isFor } from '../reading/order-of-acts.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'tickets';

/** Longer answers than this are read in the thread. */
const MAX_ANSWER = 2_000;

/**
 * Filed requests: words about one become an offer to update it, its requester answers what the team asked back, and the
 * team works by clicks.
 */
export async function tickets(state: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const isOpen = false;
  const acts = state.acts.filter((one) => one.act === 'answer_back' || !isFor(NODE, one, isOpen));
  for (const act of state.acts.toReversed()) {
    const done = isFor(NODE, act, isOpen) ? performed(act, { ...state, acts }, turn) : null;
    if (done !== null) return done;
  }
  const amended = amendment(state, turn);
  if (amended) return amended;
  const answer = state.acts.findLast((one) => one.act === 'answer_back');
  return answer ? answerBack(state, answer) : nodeResult(state, NODE, { why: 'nothing filed is meant' });
}

/** The requester's words go to who asked, under the card where they asked, until they say that these were no answer. */
function answerBack(
  state: IntakeState,
  { draftId, by: author, ts, takenBack }: ActOf<'answer_back'>,
): IntakeUpdate {
  const filed = state.filed[draftId];
  const askedBack = askedBackFor(state, draftId);
  const isOfIt = (act: Act) => act.act === 'answer_back' && act.draftId === draftId && act.by === author;
  const messages = new Set(state.acts.filter(isOfIt).map((act) => act.ts));
  const update = { ...answered(state), acts: state.acts.filter((act) => !isOfIt(act)) };
  if (!filed || !askedBack || ts === null)
    return nodeResult(state, NODE, { ...update, due: 'acts', why: 'nothing was asked' });
  const { shortId } = filed;
  const { answer = ts, ...asked } = askedBack;
  const { by, channel, ts: threadTs } = asked;
  const theirs = state.said.filter((one) => messages.has(one.ts));
  const said = joined(theirs.map(({ text }) => text));
  const text = takenBack
    ? wording.takesAnswerBack(author, shortId)
    : wording.answersBack(author, shortId, shown(said, MAX_ANSWER));
  return nodeResult(state, NODE, {
    ...update,
    pending: put(state, takenBack ? asked : { ...asked, answer }),
    due: 'acts',
    why: takenBack ? 'it was no answer' : 'the answer goes to who asked',
    replies: [
      { kind: 'elsewhere', slot: answerSlot(draftId, answer), channel, threadTs, text, mentions: [by] },
      textReply(takenBack ? wording.answerTakenBack(by) : wording.answerPassedOn(by)),
    ],
  });
}
