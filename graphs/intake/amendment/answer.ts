import type { Act } from '../../../src/domain/acts.js';
import { filedFields, headlineOf } from '../../../src/domain/card.js';
import type { TicketChange } from '../../../src/domain/tracker.js';
import { wording } from '../../../src/domain/wording.js';
import { ending } from '../answered.js';
import { changesBetween } from '../changes.js';
import type { TurnContext } from '../context.js';
import { blueprintOf, type IntakeDeps, teamOf } from '../deps.js';
import { emit, notice, say } from '../emit.js';
import { isTheirs, mayDecide } from '../people.js';
import type { Filed, IntakeState, IntakeUpdate } from '../state.js';
import { endedOffer } from './offered.js';

const NODE = 'amendment';

/** "Update" or "Leave it", clicked or said while the offer is open; null where the turn says neither. */
export async function answerAmendment(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  acts: readonly Act[],
): Promise<IntakeUpdate | null> {
  const [event] = state.events;
  const click = event?.kind === 'button' ? event : undefined;
  const said = acts.flatMap((act) =>
    act.act === 'choose' && act.chosen.of === 'update' ? [{ by: act.by, takes: act.chosen.take }] : [],
  );
  const answer = click ? { by: click.actor, takes: click.action === 'update_ticket' } : said.at(-1);
  if (!answer) return null;
  const { by, takes } = answer;
  const refuse = (text: string, why: string) =>
    emit(
      state,
      NODE,
      { acts: state.acts },
      { next: ending(state, deps), why: `refused: ${why}`, replies: [notice(by, text, click)] },
    );
  const offer = openOffer(state);
  const isOld = click && (click.draftId !== state.draftId || click.rev !== offer?.rev);
  if (!offer || isOld) return refuse(wording.offerGone, 'the offer is gone');
  const refusal = await whyNot(state, deps, context, offer, takes, by);
  if (refusal !== null) return refuse(wording.notPermitted(refusal), 'not permitted');
  return takes ? take(state, deps, offer, by) : leave(state, deps, offer, by);
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

function leave(state: IntakeState, deps: IntakeDeps, { shortId }: Filed, by: string): IntakeUpdate {
  return emit(
    state,
    NODE,
    { proposal: null, acts: state.acts },
    {
      next: ending(state, deps),
      why: 'left as it is',
      replies: [...endedOffer(state, deps, 'left', by), say(wording.ticketLeft(shortId))],
    },
  );
}
