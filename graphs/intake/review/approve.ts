import type { ButtonEvent } from '../../../src/domain/event.js';
import { wording } from '../../../src/domain/wording.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { type Emission, emit } from '../emit.js';
import { mayDecide } from '../people.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { refuse, refuseFinished, refuseStale } from './at-card.js';

/** Approve and Retry: the same right, the same intent. */
export async function approve(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  event: ButtonEvent,
): Promise<IntakeUpdate> {
  const refused = refuseFinished(state, event) ?? refuseStale(state, event);
  if (refused) return refused;
  if (state.mode !== 'REVIEW') return refuse(state, event, wording.questionOpen, 'a question is open');
  const permission = await mayDecide(deps, state, context, 'approve', event.actor);
  if (!permission.allowed) {
    return refuse(state, event, wording.notPermitted(permission.reason), 'not permitted');
  }
  return approved(state, event.actor, `${event.action} pressed`);
}

/** The draft is approved; the decision carries it out. */
export function approved(
  state: IntakeState,
  by: string,
  why: string,
  emission: Pick<Emission, 'judgement'> = {},
): IntakeUpdate {
  const filing = {
    ...state.filing,
    status: 'approved' as const,
    error: null,
    approvedBy: by,
    approvedAt: state.updatedAt,
  };
  return emit(state, 'review', { filing, respond: true }, { ...emission, next: 'decision', why });
}
