import type { Act } from '../../../src/domain/conversation/acts.js';
import { inverseOf } from '../../../src/domain/draft/changes.js';
import type { Turn } from '../deps.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import { nodeResult } from '../node-result.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { askFirst, setBack } from '../undo/filed.js';
import { bringBack, takeBack } from '../undo/in-thread.js';
import { orderOf, pastOf, refused, wanted } from '../undo/order.js';

const NODE = 'undo';

/**
 * Takes back what was done on request, or does it again, by the rules alone. The history only grows; what was filed is
 * answered by its tracker.
 */
export async function undo(state: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  return { acts: [], ...(await carriedOut(state, turn)) };
}

async function carriedOut(state: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const { acts, draftId } = state;
  const order = orderOf(state);
  if (!order) return nodeResult(state, NODE, { why: 'nothing to take back was named' });
  const past = await pastOf(turn);
  const standing = wanted(past, order);
  if ('refusal' in standing) return refused(state, turn, order, standing.refusal, standing.why);
  const { command, last } = standing;
  const change = inverseOf(last);
  switch (change.kind) {
    case 'filed': {
      const isBehind = order.commandId === null && hasOpenDraft(state) && change.draftId !== draftId;
      if (!isBehind) return askFirst(state, turn, order, change);
      // what came last is the request that is open: it can be discarded, and what was filed before it stays
      const ts = acts.find(({ act }) => act === 'undo')?.ts ?? '';
      const discard: Act = { act: 'discard', by: order.by, via: 'control', ts };
      return nodeResult(state, NODE, { acts: [discard], due: 'review', why: 'a request began since' });
    }
    case 'ticket':
      return setBack(state, turn, order, command, change);
    case 'discarded':
      return bringBack(state, turn, order, command, change);
    default: {
      // what was done by hand is shown in the thread once it is first taken back
      const isTool = command.tool === 'words_at_card' || turn.tools.some(({ name }) => name === command.tool);
      const wasTold = isTool || past.some(({ of }) => of === command.id);
      return takeBack(state, turn, order, command, change, wasTold);
    }
  }
}
