import type { Act } from '../../../src/domain/conversation/acts.js';
import { inverseOf } from '../../../src/domain/draft/changes.js';
import type { PastCommand } from '../../../src/domain/tools/command.js';
import type { IntakeDeps, Turn } from '../deps.js';
import { hasOpenDraft } from '../draft/draft-life.js';
import { nodeResult } from '../node-result.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { bringBack } from '../undo/bring-back.js';
import { askFirst, chosen } from '../undo/filed.js';
import { MAX_COMMANDS, orderOf, refused, type UndoOrder, wanted } from '../undo/order.js';
import { setBack } from '../undo/set-back.js';
import { takeBack } from '../undo/take-back.js';

/**
 * Takes back what was done on request, or does it again: by the rules alone, on a person's click or plain words. The history
 * only grows; what was filed is not taken back but answered, by whatever its tracker can do.
 */
export async function undo(before: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const update = await carriedOut(before, turn);
  return { acts: [], ...update };
}

async function carriedOut(state: IntakeState, turn: Turn): Promise<IntakeUpdate> {
  const [first] = state.events;
  if (first?.kind === 'choice') {
    const { option, actor, channel } = first;
    return chosen(state, turn, { option, actor, channel });
  }
  const choice = state.acts.find(({ act }) => act === 'choose');
  if (choice?.act === 'choose' && choice.chosen.of === 'question') {
    const {
      by: actor,
      chosen: { option },
    } = choice;
    return chosen(state, turn, { option, actor, channel: turn.channel });
  }
  const order = orderOf(state);
  if (!order) return nodeResult(state, 'undo', { why: 'nothing to take back was named' });
  const past = await turn.commands(turn.teamId, turn.threadId, MAX_COMMANDS);
  const standing = wanted(past, order);
  if ('refusal' in standing) {
    return refused(state, turn, order, { text: standing.refusal, why: standing.why });
  }
  const change = inverseOf(standing.last);
  if (
    change.kind === 'filed' &&
    order.commandId === null &&
    hasOpenDraft(state) &&
    change.draftId !== state.draftId
  )
    return discardInstead(state, order);
  if (change.kind === 'filed') return askFirst(state, turn, order, standing, change);
  if (change.kind === 'ticket') return setBack(state, turn, order, standing, change);
  if (change.kind === 'discarded') return bringBack(state, turn, order, standing, change);
  const wasTold = isConfirmed(turn, past, standing.command);
  return takeBack(state, turn, order, standing, change, wasTold);
}

/** What came last is the request that is open: it can be discarded. What was filed before it stays. */
function discardInstead(state: IntakeState, { by }: UndoOrder): IntakeUpdate {
  const ts = state.acts.find(({ act }) => act === 'undo')?.ts ?? '';
  const acts: Act[] = [{ act: 'discard', by, via: 'control', ts }];
  return nodeResult(state, 'undo', { acts, next: 'review', why: 'a request began since' });
}

/** Whether the thread shows the command already; what was done by hand is shown once it is first taken back. */
function isConfirmed(
  { tools }: IntakeDeps,
  past: readonly PastCommand[],
  { id, tool }: PastCommand,
): boolean {
  const isTold = tool === 'words_at_card' || tools.some(({ name }) => name === tool);
  return isTold || past.some(({ of }) => of === id);
}
