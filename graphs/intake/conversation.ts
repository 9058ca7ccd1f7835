import type { Conversation } from '../../src/domain/brain.js';
import type { Event } from '../../src/domain/event.js';
import type { ThreadMessage } from '../../src/domain/message.js';
import type { TurnContext } from './context.js';
import { isRaised } from './raised.js';
import type { Asking, IntakeState } from './state.js';

/** What people wrote in this batch, an edit being the message in its new words. Deleted messages are not among them. */
export function freshMessages(events: readonly Event[]): ThreadMessage[] {
  const fresh = new Map<string, ThreadMessage>();
  for (const event of events) {
    if (event.kind === 'deletion') fresh.delete(event.ts);
    if (event.kind !== 'message' && event.kind !== 'edit') continue;
    fresh.set(event.ts, { ts: event.ts, author: event.author, text: event.text, bot: false });
  }
  return [...fresh.values()].sort(bySlackTime);
}

/**
 * The batch with everything else as history. Where one message is answered now, its author's words in the batch stand for the
 * batch, or that message alone if it came before.
 */
export function conversationOf(state: IntakeState, context: TurnContext): Conversation {
  const { asking, events } = state;
  const fresh = asking ? answeredNow(asking, events) : freshMessages(events);
  return { fresh, history: historyOf(state, context, fresh) };
}

function answeredNow({ message, by }: Asking, events: readonly Event[]): ThreadMessage[] {
  const own = spokenMessages(events).filter(({ author }) => author === by);
  return own.some(({ ts }) => ts === message.ts) ? own : [message];
}

/** The same without messages that were turned into a request: nobody said those to the bot. */
export function spokenMessages(events: readonly Event[]): ThreadMessage[] {
  const raised = new Set(
    events.flatMap((event) => (event.kind === 'message' && isRaised(event) ? [event.ts] : [])),
  );
  return freshMessages(events).filter(({ ts }) => !raised.has(ts));
}

/** The Slack times of the batch's messages to the bot. */
export function calledIn(events: readonly Event[]): ReadonlySet<string> {
  return new Set(events.flatMap((event) => (event.kind === 'message' && event.addressed ? [event.ts] : [])));
}

/** The batch with what was said before about this draft; talk that was answered and earlier drafts are left out. */
export function draftConversationOf(state: IntakeState, context: TurnContext): Conversation {
  const { fresh, history } = conversationOf(state, context);
  return { fresh, history: history.filter(({ ts }) => newer(ts, state.handledAt)) };
}

/** Slack times as numbers: the strings have a fixed number of decimals, but seconds of any length. */
export function newer(ts: string, than: string): boolean {
  return Number(ts) > Number(than || 0);
}

/** The newest Slack time among messages, or `otherwise`. */
export function newestTs(messages: readonly { ts: string }[], otherwise = ''): string {
  return messages.reduce((latest, { ts }) => (newer(ts, latest) ? ts : latest), otherwise);
}

function historyOf(
  state: IntakeState,
  context: TurnContext,
  fresh: readonly ThreadMessage[],
): ThreadMessage[] {
  const left = new Set(fresh.map(({ ts }) => ts));
  for (const event of state.events) if (event.kind === 'deletion') left.add(event.ts);
  return context.messages.filter(({ ts }) => !left.has(ts));
}

function bySlackTime(a: { ts: string }, b: { ts: string }): number {
  return Number(a.ts) - Number(b.ts);
}
