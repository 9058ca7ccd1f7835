import type { Change } from '../../../src/domain/change.js';
import { wording } from '../../../src/domain/wording.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { mayDecide } from '../people.js';
import { notice } from '../say.js';
import type { IntakeState } from '../state.js';
import type { Made } from './make.js';

/**
 * Why this person may not have the change made, as a sentence; null where they may. A draft is changed by whom it concerns:
 * others may say what they know of it, which is no order.
 */
export async function notPermitted(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  by: string,
  change: Change | undefined,
): Promise<string | null> {
  if (change?.kind !== 'draft' && change?.kind !== 'team') return null;
  const permission = await mayDecide(deps, state, context, 'change', by);
  return permission.allowed ? null : wording.notYours(permission.reason);
}

/** The call as one that was refused: the brain is told, and so is whoever asked for it, alone. */
export function refused({ step, tool }: Made, by: string, reason: string): Made {
  const data = { error: reason };
  return {
    step: { ...step, data },
    result: { data, replies: [notice(by, reason)] },
    tool,
    outcome: 'not permitted',
    guard: { name: 'nothing_new', why: `${tool} was not permitted` },
    shown: reason,
  };
}
