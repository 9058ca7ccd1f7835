import type { ButtonEvent } from '../../../src/domain/event.js';
import { wording } from '../../../src/domain/wording.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { giveUp } from '../give-up.js';
import { mayChange } from '../people.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { refuse, refuseFinished, refuseStale } from './at-card.js';

/** Discard, confirmed by the person in Slack's own dialog. */
export function discard(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  event: ButtonEvent,
): IntakeUpdate | Promise<IntakeUpdate> {
  const refused = refuseFinished(state, event) ?? refuseStale(state, event);
  if (refused) return refused;
  const permission = mayChange(deps, state, event.actor);
  if (!permission.allowed) {
    return refuse(state, event, wording.notPermitted(permission.reason), 'not permitted');
  }
  return giveUp(state, deps, context, event.actor, 'review');
}
