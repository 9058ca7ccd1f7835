import { applyPatch } from '../../../src/domain/apply-patch.js';
import { decide } from '../../../src/domain/decision.js';
import { emptyPatch } from '../../../src/domain/draft.js';
import { ask, waitFor } from '../ask.js';
import { cardReply } from '../card-of.js';
import { decisionInput } from '../decision-input.js';
import type { IntakeDeps } from '../deps.js';
import { emit } from '../emit.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'decision';

/** Pure rules: ASK, PREVIEW or EXECUTE. Words that need no answer change the draft without starting a conversation. */
export const decision =
  (deps: IntakeDeps) =>
  (state: IntakeState): IntakeUpdate => {
    const input = decisionInput(state, deps);
    const made = decide(input);
    const verdict = { kind: made.kind, reasons: made.reasons };
    const cardChanged = state.mode === 'REVIEW' && (made.kind === 'ASK' || state.changes.length > 0);
    if (!state.respond && !cardChanged) {
      const card = cardIsBehind(state) ? cardReply(state, deps, 'asking') : [];
      const cardRev = card.length > 0 ? state.rev : state.cardRev;
      const why = `${made.kind}, said nothing`;
      return emit(state, NODE, { ...quiet(state), verdict, cardRev }, { why, replies: card });
    }
    const patch = { ...emptyPatch(), markUnknown: made.giveUp };
    const { draft, changed } = applyPatch(state.draft, patch, input.blueprint);
    const rev = state.rev + (changed.length > 0 ? 1 : 0);
    const now: IntakeState = { ...state, draft, rev, changes: [...new Set([...state.changes, ...changed])] };
    const update = { draft, rev, verdict };
    const why = `${made.kind}: ${made.reasons.join(', ')}`;

    if (made.kind === 'ASK') {
      const asked =
        made.questions.length > 0 ? ask(now, deps, made.questions) : waitFor(now, deps, made.waitsFor);
      return emit(
        state,
        NODE,
        { ...update, ...asked.update },
        { why, replies: asked.replies, changes: changed },
      );
    }
    if (made.kind === 'EXECUTE')
      return emit(state, NODE, update, { next: 'submission', why, changes: changed });
    return emit(
      state,
      NODE,
      { ...update, pendingQuestions: [] },
      { next: 'team_matching', why, changes: changed },
    );
  };

/** A card in the thread keeps showing the draft as it is, also while a question comes first. */
function cardIsBehind({ cardRev, rev }: IntakeState): boolean {
  return cardRev !== null && cardRev !== rev;
}

/** Where a thread rests after words that were only taken in: where it was, a question staying open as it was. */
function quiet({ mode, pendingQuestions }: IntakeState): IntakeUpdate {
  if (mode === 'REVIEW') return { phase: 'AWAITING_USER' };
  if (mode === 'CHAT') return { phase: 'COLLECTING' };
  return { phase: pendingQuestions.length > 0 ? 'AWAITING_USER' : 'COLLECTING' };
}
