import type { ActOf } from '../../../src/domain/conversation/acts.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { TicketChange } from '../../../src/domain/tickets/tracker.js';
import { undoWording } from '../../../src/domain/tools/undo-wording.js';
import type { Turn } from '../deps.js';
import { nodeResult } from '../node-result.js';
import { mayDecideFiled } from '../people.js';
import { answered } from '../questions/answered.js';
import type { IntakeState } from '../state.js';
import type { ActSpec, Refusal } from './perform.js';

/**
 * What was filed is never erased: its tracker is asked to do exactly what was offered instead. Its answer is what the history
 * remembers.
 */
export const compensate: ActSpec<ActOf<'compensate'>> = {
  known: () => null,
  may: (act, state, turn) => mayTakeBack(state, turn, act),
  fresh: () => null,
  apply(act, state) {
    const { way, draftId, id } = act;
    const key = `${way}:${draftId}:${id}`;
    return nodeResult(state, 'tickets', {
      ...answered(state),
      acts: state.acts,
      why: `asks the tracker for ${way}`,
      intents: [{ kind: 'update', key, draftId, change: changeOf(act) }],
    });
  },
};

/** Why this person may not have it taken back: to withdraw a request is to give it up; to open it again is to approve it again. */
export async function mayTakeBack(
  state: IntakeState,
  turn: Turn,
  { way, draftId, by }: Pick<ActOf<'compensate'>, 'way' | 'draftId' | 'by'>,
): Promise<Refusal | null> {
  const wants = way === 'reopen' ? 'approve' : 'change';
  const permission = await mayDecideFiled(state, turn, wants, by, draftId);
  if (permission?.allowed) return null;
  const reason = permission?.reason ?? wording.ticketUnknown;
  return { text: wording.notPermitted(reason), why: 'not permitted' };
}

function changeOf({ way, by, id }: ActOf<'compensate'>): TicketChange {
  if (way !== 'comment') return { change: way, by };
  return { change: 'comment', comment: { id, by, text: undoWording.notNeeded }, by };
}
