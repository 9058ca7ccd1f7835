import { actWording } from '../../../src/domain/act-wording.js';
import { wording } from '../../../src/domain/wording.js';
import { ending } from '../answered.js';
import { propose } from '../calls/propose.js';
import type { Ran } from '../calls/ran.js';
import { run } from '../calls/run.js';
import { afterClick } from '../calls/take-offer.js';
import { contextOf } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { type Emission, emit } from '../emit.js';
import { askingOf } from '../naming/asking.js';
import { say } from '../say.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'tools';

/**
 * Makes the calls that the brain asked for. What they found goes back to the brain; what they changed is the thread's now; a
 * draft that one of them proposes becomes the thread's, and its card ends the turn. A call that a person has just approved,
 * or has taken of those that were offered, is made without the brain.
 */
export const tools =
  (deps: IntakeDeps) =>
  async (state: IntakeState, runtime: { context?: unknown }): Promise<IntakeUpdate> => {
    const context = contextOf(runtime, deps);
    const asking = askingOf(state);
    if (!asking) return emit(state, NODE, { calls: [] }, { next: 'chat', why: 'no words to act on' });
    const ran = afterClick(state, await run(state, deps, context, asking));
    const guard = state.stopped === null ? ran.guard : null;
    const update = { ...ran.update, calls: [], ...(guard ? { stopped: guard } : {}) };
    const emission = emissionOf({ ...ran, guard });
    const [draft, ...others] = ran.drafts;
    if (draft) {
      const replies = others.length > 0 ? [...emission.replies, say(wording.oneAtATime)] : emission.replies;
      const proposed = propose({ ...state, ...update }, deps, context, asking, draft, {
        ...emission,
        replies,
      });
      return { ...update, ...proposed };
    }
    const now = {
      ...state,
      ...update,
      changes: [...state.changes, ...ran.changes],
      commands: [...state.commands, ...ran.commands],
    };
    const why = `${ran.tools.length} made`;
    if (state.approved === null) return emit(state, NODE, update, { ...emission, next: 'chat', why });
    const replies = ran.replies.length > 0 ? ran.replies : [say(actWording.notDone)];
    return emit(state, NODE, update, {
      ...emission,
      replies,
      next: ending(now, deps),
      why: `${why}, as approved`,
    });
  };

function emissionOf({ replies, commands, memory, tools, changes, guard }: Ran) {
  return {
    replies,
    commands,
    memory,
    tools,
    changes,
    ...(guard ? { guard } : {}),
  } satisfies Omit<Emission, 'why'>;
}
