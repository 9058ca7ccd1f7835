import type { Act } from '../../../src/domain/conversation/acts.js';
import { approve } from '../acts/approve.js';
import { chooseTeam } from '../acts/choose-team.js';
import { perform } from '../acts/perform.js';
import type { Turn } from '../deps.js';
import { goOn } from '../draft/further-post.js';
import { discardChosen, discardOrAsk } from '../draft/give-up.js';
import { nodeResult } from '../node-result.js';
import { isFor, situationOf } from '../reading/route.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'review';

/** What people decide about the request: one act after the other. */
export async function review(before: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const situation = situationOf(before, true);
  const act = before.acts.find((one) => isFor(NODE, one, situation));
  if (!act) return nodeResult(before, NODE, { why: 'nothing to decide' });
  const acts = before.acts.filter((one) => one !== act);
  return { acts, ...(await decided({ ...before, acts }, turn, act)) };
}

async function decided(state: IntakeState, turn: Turn, act: Act): Promise<IntakeUpdate> {
  switch (act.act) {
    case 'approve':
      return perform(approve, act, state, turn);
    case 'choose_team':
      return perform(chooseTeam, act, state, turn);
    case 'discard':
      return discardOrAsk(state, turn, act);
    case 'go_on':
      return goOn(state, turn, act.by);
    default:
      return act.act === 'choose'
        ? discardChosen(state, turn, act)
        : nodeResult(state, NODE, { due: 'acts', why: 'nothing to decide' });
  }
}
