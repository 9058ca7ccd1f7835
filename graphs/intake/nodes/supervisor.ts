import { z } from 'zod';
import { Event, type MessageEvent } from '../../../src/domain/event.js';
import { restsOn } from '../../../src/domain/withdraw.js';
import { contextOf } from '../context.js';
import { conversationOf, freshMessages, newestTs } from '../conversation.js';
import type { IntakeDeps } from '../deps.js';
import { hasOpenDraft, newDraft } from '../draft-life.js';
import { emit } from '../emit.js';
import { withPeople } from '../people.js';
import { GRAPH_VERSION, type IntakeState, type IntakeUpdate, type Next } from '../state.js';

const NODE = 'supervisor';

/** Routes by rule on mode, phase and events. Only free text while nothing is being collected is classified. */
export const supervisor =
  (deps: Pick<IntakeDeps, 'brain' | 'standIn'>) =>
  async (parked: IntakeState, runtime: { context?: unknown }): Promise<IntakeUpdate> => {
    const context = contextOf(runtime, deps);
    const state = { ...parked, events: z.array(Event).parse(parked.events) };
    const stamp: IntakeUpdate = {
      events: state.events,
      updatedAt: context.now.toISOString(),
      graphVersion: GRAPH_VERSION,
    };
    const to = (next: Next, why: string, more: IntakeUpdate = {}) =>
      emit(state, NODE, { ...stamp, ...more }, { next, why });

    const first = state.events[0];
    if (!first) return to('await_user', 'no events');
    if (first.kind === 'tracker') return to('submission', `tracker: ${first.outcome.result}`);
    if (first.kind === 'button') return to(buttonRoute(first.action), `button: ${first.action}`);
    if (first.kind === 'form')
      return to(first.form === 'edit' ? 'elicitation' : 'tickets', `form: ${first.form}`);

    const messages = state.events.filter((event): event is MessageEvent => event.kind === 'message');
    const addressed = messages.filter((message) => message.addressed);
    const people = {
      participants: withPeople(
        state,
        addressed.map(({ author }) => author),
      ),
    };
    if (hasOpenDraft(state)) return to(openDraftRoute(state, messages), 'a draft is open', people);

    const caller = addressed[0];
    if (!caller) return to('await_user', 'people among themselves');
    const judgement = await deps.brain.route(
      { conversation: conversationOf(state, context) },
      context.signal,
    );
    const why = `${judgement.value.intent}: by ${judgement.by}`;
    if (judgement.value.intent === 'chat') {
      const handledAt = newestTs(freshMessages(state.events), state.handledAt);
      return emit(state, NODE, { ...stamp, handledAt }, { next: 'chat', why, judgement });
    }
    const begun = newDraft(context, caller.author);
    const participants = withPeople({ participants: begun.participants ?? [] }, people.participants);
    return emit(state, NODE, { ...stamp, ...begun, participants }, { next: 'elicitation', why, judgement });
  };

function buttonRoute(action: string): Next {
  return action === 'take' || action === 'set_status' || action === 'reroute' ? 'tickets' : 'review';
}

/**
 * At an open card, words of the people concerned are about the card; edits, deletions and other people's words are read
 * for what they change. On its way to the tracker a draft is closed to changes, which review tells.
 */
function openDraftRoute(state: IntakeState, messages: readonly MessageEvent[]): Next {
  if (state.mode !== 'REVIEW' || state.phase === 'READY_TO_CREATE') {
    return state.mode === 'REVIEW' ? 'review' : 'elicitation';
  }
  const touched = new Set(state.events.flatMap((event) => (event.kind === 'deletion' ? [event.ts] : [])));
  if (restsOn(state.draft, touched)) return 'elicitation';
  if (state.events.some((event) => event.kind === 'edit')) return 'elicitation';
  if (messages.length === 0) return 'await_user';
  const concerned = messages.some(
    ({ addressed, author }) => addressed || author === state.requester || state.participants.includes(author),
  );
  return concerned ? 'review' : 'elicitation';
}
