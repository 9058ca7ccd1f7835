import { contextOf } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { answerAmendment, offerAmendment } from '../draft/offer-amendment.js';
import { isFor, situationOf } from '../reading/route.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

/** Words about a request that is filed already: they become an offer to update its ticket, which a person takes or leaves. */
export const amendment =
  (deps: IntakeDeps) =>
  async (before: IntakeState, runtime: { context?: unknown }): Promise<IntakeUpdate> => {
    const context = contextOf(runtime, deps);
    const situation = situationOf(before, false);
    const own = before.acts.filter((act) => isFor('amendment', act, situation));
    const state = { ...before, acts: before.acts.filter((act) => !own.includes(act)) };
    return (await answerAmendment(state, deps, context, own)) ?? offerAmendment(state, deps, context, own);
  };
