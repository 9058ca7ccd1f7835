import type { ActOf } from '../../../src/domain/conversation/acts.js';
import { filedFields, headlineOf } from '../../../src/domain/conversation/card.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { pendingOf, without } from '../../../src/domain/pending.js';
import type { TicketChange } from '../../../src/domain/tickets/tracker.js';
import { blueprintFor, type IntakeDeps, teamOf } from '../deps.js';
import { changesBetween } from '../draft/draft-life.js';
import { endedOffer } from '../draft/offered-amendment.js';
import { nodeResult, textReply } from '../node-result.js';
import { isTheirs } from '../people.js';
import type { Filed, IntakeState, IntakeUpdate } from '../state.js';
import { type ActSpec, takes } from './perform.js';

const NODE = 'tickets';

const GONE = { text: wording.offerGone, why: 'the offer is gone' };

/**
 * What was filed is changed as it was offered, or left as it is. Taking the offer is a new approval; the request's team may as well,
 * unless it is their own. Who wanted the change may always leave it.
 */
export const updateFiled: ActSpec<ActOf<'update_filed'>> = {
  known: ({ seen }, state) => {
    const isOther = seen && (seen.draftId !== state.draftId || seen.rev !== pendingOf(state, 'amend')?.rev);
    return isOther || openOffer(state) === null ? GONE : null;
  },
  may: async (act, state, turn) => {
    if (!act.take && act.by === pendingOf(state, 'amend')?.by) return null;
    const { members = [], approvers = [] } = teamOf(turn, openOffer(state)?.team?.id) ?? {};
    if (!isTheirs(state, act.by) && [...members, ...approvers].includes(act.by)) return null;
    return takes(act.take ? 'approve' : 'change')(act, state, turn);
  },
  fresh: () => null,
  apply({ take, by }, state, turn) {
    const filed = openOffer(state);
    if (filed === null) return nodeResult(state, NODE, { why: 'no offer' });
    return take ? update(state, turn, filed, by) : leave(state, turn, filed, by);
  },
};

/** The filed request, while an offer to change it stands open: whatever else happens to it, until its values change. */
function openOffer(state: IntakeState): Filed | null {
  const { draftId, filed } = state;
  const isOpen = draftId !== null && pendingOf(state, 'amend')?.draftId === draftId;
  return isOpen ? (filed[draftId] ?? null) : null;
}

function update(state: IntakeState, deps: IntakeDeps, offer: Filed, by: string): IntakeUpdate {
  const { draftId } = state;
  const amended = pendingOf(state, 'amend');
  if (!amended || draftId === null) return nodeResult(state, NODE, { why: 'no offer' });
  const blueprint = blueprintFor(deps, state);
  const { files = [], words = [] } = amended;
  const changed = changesBetween(state, amended.draft);
  const fields: TicketChange = {
    change: 'fields',
    headline: headlineOf(blueprint, amended.draft),
    fields: filedFields(blueprint, amended.draft).filter(({ name }) => changed.includes(name)),
    by,
  };
  const changes: TicketChange[] = [
    ...(changed.length > 0 || files.length + words.length === 0 ? [fields] : []),
    ...(words.length > 0 ? [{ change: 'words' as const, words, by }] : []),
    ...(files.length > 0 ? [{ change: 'files' as const, files, by }] : []),
  ];
  const keyOf = ({ change }: TicketChange) =>
    ['update', draftId, `${amended.rev}.${offer.failures}`, change, by].join(':');
  return nodeResult(state, NODE, {
    acts: state.acts,
    due: 'acts',
    why: `updates ${offer.shortId}`,
    intents: changes.map((change) => ({ kind: 'update' as const, key: keyOf(change), draftId, change })),
  });
}

function leave(state: IntakeState, deps: IntakeDeps, { shortId }: Filed, by: string): IntakeUpdate {
  return nodeResult(state, NODE, {
    pending: without(state, 'amend'),
    acts: state.acts,
    due: 'acts',
    why: 'left as it is',
    replies: [...endedOffer(state, deps, 'left', by), textReply(wording.ticketLeft(shortId))],
  });
}
