import type { ChoiceEvent } from '../../../src/domain/conversation/event.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { changedIn, pendingOf } from '../../../src/domain/pending.js';
import { written } from '../../../src/domain/text/person-text.js';
import { actWording } from '../../../src/domain/tools/undo-wording.js';
import type { TurnContext } from '../context.js';
import { nodeResult, notice, refusal } from '../node-result.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { holdsAlready, isRefusal, reasonIn } from './guards.js';
import { offerReply, takenBy, whyOver, withTaken } from './offer.js';
import type { Ran } from './tool-result.js';

const NODE = 'references';

/** Whether a click is on the newest offer. */
export function isOnOffer(state: Pick<IntakeState, 'pending'>, { questionId }: ChoiceEvent): boolean {
  return pendingOf(state, 'offer')?.id === questionId;
}

/**
 * A click on an offer makes exactly the call that is kept, unjudged and in the name of whoever clicked; it rests on the
 * message clicked.
 */
export function takeOffer(state: IntakeState, { newId }: TurnContext, event: ChoiceEvent): IntakeUpdate {
  const offer = pendingOf(state, 'offer');
  const { actor: by, ts } = event;
  const call = offer?.calls[event.option];
  const refuse = (text: string, why: string) => refusal(state, NODE, event, text, why);
  if (!offer || !call) return refuse(wording.questionGone, 'nothing of the offer');
  const taken = takenBy(offer, call);
  if (taken !== null) return refuse(actWording.takenBefore(taken), 'taken before');
  const over = whyOver(offer, state);
  if (over !== null) return refuse(`${over} ${actWording.nothingDone}`, 'its draft is over');
  const id = newId();
  return nodeResult(state, NODE, {
    asking: { message: { ts, author: by, text: written(call.label), bot: false }, by },
    approved: id,
    calls: [{ id, name: call.tool, args: call.args }],
    due: 'tools',
    why: `taken up: ${call.tool}`,
  });
}

/**
 * What is told after an offered call: who had it made, or why nothing was done. A refusal leaves the button, unless all of
 * it stands already.
 */
export function afterClick(state: IntakeState, ran: Ran): Ran {
  const offer = pendingOf(state, 'offer');
  const [event] = state.events;
  if (event?.kind !== 'choice' || !offer || !isOnOffer(state, event)) return ran;
  const data = ran.steps.at(-1)?.data ?? { error: actWording.notDone };
  const untold = isRefusal(data) && ran.replies.length === 0;
  const replies = untold ? [notice(event.actor, reasonIn(data) ?? actWording.notDone, event)] : ran.replies;
  if (isRefusal(data) && !holdsAlready(data)) return { ...ran, replies };
  const taken = withTaken(offer, event.option, event.actor);
  const now = { pending: ran.update.pending ?? state.pending };
  // where the call has offered something itself, that is the newest
  const pending = isOnOffer(now, event) ? changedIn(now, taken) : now.pending;
  return {
    ...ran,
    update: { ...ran.update, pending },
    replies: [offerReply(taken), ...replies],
  };
}
