import type { ActOf } from '../../../src/domain/conversation/acts.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { asked } from '../../../src/domain/pending.js';
import { withoutLost } from '../draft/lost-choices.js';
import { nodeResult } from '../node-result.js';
import { withPeople } from '../people.js';
import { unsettledQuestion } from '../questions/unsettled.js';
import { questionReply } from '../references/question.js';
import { type ActSpec, changedSince, openRequest, takes } from './perform.js';

/**
 * The request is filed as it stands; once more, where its tracker could not. The decision carries it out, unless the configuration no
 * longer has what was approved. Where it contradicts what other requests have accepted and nobody has settled that, whoever approves
 * is asked first.
 */
export const approve: ActSpec<ActOf<'approve'>> = {
  known: openRequest,
  may: takes('approve'),
  fresh: ({ seen }, state) =>
    changedSince(state, seen) ??
    (state.mode === 'REVIEW' ? null : { text: wording.questionOpen, why: 'a question is open' }),
  apply({ by, via, marked }, state, turn) {
    const lost = withoutLost(state, turn);
    if (lost) return lost;
    const question = marked ? null : unsettledQuestion(state, turn, by);
    if (question) {
      const update = { pending: asked(state, question.item), asked: { ...state.asked, ...question.counted } };
      const replies = [questionReply(question.item)];
      return nodeResult(state, 'review', { ...update, why: 'asks about what is not settled', replies });
    }
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
