import { decide } from '../../../src/domain/draft/decision.js';
import { contextOf } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { contradictions, decisionInput } from '../draft/decision-input.js';
import { emit, isMuted } from '../node-result.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

/** Looks by rule for what contradicts itself; what only a reader sees has come with the reading. */
export const validation =
  (deps: IntakeDeps) =>
  async (state: IntakeState, runtime: { context?: unknown }): Promise<IntakeUpdate> => {
    const context = contextOf(runtime, deps);
    const { blueprint } = decisionInput(state, deps);
    const found = await contradictions(state, deps, context, blueprint);
    const report = { ...state.report, conflicts: [...state.report.conflicts, ...found] };
    const respond = state.respond || (found.length > 0 && !isMuted(state));
    const byRules = decide(decisionInput({ ...state, report }, deps)).kind;
    return emit(
      state,
      'validation',
      { phase: 'VALIDATING', report, respond },
      { next: 'decision', why: `rules: ${byRules}` },
    );
  };
