import { clipped } from '../../../src/domain/clipped.js';
import type { Conflict } from '../../../src/domain/conflicts.js';
import { decide } from '../../../src/domain/decision.js';
import { contextOf, type TurnContext } from '../context.js';
import { conversationOf } from '../conversation.js';
import { decisionInput } from '../decision-input.js';
import type { IntakeDeps } from '../deps.js';
import { emit } from '../emit.js';
import { isHushed } from '../quiet.js';
import type { IntakeState, IntakeUpdate } from '../state.js';
import { withSuggestions } from '../suggestions.js';
import { contradictions } from '../validation-rules.js';

const NODE = 'validation';

/**
 * The rules always look; the brain once a draft, when the rules would show the card for the first time. After that a
 * person has the whole request before their eyes.
 */
export const validation =
  (deps: IntakeDeps) =>
  async (before: IntakeState, runtime: { context?: unknown }): Promise<IntakeUpdate> => {
    const context = contextOf(runtime, deps);
    const { blueprint } = decisionInput(before, deps);
    const found = await contradictions(before, deps, context, blueprint);
    const report = { ...before.report, conflicts: [...before.report.conflicts, ...found] };
    const state: IntakeState = {
      ...before,
      report,
      respond: before.respond || (found.length > 0 && !isHushed(before)),
    };
    const byRules = decide(decisionInput(state, deps)).kind;
    const update: IntakeUpdate = { phase: 'VALIDATING', report, respond: state.respond };
    if (byRules !== 'PREVIEW' || state.judged) {
      return emit(state, NODE, update, { next: 'decision', why: `rules: ${byRules}` });
    }
    return judge(state, deps, context, update);
  };

async function judge(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  update: IntakeUpdate,
): Promise<IntakeUpdate> {
  const { blueprint } = decisionInput(state, deps);
  const judgement = await deps.brain.validate(
    {
      blueprint,
      draft: state.draft,
      team: state.team?.name ?? null,
      conversation: conversationOf(state, context),
    },
    context.signal,
  );
  const known = new Set(blueprint.fields.map(({ name }) => name));
  const doubts = judgement.value.conflicts
    .filter(({ field }) => known.has(field))
    .map(({ field, reason }): Conflict => ({ field, reason: clipped(reason, 300), values: [] }));
  return emit(
    state,
    NODE,
    {
      ...update,
      judged: true,
      report: {
        conflicts: [...state.report.conflicts, ...doubts],
        suggestions: withSuggestions(state.report.suggestions, judgement.value.suggestions),
      },
    },
    { next: 'decision', why: `brain: ${doubts.length} doubts`, judgement },
  );
}
