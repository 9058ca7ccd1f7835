import type { Event } from '../../../src/domain/event.js';
import { contextOf } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { emit } from '../emit.js';
import { approve } from '../review/approve.js';
import { discardChosen, discardInWords } from '../review/ask-discard.js';
import { changeTeam } from '../review/change-team.js';
import { discard } from '../review/discard.js';
import { freeText } from '../review/free-text.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

/** What people do at the card: clicks by rule, words by one judgement. */
export const review =
  (deps: IntakeDeps) =>
  async (state: IntakeState, runtime: { context?: unknown }): Promise<IntakeUpdate> => {
    const event: Event | undefined = state.events[0];
    const context = contextOf(runtime, deps);
    if (event?.kind === 'choice') return discardChosen(state, deps, context, event);
    const answer = discardInWords(state, context);
    if (answer) return discardChosen(state, deps, context, { ...answer, channel: context.channel });
    if (event?.kind !== 'button') return freeText(state, deps, runtime);
    switch (event.action) {
      case 'approve':
      case 'retry':
        return approve(state, deps, context, event);
      case 'discard':
        return discard(state, deps, context, event);
      case 'change_team':
      case 'choose_team':
        return changeTeam(state, deps, context, event);
      default:
        return emit(state, 'review', {}, { why: `no card has ${event.action}` });
    }
  };
