import { mayHandle } from '../../../src/domain/approval.js';
import { filedFields, headlineOf } from '../../../src/domain/card.js';
import type { ButtonEvent, MessageEvent } from '../../../src/domain/event.js';
import { readsAsAbandon, readsAsConfirm } from '../../../src/domain/phrases.js';
import type { TicketChange } from '../../../src/domain/tracker.js';
import { wording } from '../../../src/domain/wording.js';
import { changesBetween } from '../changes.js';
import { blueprintOf, type IntakeDeps, teamOf } from '../deps.js';
import { emit } from '../emit.js';
import { mayChange } from '../people.js';
import { refuse } from '../review/at-card.js';
import { say } from '../say.js';
import type { Filed, IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'amendment';

/** "Update" or "Leave it", clicked or said while the offer is open; null where the batch says neither. */
export function answerAmendment(state: IntakeState, deps: IntakeDeps): IntakeUpdate | null {
  const event = state.events[0];
  if (event?.kind === 'button') return clicked(state, deps, event);
  const offer = openOffer(state);
  const messages = state.events.filter((one): one is MessageEvent => one.kind === 'message');
  const last = messages.at(-1);
  if (!offer || !last || messages.length !== state.events.length) return null;
  if (messages.every(({ text }) => readsAsConfirm(text))) return take(state, deps, offer, last.author);
  return messages.every(({ text }) => readsAsAbandon(text)) ? leave(state, offer) : null;
}

function clicked(state: IntakeState, deps: IntakeDeps, event: ButtonEvent): IntakeUpdate {
  const offer = openOffer(state);
  if (!offer || event.draftId !== state.draftId || event.rev !== offer.rev) {
    return refuse(state, event, wording.offerGone, 'the offer is gone');
  }
  const permission = mayChange(deps, state, event.actor);
  const ofTheTeam = offer.team !== null && mayHandle(teamOf(deps, offer.team.id), event.actor);
  if (!permission.allowed && !ofTheTeam) {
    return refuse(state, event, wording.notPermitted(permission.reason), 'not permitted');
  }
  return event.action === 'update_ticket' ? take(state, deps, offer, event.actor) : leave(state, offer);
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
    {},
    { why: `updates ${offer.shortId}`, intents: [{ kind: 'update', key, draftId, change }] },
  );
}

function leave(state: IntakeState, { shortId }: Filed): IntakeUpdate {
  return emit(
    state,
    NODE,
    { proposal: null },
    { why: 'left as it is', replies: [say(wording.ticketLeft(shortId))] },
  );
}
