import type { Conversation, FreshMessage } from '../../src/domain/brain.js';
import type { Event, MessageEvent, ThreadMessage } from '../../src/domain/conversation/event.js';
import { contentFields } from '../../src/domain/conversation/message-content.js';
import { compareTs, newer } from '../../src/domain/conversation/slack-ts.js';
import { isPerson } from '../../src/domain/conversation/speaker.js';
import { NO_WORDS } from '../../src/domain/text/person-text.js';
import type { TurnContext } from './context.js';
import type { Asking, IntakeState } from './state.js';

/**
 * What people wrote in this batch, an edit being the message in its new words. Deleted messages are not among them, and neither is
 * what other apps post: it is read as history, unless somebody made a request of it.
 */
export function freshMessages(events: readonly Event[]): FreshMessage[] {
  const fresh = new Map<string, FreshMessage>();
  for (const event of events) {
    if (event.kind === 'deletion') fresh.delete(event.ts);
    if (event.kind !== 'message' && event.kind !== 'edit') continue;
    const { ts, author } = event;
    const before = fresh.get(ts);
    const isRaised = event.kind === 'message' && isFromShortcut(event);
    if (!isPerson(author) && !isRaised && before === undefined) continue;
    const said = { ts, author, ...contentFields(event) };
    const unsaid = { ...spokenNow(said), addressed: false, mentions: false };
    if (event.kind === 'edit') {
      const { addressed, mentions, voice, raisedBy } = before ?? unsaid;
      fresh.set(ts, { ...unsaid, addressed, mentions, voice, raisedBy, edited: before === undefined });
    } else {
      const mentions = event.via === 'mention';
      const raisedBy = isRaised ? (event.raisedBy ?? (isPerson(author) ? author : null)) : null;
      fresh.set(ts, {
        ...unsaid,
        addressed: event.addressed,
        mentions,
        voice: event.voice ?? false,
        raisedBy,
      });
    }
  }
  return [...fresh.values()].sort((a, b) => compareTs(a.ts, b.ts));
}

/** Whether somebody has pressed one of the options of a question. */
export const isChoice = (event: Event | undefined): boolean =>
  event?.kind === 'press' && event.does.act === 'choose';

/** Words that stand in no message of this batch, as somebody says them to the bot now. */
export function spokenNow(message: Omit<ThreadMessage, 'bot'>): FreshMessage {
  const { ts, author } = message;
  const how = { bot: false, addressed: true, mentions: true, edited: false, voice: false };
  return { ts, author, ...contentFields(message), ...how, answered: null, raisedBy: null };
}

/**
 * What this turn reads, the rest as history. Where one message is answered, its author's words stand for it, or that
 * message if it came before.
 */
export function conversationOf(state: IntakeState, context: TurnContext): Conversation {
  const { asking, said, events } = state;
  const fresh = asking ? answeredNow(asking, said) : said;
  const left = new Set(fresh.map(({ ts }) => ts));
  for (const event of events) if (event.kind === 'deletion') left.add(event.ts);
  return { fresh, history: context.messages.filter(({ ts }) => !left.has(ts)) };
}

function answeredNow({ message, by }: Asking, said: readonly FreshMessage[]): readonly FreshMessage[] {
  const own = said.filter(({ author, raisedBy }) => author === by && raisedBy === null);
  return own.some(({ ts }) => ts === message.ts) ? own : [spokenNow(message)];
}

/** A person's message of that ts, in this turn's words or in the thread. */
export function messageAt(
  { said }: Pick<IntakeState, 'said'>,
  { messages }: TurnContext,
  ts: string | null,
): ThreadMessage | undefined {
  return said.find((one) => one.ts === ts) ?? messages.find((one) => one.ts === ts && !one.bot);
}

/** The same, or one of that author without words where it is gone. */
export function messageOr(
  state: Pick<IntakeState, 'said'>,
  turn: TurnContext,
  ts: string | null,
  author: string,
): ThreadMessage {
  return messageAt(state, turn, ts) ?? { ts: ts ?? '', author, text: NO_WORDS, bot: false };
}

/** The newest Slack time among messages, or `otherwise`. */
export function newestTs(messages: readonly { ts: string }[], otherwise = ''): string {
  return messages.reduce((latest, { ts }) => (newer(ts, latest) ? ts : latest), otherwise);
}

/**
 * Whether its menu, a reaction or a workflow made a message a request. Nobody said its words to the bot: they neither answer, order
 * nor approve anything.
 */
function isFromShortcut({ via }: Pick<MessageEvent, 'via'>): boolean {
  return via === 'shortcut' || via === 'reaction' || via === 'workflow';
}

/** The batch as it is kept while the draft is on its way: Slack times only, the words are in the transcript. */
export function withDeferred(
  { filing }: Pick<IntakeState, 'filing'>,
  events: readonly Event[],
): IntakeState['filing']['deferred'] {
  const deferred = new Map(filing.deferred.map((one) => [one.ts, one]));
  for (const event of events) {
    if (event.kind !== 'message' && event.kind !== 'edit' && event.kind !== 'deletion') continue;
    const { ts } = event;
    const before = deferred.get(ts) ?? { ts, addressed: false };
    deferred.set(ts, event.kind === 'message' ? { ts, addressed: event.addressed } : before);
  }
  return [...deferred.values()];
}

/**
 * What was kept, as events again: a message known before counts as edited, so that it is read anew; one that is gone as
 * deleted.
 */
export function deferredEvents(state: IntakeState, { messages }: TurnContext): Event[] {
  return state.filing.deferred.map(({ ts, addressed }): Event => {
    const message = messages.find((one) => one.ts === ts);
    if (!message) return { kind: 'deletion', via: 'message', ts };
    const said = { via: 'message' as const, ts, author: message.author, ...contentFields(message) };
    return addressed || newer(ts, state.shownAt)
      ? { kind: 'message', ...said, addressed }
      : { kind: 'edit', ...said, editTs: ts };
  });
}
