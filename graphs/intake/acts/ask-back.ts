import type { ActOf } from '../../../src/domain/conversation/acts.js';
import { askedSlot } from '../../../src/domain/conversation/reply.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { asked } from '../../../src/domain/pending.js';
import { clipped } from '../../../src/domain/text/text.js';
import { slackTime } from '../context.js';
import { nodeResult, textReply } from '../node-result.js';
import { askedBackFor } from '../questions/asked-back.js';
import { filedHere, filedOf, ofItsTeam } from './at-ticket.js';
import type { ActSpec } from './perform.js';

/** Longer questions than this belong into the thread itself. */
const MAX_QUESTION = 2_000;

/** The team asks whose request it is something, in the request's thread; the answer comes below the team's card. */
export const askBack: ActSpec<ActOf<'ask_back'>> = {
  known: filedHere,
  may: ofItsTeam,
  fresh: () => null,
  apply(act, state, turn) {
    const filed = filedOf(act, state);
    const question = clipped(act.question, MAX_QUESTION);
    if (!filed || question === '') return nodeResult(state, 'tickets', { why: 'an empty question' });
    const { by, channel = turn.channel, ts, seen } = act;
    const draftId = seen?.draftId ?? '';
    const times = (askedBackFor(state, draftId)?.times ?? 0) + 1;
    const askedBack = { by, channel, ts, question, times, at: slackTime(turn) };
    return nodeResult(state, 'tickets', {
      pending: asked(state, { kind: 'asked_back', draftId, ...askedBack }),
      why: 'the team asks back',
      replies: [
        textReply(wording.asksBack(by, filed.shortId, question), { mentions: [filed.requester] }),
        {
          kind: 'elsewhere',
          slot: askedSlot(draftId, times),
          channel,
          threadTs: ts,
          text: wording.askedBackHere(by, question),
          mentions: [],
        },
      ],
    });
  },
};
