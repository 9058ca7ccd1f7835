import type { ActOf } from '../../../src/domain/conversation/acts.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { withoutLost } from '../draft/lost-choices.js';
import { nodeResult } from '../node-result.js';
import { withPeople } from '../people.js';
import { type ActSpec, changedSince, openRequest, takes } from './perform.js';

/**
 * The request is filed as it stands; once more, where its tracker could not. The decision carries it out, unless the configuration no
 * longer has what was approved.
 */
export const approve: ActSpec<ActOf<'approve'>> = {
  known: openRequest,
  may: takes('approve'),
  fresh: ({ seen }, state) =>
    changedSince(state, seen) ??
    (state.mode === 'REVIEW' ? null : { text: wording.questionOpen, why: 'a question is open' }),
  apply({ by, via }, state, turn) {
    const lost = withoutLost(state, turn);
    if (lost) return lost;
    const approval = {
      status: 'approved',
      error: null,
      approvedBy: by,
      approvedAt: turn.now.toISOString(),
    } as const;
    const filing = { ...state.filing, ...approval };
    const participants = withPeople(state, [by]);
    const why = `approved: ${via}`;
    return nodeResult(state, 'review', { filing, participants, respond: true, due: 'decision', why });
  },
};
