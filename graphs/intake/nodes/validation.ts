import { clipped } from '../../../src/domain/clipped.js';
import type { Conflict } from '../../../src/domain/conflicts.js';
import { decide } from '../../../src/domain/decision.js';
import { contextOf } from '../context.js';
import { conversationOf } from '../conversation.js';
import { decisionInput } from '../decision-input.js';
import type { IntakeDeps } from '../deps.js';
import { emit } from '../emit.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'validation';

/**
 * The rules always look; the brain once a draft, when the rules would show the card for the first time. After that a
 * person has the whole request before their eyes.
 */
export const validation =
  (deps: IntakeDeps) =>
  async (state: IntakeState, runtime: { context?: unknown }): Promise<IntakeUpdate> => {
    const input = decisionInput(state, deps);
    const byRules = decide(input).kind;
    const phase = 'VALIDATING' as const;
    if (byRules !== 'PREVIEW' || state.judged) {
      return emit(state, NODE, { phase }, { next: 'decision', why: `rules: ${byRules}` });
    }
    const context = contextOf(runtime, deps);
    const judgement = await deps.brain.validate(
      {
        blueprint: input.blueprint,
        draft: state.draft,
        team: state.team?.name ?? null,
        conversation: conversationOf(state, context),
      },
      context.signal,
    );
    const known = new Set(input.blueprint.fields.map(({ name }) => name));
    const doubts = judgement.value.conflicts
      .filter(({ field }) => known.has(field))
      .map(({ field, reason }): Conflict => ({ field, reason: clipped(reason, 300), values: [] }));
    return emit(
      state,
      NODE,
      {
        phase,
        judged: true,
        report: {
          conflicts: [...state.report.conflicts, ...doubts],
          suggestions: [...judgement.value.suggestions].slice(0, 5),
        },
      },
      { next: 'decision', why: `brain: ${doubts.length} doubts`, judgement },
    );
  };
