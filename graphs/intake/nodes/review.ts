import type { Act } from '../../../src/domain/conversation/acts.js';
import { performed } from '../acts/registry.js';
import type { Turn } from '../deps.js';
import { goOn } from '../draft/further-post.js';
import { nodeResult } from '../node-result.js';
import { isFor } from '../reading/order-of-acts.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'review';

/** What people decide about the request: one act after the other. */
export async function review(before: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const isOpen = true;
  const act = before.acts.find((one) => isFor(NODE, one, isOpen));
  if (!act) return nodeResult(before, NODE, { why: 'nothing to decide' });
  const acts = before.acts.filter((one) => one !== act);
  return { acts, ...(await decided({ ...before, acts }, turn, act)) };
}

function decided(state: IntakeState, turn: Turn, act: Act): IntakeUpdate | Promise<IntakeUpdate> {
  const done = performed(act, state, turn);
  if (done !== null) return done;
  return act.act === 'go_on'
    ? goOn(state, turn, act.by)
    : nodeResult(state, NODE, { due: 'acts', why: 'nothing to decide' });
}
