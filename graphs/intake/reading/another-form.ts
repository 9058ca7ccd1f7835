import type { Act } from '../../../src/domain/acts.js';
import type { FreshMessage } from '../../../src/domain/brain.js';
import type { ButtonEvent } from '../../../src/domain/event.js';
import { wording } from '../../../src/domain/wording.js';
import { offeredBlueprints } from '../blueprint-choice.js';
import type { TurnContext } from '../context.js';
import { spokenNow } from '../conversation.js';
import type { IntakeDeps } from '../deps.js';
import { discarded } from '../draft-life.js';
import { say } from '../emit.js';
import { renewedAsk } from '../open-ask.js';
import { refuse, refuseFinished, refuseOthers } from '../review/at-card.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import type { Words } from './words.js';

/**
 * The same request in another form: it begins anew, for whom it is, and what people said for it is read again for the form that they
 * want. `kept`: what stays of it whatever it begins with. Where the form is not offered here, or it is not theirs to choose, the refusal.
 */
export async function inAnotherForm(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  event: ButtonEvent,
): Promise<{ words: Words; kept: IntakeUpdate } | { refusal: IntakeUpdate }> {
  const form = offeredBlueprints(deps, context.channel).find(({ id }) => id === event.value);
  const [opening, ...others] = state.ownWords.filter(({ leftOut }) => !leftOut);
  const refusal =
    refuseFinished(state, event) ??
    (form === undefined || opening === undefined || form.id === state.blueprint || state.mode === 'REVIEW'
      ? refuse(state, event, wording.outOfDate, 'no such form, or nothing to begin it with')
      : await refuseOthers(state, deps, context, event));
  if (refusal !== null || form === undefined || opening === undefined) return { refusal: refusal ?? {} };
  const { filer, requester, draftId, rev, asks, ownWords } = state;
  const by = filer ?? requester ?? event.actor;
  const opens: Act = {
    act: 'open',
    blueprint: form.id,
    onBehalfOf: filer === null ? null : requester,
    by,
    via: 'button',
    ts: opening.ts,
  };
  const again = others.map((one): FreshMessage => ({ ...spokenNow(one), addressed: false }));
  const said = [{ ...spokenNow(opening), raisedBy: by }, ...again];
  const closed = renewedAsk(state, deps, true);
  const replies = [...closed.replies, say(wording.otherForm(form.title))];
  const words = { said, by, acts: [opens], update: discarded(state), replies };
  return { words, kept: { draftId, rev: rev + 1, asks, ownWords } };
}
