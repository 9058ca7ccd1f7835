import type { ActOf } from '../../../src/domain/conversation/acts.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { changedIn, pendingOf } from '../../../src/domain/pending.js';
import { written } from '../../../src/domain/text/person-text.js';
import { actWording } from '../../../src/domain/tools/undo-wording.js';
import { refusedAct } from '../acts/perform.js';
import { nodeResult, notice } from '../node-result.js';
import { holdsAlready, isRefusal, reasonIn } from './guards.js';
import { offerReply, takenBy, whyOver, withTaken } from './offer.js';
import type { Talking, Told } from './talk.js';
import type { Ran } from './tool-result.js';

const NODE = 'references';

/** The id of a call that an offer has kept tells of which offer it is, and which of its calls. */
const callId = (offerId: string, option: number): string => `${offerId}#${option}`;

/**
 * Whoever takes what was offered has exactly the call made that is kept, unjudged and in their name; it rests on the message that they
 * clicked or wrote.
 */
export function takeOffer(state: Talking, act: ActOf<'choose'>): Told {
  const offer = pendingOf(state, 'offer');
  const option = offer?.options[act.option];
  const refuse = (text: string, why: string): Told => ({ thread: refusedAct(act, state, { text, why }) });
  if (!offer || !option || offer.id !== act.of) return refuse(wording.questionGone, 'nothing of the offer');
  const taken = takenBy(offer, option);
  if (taken !== null) return refuse(actWording.takenBefore(taken), 'taken before');
  const over = whyOver(offer, state);
  if (over !== null) return refuse(`${over} ${actWording.nothingDone}`, 'its draft is over');
  const { by, ts } = act;
  const { label, does } = option;
  const id = callId(offer.id, act.option);
  const asking = { message: { ts, author: by, text: written(label), bot: false }, by };
  const why = `taken up: ${does.tool}`;
  const calls = [{ id, name: does.tool, args: does.args }];
  return {
    thread: nodeResult(state, NODE, { acts: state.acts, asking, due: 'tools', why }),
    talk: { approved: id, messages: [...state.messages, { role: 'person', calls }] },
  };
}

/**
 * What is told after an offered call: who had it made, or why nothing was done. A refusal leaves the button, unless all of
 * it stands already.
 */
export function afterTaking(state: Talking, by: string, ran: Ran): Ran {
  const offer = pendingOf(state, 'offer');
  const option = offer?.options.findIndex((_, at) => callId(offer.id, at) === state.approved) ?? -1;
  if (!offer || option < 0) return ran;
  const data = ran.steps.at(-1)?.data ?? { error: actWording.notDone };
  const untold = isRefusal(data) && ran.replies.length === 0;
  const replies = untold ? [notice(by, reasonIn(data) ?? actWording.notDone)] : ran.replies;
  if (isRefusal(data) && !holdsAlready(data)) return { ...ran, replies };
  const taken = withTaken(offer, option, by);
  const now = { pending: ran.update.pending ?? state.pending };
  // where the call has offered something itself, that is the newest
  const pending = pendingOf(now, 'offer')?.id === offer.id ? changedIn(now, taken) : now.pending;
  return { ...ran, update: { ...ran.update, pending }, replies: [offerReply(taken), ...replies] };
}
