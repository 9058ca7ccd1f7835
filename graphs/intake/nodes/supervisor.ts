import { z } from 'zod';
import { Draft } from '../../../src/domain/draft.js';
import { type ButtonAction, Event, type MessageEvent } from '../../../src/domain/event.js';
import { wording } from '../../../src/domain/wording.js';
import { blueprintChoice } from '../blueprint-choice.js';
import { classified } from '../classified.js';
import { contextOf, type TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { hasOpenDraft, newDraft } from '../draft-life.js';
import { emit } from '../emit.js';
import { afterFilingRoute, openDraftRoute } from '../free-text-route.js';
import { answerInWords } from '../naming/question.js';
import { noteOthers, takenUp } from '../noted.js';
import { withPeople } from '../people.js';
import { acted } from '../reminders/acted.js';
import { say } from '../say.js';
import { GRAPH_VERSION, type IntakeState, type IntakeUpdate, type Next } from '../state.js';

const NODE = 'supervisor';

/** Routes by rule on mode, phase and events. Only free text while nothing is being collected is classified. */
export const supervisor =
  (deps: IntakeDeps) =>
  async (parked: IntakeState, runtime: { context?: unknown }): Promise<IntakeUpdate> => {
    const context = contextOf(runtime, deps);
    const { stamp, added } = opened(parked, deps, context);
    const state: IntakeState = { ...parked, ...stamp };
    const to = (next: Next, why: string, more: IntakeUpdate = {}) =>
      emit(
        state,
        NODE,
        { ...stamp, ...more },
        { next, why, replies: added > 0 ? [say(wording.notedForLater)] : [] },
      );

    const first = state.events[0];
    if (!first) return to('await_user', added > 0 ? 'another request is noted' : 'no events');
    if (first.kind === 'tracker') return to('submission', `tracker: ${first.outcome.result}`);
    if (first.kind === 'reminder') return to('reminder', 'the time for a reminder');
    if (first.kind === 'choice') return to('references', 'a choice');
    if (first.kind === 'command') return to('references', `command: ${first.command}`);
    if (first.kind === 'button') return to(BUTTONS[first.action], `button: ${first.action}`);
    if (first.kind === 'form')
      return to(first.form === 'edit' ? 'elicitation' : 'tickets', `form: ${first.form}`);

    const messages = state.events.filter((event): event is MessageEvent => event.kind === 'message');
    const callers = messages.filter((message) => message.addressed);
    if (answerInWords(state)) return to('references', 'words that answer a question');
    const people = {
      participants: withPeople(
        state,
        callers.map(({ author }) => author),
      ),
    };
    if (hasOpenDraft(state)) return to(openDraftRoute(state, messages), 'a draft is open', people);
    const noted = takenUp(state, context, messages);
    if (noted) return takeUp(deps, context, state, stamp, noted);
    const afterwards = afterFilingRoute(state, messages);
    if (afterwards) return to(afterwards, 'words about what was filed', people);
    const [caller] = callers;
    if (!caller) return to('await_user', 'people among themselves');
    return classified(deps, context, state, { ...stamp, ...people }, caller);
  };

/**
 * The batch and the draft, checked: a checkpoint is loaded as it is, and parts that its version did not know get their
 * defaults here. Who acted needs no reminder. While a draft is open, messages about something else are noted and left out.
 */
function opened(
  parked: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
): { stamp: IntakeUpdate; added: number } {
  const events = z.array(Event).parse(parked.events);
  const stamp = {
    events,
    draft: Draft.parse(parked.draft),
    nudged: acted(parked, deps, events),
    updatedAt: context.now.toISOString(),
    graphVersion: GRAPH_VERSION,
  };
  if (!hasOpenDraft(parked)) return { stamp, added: 0 };
  const { added, ...others } = noteOthers({ ...parked, events });
  return added === 0 ? { stamp, added } : { stamp: { ...stamp, ...others }, added };
}

const BUTTONS: Readonly<Record<ButtonAction, Next>> = {
  approve: 'review',
  discard: 'review',
  change_team: 'review',
  choose_team: 'review',
  retry: 'review',
  settle: 'elicitation',
  follow: 'duplicates',
  file_anyway: 'duplicates',
  update_ticket: 'amendment',
  leave_ticket: 'amendment',
  take: 'tickets',
  set_status: 'tickets',
  reroute: 'tickets',
  snooze: 'reminder',
  stop_reminding: 'reminder',
};

/** What was noted while another request was open gets a draft of its own. */
function takeUp(
  deps: IntakeDeps,
  context: TurnContext,
  state: IntakeState,
  stamp: IntakeUpdate,
  noted: MessageEvent,
): IntakeUpdate {
  const blueprint = blueprintChoice(deps, context.channel, null, noted.text);
  const begun = newDraft(context, blueprint, noted);
  const left = state.noted.filter((ts) => ts !== noted.ts);
  return emit(
    state,
    NODE,
    { ...stamp, ...begun, events: [noted], noted: left },
    { next: 'elicitation', why: `taken up: ${blueprint.id}` },
  );
}
