import { clipped } from '../../../src/domain/clipped.js';
import { wording } from '../../../src/domain/wording.js';
import { contextOf } from '../context.js';
import { conversationOf } from '../conversation.js';
import { blueprintOf, type IntakeDeps } from '../deps.js';
import { emit } from '../emit.js';
import { say } from '../say.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

/** Slack shows about this much of a message before it folds it. */
const MAX_ANSWER = 3_000;

/**
 * Plain conversation. While a draft is open it answers a question, and what else was said goes on to validation; where the
 * answer is all there is to say, it ends with what is still open.
 */
export const chat =
  (deps: IntakeDeps) =>
  async (state: IntakeState, runtime: { context?: unknown }): Promise<IntakeUpdate> => {
    const context = contextOf(runtime, deps);
    const judgement = await deps.brain.chat({ conversation: conversationOf(state, context) }, context.signal);
    const goesOn = state.changes.length > 0;
    const answer = clipped(judgement.value.text, MAX_ANSWER);
    const open = goesOn ? [] : openLabels(state, deps);
    return emit(
      state,
      'chat',
      {},
      {
        next: goesOn ? 'validation' : 'await_user',
        why: `answered by ${judgement.by}`,
        replies: [say(open.length > 0 ? `${answer}\n${wording.stillOpen(open)}` : answer)],
        judgement,
      },
    );
  };

/** What was asked and not answered yet, by the labels of its fields. */
function openLabels(state: IntakeState, deps: IntakeDeps): string[] {
  if (state.pendingQuestions.length === 0) return [];
  const { fields } = blueprintOf(deps, state.blueprint);
  return fields.flatMap(({ name, label }) =>
    state.pendingQuestions.includes(name) ? [label.toLowerCase()] : [],
  );
}
