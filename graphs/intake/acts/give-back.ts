import type { ActOf } from '../../../src/domain/conversation/acts.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { type Draft, emptyPatch } from '../../../src/domain/draft/draft.js';
import type { Evidence } from '../../../src/domain/draft/evidence.js';
import { applyPatch } from '../../../src/domain/draft/patch.js';
import { blueprintFor } from '../deps.js';
import { askedInVain, askedLess } from '../draft/decision-input.js';
import { nodeResult, textReply } from '../node-result.js';
import { renewedAsk } from '../questions/open-ask.js';
import { frameOf } from '../state.js';
import { type ActSpec, openRequest, takes } from './perform.js';

/**
 * A message that was taken as an answer is a remark again: its value goes, the question comes back, it and whatever else is
 * asked for without having been asked in vain, and what it said stays in the own words. Whoever said it may take it back,
 * and those who decide.
 */
export const giveBack: ActSpec<ActOf<'give_back'>> = {
  known: openRequest,
  may: async (act, state, turn) =>
    lastOf(state.draft, act.field)?.author === act.by ? null : takes('change')(act, state, turn),
  fresh: ({ field }, { draft }) =>
    lastOf(draft, field)?.how === 'answered' ? null : { text: wording.outOfDate, why: 'no answer any more' },
  apply({ field }, state, turn) {
    const patch = { ...emptyPatch(), clear: [field] };
    const { draft, changed } = applyPatch(state.draft, patch, blueprintFor(turn, state));
    const closed = renewedAsk({ ...state, draft }, turn, true);
    return nodeResult(state, 'elicitation', {
      ...closed.update,
      draft,
      rev: state.rev + 1,
      asked: askedLess({ ...state, asked: askedInVain(state) }, [field]),
      phase: 'COLLECTING',
      respond: true,
      due: 'decision',
      why: `given back: ${field}`,
      changes: changed,
      replies: [...closed.replies, textReply(frameOf(state).givenBack)],
    });
  },
};

/** The newest message on which a field rests. */
const lastOf = ({ evidence, lists }: Draft, field: string): Evidence | undefined =>
  evidence[field]?.at(-1) ?? lists[field]?.at(-1)?.evidence.at(-1);
