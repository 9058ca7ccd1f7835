import type { Conversation, FreshMessage } from '../../src/domain/brain.js';
import type { Event, MessageEvent, ThreadMessage } from '../../src/domain/conversation/event.js';
import type { TurnContext } from './context.js';
import type { Asking, IntakeState } from './state.js';

/** What people wrote in this batch, an edit being the message in its new words. Deleted messages are not among them. */
export function freshMessages(events: readonly Event[]): FreshMessage[] {
  const fresh = new Map<string, FreshMessage>();
  for (const event of events) {
    if (event.kind === 'deletion') fresh.delete(event.ts);
    if (event.kind !== 'message' && event.kind !== 'edit') continue;
    const { ts, author, text } = event;
    const before = fresh.get(ts);
    const how =
      event.kind === 'edit'
        ? {
            addressed: false,
            mentions: false,
            voice: false,
            raisedBy: null,
            ...before,
            edited: before === undefined,
          }
        : {
            addressed: event.addressed,
            mentions: event.via === 'mention',
            voice: event.voice ?? false,
            raisedBy: isFromShortcut(event) ? (event.raisedBy ?? author) : null,
            edited: false,
          };
    fresh.set(ts, { answered: null, bot: false, ...how, ts, author, text });
  }
  return [...fresh.values()].sort(bySlackTime);
}

/** Words that stand in no message of this batch, as somebody says them to the bot now. */
export function spokenNow(message: Pick<ThreadMessage, 'ts' | 'author' | 'text'>): FreshMessage {
  const { ts, author, text } = message;
  return {
    ts,
    author,
    text,
    bot: false,
    addressed: true,
    mentions: true,
    edited: false,
    answered: null,
    voice: false,
    raisedBy: null,
  };
}

/** What this turn reads, the rest as history. Where one message is answered, its author's words stand for it, or that message if it came before. */
export function conversationOf(state: IntakeState, context: TurnContext): Conversation {
  const { asking, said } = state;
  const fresh = asking ? answeredNow(asking, said) : said;
  return { fresh, history: historyOf(state, context, fresh) };
}

function answeredNow({ message, by }: Asking, said: readonly FreshMessage[]): readonly FreshMessage[] {
  const own = said.filter(({ author, raisedBy }) => author === by && raisedBy === null);
  return own.some(({ ts }) => ts === message.ts) ? own : [spokenNow(message)];
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
  fresh: readonly FreshMessage[],
): ThreadMessage[] {
  const left = new Set(fresh.map(({ ts }) => ts));
  for (const event of state.events) if (event.kind === 'deletion') left.add(event.ts);
  return context.messages.filter(({ ts }) => !left.has(ts));
}

function bySlackTime(a: { ts: string }, b: { ts: string }): number {
  return Number(a.ts) - Number(b.ts);
}

/** Whether its menu or a reaction made a message a request. Nobody said its words to the bot: they neither answer, order nor approve anything. */
export function isFromShortcut({ via }: Pick<MessageEvent, 'via'>): boolean {
  return via === 'shortcut' || via === 'reaction';
}

/** The batch as it is kept while the draft is on its way: Slack times only, the words are in the transcript. */
export function withDeferred(
  state: Pick<IntakeState, 'deferredMessages' | 'events'>,
): IntakeState['deferredMessages'] {
  const deferred = new Map(state.deferredMessages.map((one) => [one.ts, one]));
  for (const event of state.events) {
    if (event.kind === 'message') deferred.set(event.ts, { ts: event.ts, addressed: event.addressed });
    if (event.kind === 'edit' || event.kind === 'deletion') {
      deferred.set(event.ts, deferred.get(event.ts) ?? { ts: event.ts, addressed: false });
    }
  }
  return [...deferred.values()];
}

/** What was kept, as events again: a message known before counts as edited, so that it is read anew; one that is gone as deleted. */
export function deferredEvents(state: IntakeState, { messages }: TurnContext): Event[] {
  return state.deferredMessages.map(({ ts, addressed }): Event => {
    const message = messages.find((one) => one.ts === ts);
    if (!message) return { kind: 'deletion', via: 'message', ts };
    const { author, text } = message;
    return addressed || Number(ts) > Number(state.shownAt || 0)
      ? { kind: 'message', via: 'message', ts, author, text, addressed }
      : { kind: 'edit', via: 'message', ts, editTs: ts, author, text };
  });
}
