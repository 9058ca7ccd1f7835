import { routingText } from '../../../src/domain/routing-text.js';
import { contextOf } from '../context.js';
import { blueprintOf, type IntakeDeps } from '../deps.js';
import { answerOffer } from '../duplicates/answer.js';
import { emit } from '../emit.js';
import { viewerOf } from '../naming/asking.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'duplicates';

/**
 * Before a draft's first card: open requests that look like it are offered, once. Whatever is said next, the card is the
 * following step, so the offer never stands in the way.
 */
export const duplicates =
  (deps: IntakeDeps) =>
  async (state: IntakeState, runtime: { context?: unknown }): Promise<IntakeUpdate> => {
    const answered = answerOffer(state, deps);
    if (answered) return answered;
    const asker = state.filer ?? state.requester;
    if (state.alike !== null || state.cardRev !== null || state.draftId === null || asker === null) {
      return emit(state, NODE, {}, { next: 'preview', why: 'looked before' });
    }
    const context = contextOf(runtime, deps);
    const text = routingText(blueprintOf(deps, state.blueprint), state.draft);
    const requests = await deps.past.alike(
      viewerOf(context, asker),
      { text, notDraft: state.draftId },
      context.signal,
    );
    const alike = requests.slice(0, MOST_OFFERED);
    if (alike.length === 0) {
      return emit(state, NODE, { alike: [] }, { next: 'preview', why: 'nothing looks like it' });
    }
    return emit(
      state,
      NODE,
      { alike, mode: 'ELICITATION', phase: 'AWAITING_USER', pendingQuestions: [] },
      {
        why: `${alike.length} look like it`,
        replies: [{ kind: 'duplicates', draftId: state.draftId, rev: state.rev, requests: alike }],
      },
    );
  };

const MOST_OFFERED = 3;
