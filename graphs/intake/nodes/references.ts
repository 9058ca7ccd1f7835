import { focusWish } from '../../../src/domain/focus-phrases.js';
import { isOnOffer, takeOffer } from '../calls/take-offer.js';
import { contextOf } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { emit } from '../emit.js';
import { askingOf } from '../naming/asking.js';
import { clicked, named } from '../naming/chosen.js';
import { look } from '../naming/look.js';
import { commanded, unfocus } from '../naming/orders.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'references';

/** What people name: asks which of several is meant, says what is not to be found, and keeps what the thread is about. */
export const references =
  (deps: IntakeDeps) =>
  async (state: IntakeState, runtime: { context?: unknown }): Promise<IntakeUpdate> => {
    const context = contextOf(runtime, deps);
    const first = state.events[0];
    if (first?.kind === 'choice') {
      return isOnOffer(state, first)
        ? takeOffer(state, context, first)
        : clicked(state, deps, context, first);
    }
    if (first?.kind === 'command') return commanded(state, deps, context, first);
    const answer = await named(state, deps, context);
    if (answer) return answer;
    const asking = askingOf(state);
    if (!asking) return emit(state, NODE, {}, { why: 'no words to answer' });
    if (focusWish(asking.message.text)?.want === 'off') {
      return unfocus(state, deps, context, asking.by, 'in words');
    }
    return look(state, deps, context, asking, { meant: [], replies: [], ask: null, why: 'in words' });
  };
