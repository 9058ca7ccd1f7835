import { answerAmendment } from '../amendment/answer.js';
import { offerAmendment } from '../amendment/offer.js';
import { contextOf } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { isFor, route, situationOf } from '../reading/route.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

/** Words about a request that is filed already: they become an offer to update its ticket, which a person takes or leaves. */
export const amendment =
  (deps: IntakeDeps) =>
  async (state: IntakeState, runtime: { context?: unknown }): Promise<IntakeUpdate> => {
    const context = contextOf(runtime, deps);
    const done = (await answerAmendment(state, deps, context)) ?? offerAmendment(state, deps, context);
    const acts = state.acts.filter((act) => !isFor('amendment', act, situationOf(state, false)));
    return { ...done, acts, next: route(acts, situationOf(state, false)) ?? 'await_user' };
  };
