import { assertParked } from '../../src/domain/phases.js';
import type { IntakeState } from './state.js';

/** What a parked thread waits for, as the interrupt's value. */
export interface Parked {
  kind: 'idle' | 'ask' | 'preview' | 'submitting';
  rev: number;
  draftId: string | null;
  /** fields with an open question */
  pending: string[];
}

/** Describes the wait, and refuses one that no event could end. */
export function parked(state: IntakeState): Parked {
  assertParked(state.mode, state.phase);
  return { kind: kindOf(state), rev: state.rev, draftId: state.draftId, pending: state.pendingQuestions };
}

function kindOf({ mode, phase }: IntakeState): Parked['kind'] {
  if (mode === 'CHAT') return 'idle';
  if (mode === 'ELICITATION') return 'ask';
  return phase === 'READY_TO_CREATE' ? 'submitting' : 'preview';
}
