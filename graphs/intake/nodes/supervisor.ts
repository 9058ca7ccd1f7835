import { z } from 'zod';
import { Draft } from '../../../src/domain/draft.js';
import {
  type ButtonAction,
  type ChoiceEvent,
  type CommandEvent,
  Event,
  type MessageEvent,
} from '../../../src/domain/event.js';
import { readsAsOrder } from '../../../src/domain/order-phrases.js';
import { undoOrder } from '../../../src/domain/undo-phrases.js';
import { wording } from '../../../src/domain/wording.js';
import { blueprintChoice } from '../blueprint-choice.js';
import { classified } from '../classified.js';
import { contextOf, type TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { hasOpenDraft, newDraft } from '../draft-life.js';
import { emit } from '../emit.js';
import { afterFilingRoute, answersOffer, openDraftRoute, raisedRoute } from '../free-text-route.js';
import { isAboutFiled } from '../history/filed.js';
import { filedInWords } from '../history/filed-in-words.js';
import { answerInWords } from '../naming/question.js';
import { noteOthers, takenUp } from '../noted.js';
import { isInvolved, whoseIs, withCallers } from '../people.js';
import { isHushed } from '../quiet.js';
import { isRaised } from '../raised.js';
import { acted } from '../reminders/acted.js';
import { discardInWords, isAboutDiscard } from '../review/ask-discard.js';
import { say } from '../say.js';
import { GRAPH_VERSION, type IntakeState, type IntakeUpdate, type Next } from '../state.js';
import { asksForCard, isWithheld } from '../withheld.js';

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
    if (first.kind === 'choice') return to(choiceRoute(state, first), 'a choice');
    if (first.kind === 'undo') return to('history', `button: ${first.want}`);
    if (first.kind === 'command') return to(commandRoute(first), `command: ${first.command}`);
    if (first.kind === 'button') return to(BUTTONS[first.action], `button: ${first.action}`);
    if (first.kind === 'form')
      return to(first.form === 'edit' ? 'elicitation' : 'tickets', `form: ${first.form}`);

    const messages = state.events.filter((event): event is MessageEvent => event.kind === 'message');
    const callers = messages.filter((message) => message.addressed);
    const raised = messages.some(isRaised);
    if (!raised && ordersUndo(state)) return to('history', 'words that take back or redo');
    if (!raised && filedInWords(state)) return to('history', 'words about what was filed');
    if (!raised && discardInWords(state, context)) return to('review', 'words about discarding the draft');
    if (!raised && answerInWords(state)) return to('references', 'words that answer a question');
    const people = { participants: withCallers(state) };
    if (!raised && messages.every(({ text }) => asksForCard(text)) && isWithheld(state, deps)) {
      return to('validation', 'the card, which nobody was shown yet');
    }
    if (!raised && areOrders(state, messages)) return to('references', 'an order that a tool carries out');
    if (hasOpenDraft(state)) {
      const next = raised ? raisedRoute(state) : openDraftRoute(state, messages);
      return to(next, 'a draft is open', judgesWords(next) ? {} : people);
    }
    if (isHushed(state)) return to('await_user', 'people among themselves, in quiet');
    const noted = takenUp(state, context, messages);
    if (noted) return takeUp(deps, context, state, stamp, noted);
    const afterwards = raised ? null : afterFilingRoute(state, messages);
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
    whose: whoseIs(parked),
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

function choiceRoute(state: IntakeState, event: ChoiceEvent): Next {
  if (isAboutDiscard(state, event)) return 'review';
  return isAboutFiled(state, event) ? 'history' : 'references';
}

/** An order to take something back goes where a click on Undo goes; other words are looked at for what they name. */
function commandRoute({ command, text }: CommandEvent): Next {
  if (command === 'undo' || command === 'redo') return 'history';
  return command === 'say' && undoOrder(text) !== null ? 'history' : 'references';
}

/**
 * Whether somebody tells the bot to take back the last act, or to do it again, and says nothing else. Those whose request is open
 * need not mention it for that.
 */
function ordersUndo(state: IntakeState): boolean {
  const [only, ...others] = state.events;
  if (only?.kind !== 'message' || others.length > 0 || undoOrder(only.text) === null) return false;
  return only.addressed || (!state.quiet && hasOpenDraft(state) && isInvolved(state, only.author));
}

/** These say themselves who takes part by what they said: whoever only asks or orders something does not. */
const judgesWords = (next: Next): boolean => next === 'review' || next === 'elicitation';

/** Whether all that was said is for tools: such words need no judgement, whatever the thread is at. */
function areOrders(state: IntakeState, messages: readonly MessageEvent[]): boolean {
  const isOpen = hasOpenDraft(state);
  return (
    messages.length > 0 &&
    messages.length === state.events.length &&
    !(isOpen && answersOffer(state, messages)) &&
    messages.every(({ addressed, text }) => addressed && readsAsOrder(text, isOpen))
  );
}

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
