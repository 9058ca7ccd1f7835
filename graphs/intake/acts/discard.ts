import type { ActOf } from '../../../src/domain/conversation/acts.js';
import { controlWord } from '../../../src/domain/conversation/control-words.js';
import { holdsAnything } from '../../../src/domain/draft/kept-draft.js';
import { asked, doing, pendingOf, without } from '../../../src/domain/pending.js';
import { undoWording } from '../../../src/domain/tools/undo-wording.js';
import { slackTime } from '../context.js';
import { newestTs } from '../conversation.js';
import { hasBlueprint, type Turn } from '../deps.js';
import { endedCard, shortHeadline } from '../draft/card-of.js';
import { discarded, keptOf } from '../draft/draft-life.js';
import { discardQuestion } from '../draft/give-up.js';
import { offerQueued } from '../draft/queued-requests.js';
import { endNews } from '../filing/project-brief.js';
import { nodeResult } from '../node-result.js';
import { questionReply } from '../references/question.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { recorded } from '../tool-loop/to-command.js';
import { type ActSpec, changedSince, openRequest, takes } from './perform.js';

const NODE = 'review';

/**
 * The request is given up: its card, where one was posted, says who did and when; what tells of it has Undo. The exact words for it do
 * it, and so does the button, which has asked already; whoever says it in other words is asked first about what is in it.
 */
export const discard: ActSpec<ActOf<'discard'>> = {
  known: openRequest,
  may: takes('change'),
  fresh: ({ seen }, state) => changedSince(state, seen),
  async apply({ by, via, seen, ts }, state, turn) {
    const isExact = state.said.some((one) => one.ts === ts && controlWord(one.text) === 'discard');
    if (via !== 'button' && seen === undefined && !isExact && holdsAnything(state.draft))
      return askFirst(state, turn, by);
    const { commands, replies: told } = recorded(turn.newId(), {
      tool: 'discard',
      by,
      args: {},
      summary: undoWording.discardedIt(shortHeadline(state, turn)),
      change: { kind: 'discarded', draftId: state.draftId ?? '', before: keptOf(state), after: null },
    });
    const over = discarded(state);
    const question = pendingOf(state, 'choice');
    const isAsked = question !== null && doing(question, 'discard') !== null;
    const pending = isAsked ? without(over, 'choice') : over.pending;
    const queued = offerQueued({ ...state, pending }, turn);
    return nodeResult(state, 'review', {
      ...over,
      // whatever waited for its blueprint was said of it
      ...(hasBlueprint(turn, state)
        ? {}
        : { done: { ...over.done, handledAt: newestTs(state.said, slackTime(turn)) } }),
      pending: queued.pending,
      acts: [],
      why: 'given up',
      commands,
      replies: [...endedCard(state, turn, by), ...told, ...queued.replies],
      memory: await endNews(state, turn, by),
    });
  },
};

function askFirst(state: IntakeState, turn: Turn, by: string): IntakeUpdate {
  const question = discardQuestion(state, turn, by);
  return nodeResult(state, NODE, {
    acts: state.acts,
    pending: asked(state, question),
    due: 'acts',
    why: 'asks whether to discard it',
    replies: [questionReply(question)],
  });
}
