import { filedRequest } from '../../../src/domain/conversation/card.js';
import { assertParked, type Phase } from '../../../src/domain/conversation/phases.js';
import type { ReviewCard } from '../../../src/domain/conversation/reply.js';
import type { Blueprint } from '../../../src/domain/draft/blueprint.js';
import { formValues } from '../../../src/domain/draft/form.js';
import type { IntakeDeps } from '../deps.js';
import { cardOf, cardSource } from '../draft/card-of.js';
import type { IntakeState } from '../state.js';

/** What listeners read of a thread's draft without a turn: to open the Edit form and to show what stands. */
export interface DraftProjection {
  draftId: string;
  rev: number;
  phase: Phase;
  blueprint: Blueprint;
  /** `fields` are the raw values by field name, as the form's inputs hold them; `card` is for people */
  view: { card: ReviewCard; fields: Record<string, string>; unknown: string[] };
}

/** The current draft as others may read it, or null before there is one. */
export function projectDraft(state: IntakeState, deps: IntakeDeps): DraftProjection | null {
  const { ticket, approvedBy: by, approvedAt: at } = state.filing;
  const source = cardSource(state, deps);
  if (!source) return null;
  const request =
    by === null || at === null ? null : filedRequest(source, { by, at }, { channel: '', rootTs: '' });
  const card = cardOf(state, deps, undefined, {
    ticket: ticket && request ? { ...ticket, request, followers: [], comments: [] } : null,
  });
  if (!card) return null;
  return {
    draftId: source.draftId,
    rev: state.rev,
    phase: state.phase,
    blueprint: source.blueprint,
    view: { card, fields: formValues(state.draft, source.blueprint), unknown: state.draft.unknown },
  };
}

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
