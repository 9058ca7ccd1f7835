import type { ButtonEvent } from '../../../src/domain/event.js';
import { wording } from '../../../src/domain/wording.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { giveUp } from '../give-up.js';
import { mayDecide } from '../people.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { refuse, refuseFinished, refuseStale } from './at-card.js';

/** Discard, confirmed by the person in Slack's own dialog. */
export async function discard(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  event: ButtonEvent,
): Promise<IntakeUpdate> {
  const refused = refuseFinished(state, event) ?? refuseStale(state, event);
  if (refused) return refused;
  const permission = await mayDecide(deps, state, context, 'change', event.actor);
  if (!permission.allowed) {
    return refuse(state, event, wording.notPermitted(permission.reason), 'not permitted');
  }
  return giveUp(state, deps, context, event.actor, 'review');
}
