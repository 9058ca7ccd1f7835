import type { DecisionInput } from '../../src/domain/decision.js';
import { blueprintOf, type IntakeDeps } from './deps.js';
import type { IntakeState } from './state.js';

/** What the decision rests on, out of the state. */
export function decisionInput(state: IntakeState, deps: IntakeDeps): DecisionInput {
  return {
    draft: state.draft,
    blueprint: blueprintOf(deps, state.blueprint),
    conflicts: state.report.conflicts,
    asked: state.asked,
    approved: state.filing.status === 'approved',
    singly: !deps.hasModel || state.degraded || state.degradedTold,
  };
}
