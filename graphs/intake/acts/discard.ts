import type { ActOf } from '../../../src/domain/conversation/acts.js';
import { pendingOf, without } from '../../../src/domain/pending.js';
import { undoWording } from '../../../src/domain/tools/undo-wording.js';
import { slackTime } from '../context.js';
import { hasBlueprint } from '../deps.js';
import { endedCard, shortHeadline } from '../draft/card-of.js';
import { discarded, keptOf } from '../draft/draft-life.js';
import { offerQueued } from '../draft/queued-requests.js';
import { endNews } from '../filing/project-brief.js';
import { nodeResult } from '../node-result.js';
import { recorded } from '../tool-loop/to-command.js';
import { type ActSpec, changedSince, openRequest, takes } from './perform.js';

/** The request is given up: its card, where one was posted, says who did and when; what tells of it has Undo. */
export const discard: ActSpec<ActOf<'discard'>> = {
  known: openRequest,
  may: takes('change'),
  fresh: ({ seen }, state) => changedSince(state, seen),
  async apply({ by }, state, turn) {
    const { commands, replies: told } = recorded(turn.newId(), {
      tool: 'discard',
      by,
      args: {},
      summary: undoWording.discardedIt(shortHeadline(state, turn)),
      change: { kind: 'discarded', draftId: state.draftId ?? '', before: keptOf(state), after: null },
    });
    const over = discarded(state);
    const isAsked = pendingOf(state, 'choice')?.discard !== undefined;
    const pending = isAsked ? without(over, 'choice') : over.pending;
    const queued = offerQueued({ ...state, pending }, turn);
    return nodeResult(state, 'review', {
      ...over,
      // whatever waited for its blueprint was said of it
      ...(hasBlueprint(turn, state) ? {} : { handledAt: slackTime(turn) }),
      pending: queued.pending,
      acts: [],
      why: 'given up',
      commands,
      replies: [...endedCard(state, turn, by), ...told, ...queued.replies],
      memory: await endNews(state, turn, by),
    });
  },
};
