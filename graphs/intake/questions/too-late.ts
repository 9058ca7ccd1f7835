import type { Act } from '../../../src/domain/conversation/acts.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { findField } from '../../../src/domain/draft/blueprint.js';
import { isFilled } from '../../../src/domain/draft/draft.js';
import { pendingOf } from '../../../src/domain/pending.js';
import { changedSince, openRequest, type Refusal } from '../acts/perform.js';
import { blueprintFor, type IntakeDeps } from '../deps.js';
import { isSame } from '../reading/settle-acts.js';
import type { IntakeState } from '../state.js';

/**
 * Why a click on a question's answer comes too late; null where it counts: as long as its question is open, whatever else has changed
 * since. The sides of a dispute may be others by then, so that they count only as they were shown.
 */
export function tooLate(act: Act, state: IntakeState, deps: IntakeDeps): Refusal | null {
  const gone = openRequest(act, state);
  if (gone) return gone;
  const before = (why: string): Refusal => ({ text: wording.outOfDate, why });
  switch (act.act) {
    case 'settle':
      if (state.report.conflicts.some((conflict) => isSame(conflict, act)))
        return changedSince(state, act.seen);
      return before('settled before');
    case 'set':
      return isAsked(state, act.field) && isOption(state, deps, act) ? null : before('answered before');
    case 'unknown':
      return isAsked(state, act.field) && !isFilled(state.draft, act.field)
        ? null
        : before('answered before');
    default:
      return null;
  }
}

const isAsked = (state: IntakeState, name: string): boolean =>
  pendingOf(state, 'ask')?.questions.some(({ field }) => field === name) ?? false;

function isOption(
  state: IntakeState,
  deps: IntakeDeps,
  { field: name, value }: { field: string; value: string },
): boolean {
  const field = findField(blueprintFor(deps, state), name);
  return field?.type === 'enum' && field.values.some((one) => one.value === value);
}
