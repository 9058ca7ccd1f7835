import type { Act } from '../../../src/domain/acts.js';
import { filedFields, headlineOf } from '../../../src/domain/card.js';
import type { ButtonEvent } from '../../../src/domain/event.js';
import type { TicketChange } from '../../../src/domain/tracker.js';
import { wording } from '../../../src/domain/wording.js';
import { ending } from '../answered.js';
import { changesBetween } from '../changes.js';
import type { TurnContext } from '../context.js';
import { blueprintOf, type IntakeDeps, teamOf } from '../deps.js';
import { emit, notice, say } from '../emit.js';
import { isTheirs, mayDecide } from '../people.js';
import { refuse } from '../review/at-card.js';
import type { Filed, IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'amendment';

/** "Update" or "Leave it", clicked or said while the offer is open; null where the turn says neither. */
export async function answerAmendment(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  acts: readonly Act[],
): Promise<IntakeUpdate | null> {
  const event = state.events[0];
  if (event?.kind === 'button') return clicked(state, deps, context, event);
  const offer = openOffer(state);
  const act = acts.findLast((one) => one.act === 'choose' && one.chosen.of === 'update');
  if (!offer || act?.act !== 'choose' || act.chosen.of !== 'update') return null;
  const { by, chosen } = act;
  const refusal = await whyNot(state, deps, context, offer, chosen.take, by);
  if (refusal !== null) {
    const replies = [notice(by, wording.notPermitted(refusal))];
    const why = 'refused: not permitted';
    return emit(state, NODE, { acts: state.acts }, { next: ending(state, deps), why, replies });
  }
  return chosen.take ? take(state, deps, offer, by) : leave(state, deps, offer);
}

/**
 * Why somebody may not answer the offer; null where they may. To change what was filed is to approve it anew. People of the
 * request's team may as well, unless it is their own.
 */
async function whyNot(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  { team }: Filed,
  takes: boolean,
  actor: string,
): Promise<string | null> {
  const { members = [], approvers = [] } = teamOf(deps, team?.id) ?? {};
  if (!isTheirs(state, actor) && [...members, ...approvers].includes(actor)) return null;
  const permission = await mayDecide(deps, state, context, takes ? 'approve' : 'change', actor);
  return permission.allowed ? null : permission.reason;
}

async function clicked(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  event: ButtonEvent,
): Promise<IntakeUpdate> {
  const offer = openOffer(state);
  if (!offer || event.draftId !== state.draftId || event.rev !== offer.rev) {
    return refuse(state, event, wording.offerGone, 'the offer is gone');
  }
  const takes = event.action === 'update_ticket';
  const refusal = await whyNot(state, deps, context, offer, takes, event.actor);
  if (refusal !== null) return refuse(state, event, wording.notPermitted(refusal), 'not permitted');
  return takes ? take(state, deps, offer, event.actor) : leave(state, deps, offer);
}

/** The filed request, while an offer to change it as it is now stands open. */
function openOffer({ draftId, filed, proposal }: IntakeState): Filed | null {
  const known = draftId === null ? undefined : filed[draftId];
  return known && proposal?.draftId === draftId && proposal.rev === known.rev ? known : null;
}

function take(state: IntakeState, deps: IntakeDeps, offer: Filed, by: string): IntakeUpdate {
  const { proposal, draftId } = state;
  if (!proposal || draftId === null) return emit(state, NODE, {}, { why: 'no offer' });
  const blueprint = blueprintOf(deps, state.blueprint);
  const changed = changesBetween(state, proposal.draft);
  const change: TicketChange = {
    change: 'fields',
    headline: headlineOf(blueprint, proposal.draft),
    fields: filedFields(blueprint, proposal.draft).filter(({ name }) => changed.includes(name)),
    by,
  };
  const key = ['update', draftId, `${offer.rev}.${offer.failures}`, 'fields', by].join(':');
  return emit(
    state,
    NODE,
    { acts: state.acts },
    {
      next: ending(state, deps),
      why: `updates ${offer.shortId}`,
      intents: [{ kind: 'update', key, draftId, change }],
    },
  );
}

function leave(state: IntakeState, deps: IntakeDeps, { shortId }: Filed): IntakeUpdate {
  return emit(
    state,
    NODE,
    { proposal: null, acts: state.acts },
    { next: ending(state, deps), why: 'left as it is', replies: [say(wording.ticketLeft(shortId))] },
  );
}
