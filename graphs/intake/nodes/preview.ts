import { cardSlot, type Reply } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { contextOf, slackTime } from '../context.js';
import { freshMessages, newestTs } from '../conversation.js';
import type { IntakeDeps } from '../deps.js';
import { cardReply } from '../draft/card-of.js';
import { emit, say } from '../node-result.js';
import { putBehind } from '../references/question.js';
import { type IntakeState, type IntakeUpdate, noSubmission } from '../state.js';

/** Shows the card, or rewrites it where it stands; words about it get words back. */
export const preview =
  (deps: IntakeDeps) =>
  (state: IntakeState, runtime: { context?: unknown }): IntakeUpdate => {
    const madeAt = slackTime(contextOf(runtime, deps));
    const messages = freshMessages(state.events);
    const stands = state.mode === 'REVIEW' && state.cardRev === state.rev;
    const filing = stands ? state.filing : noSubmission();
    const card = stands ? [] : cardReply({ ...state, filing }, deps, 'open');
    // with a remark more on it the card asks nothing new
    const isRemark = state.changes.every((change) => change === 'own_words');
    const spoken = state.respond && state.cardRev !== null && messages.length > 0;
    return emit(
      state,
      'preview',
      {
        mode: 'REVIEW',
        phase: 'AWAITING_USER',
        cardRev: state.rev,
        pendingQuestions: [],
        filing,
        ...(stands ? {} : { shownAt: newestTs(messages, madeAt), ...(isRemark ? {} : putBehind(state)) }),
      },
      {
        why: stands ? 'the card stands' : 'the card is shown',
        replies: [...card, ...(spoken ? answer(state, stands) : [])],
      },
    );
  };

/** Short words for those who changed something by text; the card itself may stand far above. What was confirmed is not said again. */
function answer({ replies, draftId, reading }: IntakeState, stands: boolean): Reply[] {
  if (stands) {
    const repeats = reading?.acts.some(({ act }) => act === 'restate');
    return [say(repeats ? wording.onItAlready : wording.nothingChanged)];
  }
  if (replies.some(({ kind }) => kind === 'done')) return [];
  return [say(wording.cardUpdated, { link: { slot: cardSlot(draftId ?? ''), label: wording.theCard } })];
}
