import type { AlikeRequest } from '../../../src/domain/tickets/past-requests.js';
import { routingText } from '../../../src/domain/tickets/routing-text.js';
import { contextOf } from '../context.js';
import { blueprintOf, type IntakeDeps } from '../deps.js';
import { answerOffer } from '../filing/answer-duplicates.js';
import { emit } from '../node-result.js';
import { waitsForChoice } from '../questions/answered.js';
import { isByOrder } from '../questions/open-ask.js';
import { viewerOf } from '../references/asking.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'duplicates';

/**
 * Before a draft's first card: open requests that look like it are offered, once. Whatever is said next, the card is the
 * following step, so the offer never stands in the way; an order is said of something else, and leaves it to be answered.
 */
export const duplicates =
  (deps: IntakeDeps) =>
  async (state: IntakeState, runtime: { context?: unknown }): Promise<IntakeUpdate> => {
    const context = contextOf(runtime, deps);
    const answered = await answerOffer(state, deps, context);
    if (answered) return answered;
    if (waitsForChoice(state) && isByOrder(state)) return again(state);
    const asker = state.filer ?? state.requester;
    if (state.alike !== null || state.cardRev !== null || state.draftId === null || asker === null) {
      return emit(state, NODE, {}, { next: 'preview', why: 'looked before' });
    }
    const text = routingText(blueprintOf(deps, state.blueprint), state.draft);
    const requests = await deps.past.alike(
      viewerOf(context, asker),
      { text, notDraft: state.draftId },
      context.signal,
    );
    const alike = requests.slice(0, MAX_OFFERED);
    if (alike.length === 0) {
      return emit(state, NODE, { alike: [] }, { next: 'preview', why: 'nothing looks like it' });
    }
    return offer(state, alike, `${alike.length} look like it`);
  };

/** An order is no answer: the question stands, with buttons for the request as it is now. */
const again = (state: IntakeState): IntakeUpdate => offer(state, state.alike ?? [], 'an order, asked again');

function offer(state: IntakeState, alike: readonly AlikeRequest[], why: string): IntakeUpdate {
  const { draftId, rev } = state;
  return emit(
    state,
    NODE,
    { alike: [...alike], mode: 'ELICITATION', phase: 'AWAITING_USER', pendingQuestions: [] },
    { why, replies: draftId === null ? [] : [{ kind: 'duplicates', draftId, rev, requests: [...alike] }] },
  );
}

const MAX_OFFERED = 3;
