import { clipped } from '../../../src/domain/clipped.js';
import { contextOf } from '../context.js';
import { conversationOf } from '../conversation.js';
import type { IntakeDeps } from '../deps.js';
import { emit } from '../emit.js';
import { say } from '../say.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

/** Slack shows about this much of a message before it folds it. */
const MAX_ANSWER = 3_000;

/** Plain conversation. While a draft is open it answers a question, and what else was said goes on to validation. */
export const chat =
  (deps: Pick<IntakeDeps, 'brain' | 'standIn'>) =>
  async (state: IntakeState, runtime: { context?: unknown }): Promise<IntakeUpdate> => {
    const context = contextOf(runtime, deps);
    const judgement = await deps.brain.chat({ conversation: conversationOf(state, context) }, context.signal);
    return emit(
      state,
      'chat',
      {},
      {
        next: state.changes.length > 0 ? 'validation' : 'await_user',
        why: `answered by ${judgement.by}`,
        replies: [say(clipped(judgement.value.text, MAX_ANSWER))],
        judgement,
      },
    );
  };
