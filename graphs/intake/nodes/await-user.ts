import { interrupt } from '@langchain/langgraph';
import type { Event } from '../../../src/domain/conversation/event.js';
import { type Parked, parked } from '../filing/projection.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

/** The one place where a thread waits. It re-runs from its start on resume, so nothing but the interrupt stands here. */
export const awaitUser = (state: IntakeState): IntakeUpdate => ({
  events: interrupt<Parked, Event[]>(parked(state)),
});
