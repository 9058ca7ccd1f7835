import type { Event } from '../../src/domain/event.js';
import type { TurnContext } from './context.js';
import type { IntakeState } from './state.js';

/** The batch as it is kept while the draft is on its way: Slack times only, the words are in the transcript. */
export function withHeld(state: Pick<IntakeState, 'held' | 'events'>): IntakeState['held'] {
  const held = new Map(state.held.map((one) => [one.ts, one]));
  for (const event of state.events) {
    if (event.kind === 'message') held.set(event.ts, { ts: event.ts, addressed: event.addressed });
    if (event.kind === 'edit' || event.kind === 'deletion') {
      held.set(event.ts, held.get(event.ts) ?? { ts: event.ts, addressed: false });
    }
  }
  return [...held.values()];
}

/**
 * What was kept, as events again. A message that the thread knew before counts as edited, so that what rests on it is read
 * anew; one that is gone from the transcript counts as deleted.
 */
export function heldEvents(state: IntakeState, { messages }: TurnContext): Event[] {
  return state.held.map(({ ts, addressed }): Event => {
    const message = messages.find((one) => one.ts === ts);
    if (!message) return { kind: 'deletion', via: 'message', ts };
    const { author, text } = message;
    return addressed || Number(ts) > Number(state.shownAt || 0)
      ? { kind: 'message', via: 'message', ts, author, text, addressed }
      : { kind: 'edit', via: 'message', ts, editTs: ts, author, text };
  });
}
