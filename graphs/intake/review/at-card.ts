import type { ButtonEvent, FormEvent } from '../../../src/domain/event.js';
import { wording } from '../../../src/domain/wording.js';
import { emit } from '../emit.js';
import { notice } from '../say.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

type AtCard = ButtonEvent | FormEvent;

/** Refuses a click: nothing changes, the card stays for the others, and the one who clicked is told why. */
export function refuse(state: IntakeState, event: AtCard, text: string, why: string): IntakeUpdate {
  const node = event.kind === 'form' ? 'elicitation' : 'review';
  return emit(state, node, {}, { why: `refused: ${why}`, replies: [notice(event.actor, text, event)] });
}

/** Whether the draft a click names is over or on its way; then the refusal, else null. */
export function refuseFinished(state: IntakeState, event: AtCard): IntakeUpdate | null {
  const filed = state.filed[event.draftId];
  if (filed) {
    const by = event.draftId === state.draftId ? state.filing.approvedBy : null;
    return refuse(state, event, wording.alreadyFiled(by, filed.shortId), 'already filed');
  }
  if (event.draftId !== state.draftId) return refuse(state, event, wording.outOfDate, 'another draft');
  if (state.phase === 'DISCARDED') return refuse(state, event, wording.alreadyDiscarded, 'discarded');
  if (state.phase === 'READY_TO_CREATE') {
    return refuse(state, event, wording.alreadyApproved(state.filing.approvedBy ?? ''), 'already approved');
  }
  return null;
}

/** Whether the card clicked shows an older rev than the draft has now; then the refusal, else null. */
export function refuseStale(state: IntakeState, event: AtCard): IntakeUpdate | null {
  return event.rev === state.rev ? null : refuse(state, event, wording.outOfDate, `rev ${event.rev} is old`);
}
