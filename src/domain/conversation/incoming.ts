import type { PersonText } from '../text/person-text.js';
import { controlWord } from './control-words.js';
import type { Event, PressEvent } from './event.js';

/** Stands for the root of a direct message that is in no Slack thread: all of them are one conversation. */
export const DIRECT_ROOT = 'dm';

/**
 * Which thread an event belongs to. `root`: by Slack channel and root message; `opens` where the event may begin a thread
 * (it calls the bot in), `joins` where it may as well go on with what its author has begun in the channel just before. `draft`: by
 * the draft that a card shows, wherever that card stands; it counts only if the message at `channel` and `messageTs` is a post of
 * ours for that draft. `rootTs` is null where Slack names no thread.
 */
export type Address =
  | { by: 'root'; channel: string; rootTs: string; opens: boolean; joins?: boolean; isDirect: boolean }
  | ({ by: 'draft'; draftId: string } & PressedPost);

/** The message that somebody pressed a button of, or whose button opened a form. */
export interface PressedPost {
  channel: string;
  messageTs: string;
  rootTs: string | null;
}

/**
 * An event on its way into the inbox. `dedupeKey` is the same for every delivery of the same thing; `slackTs` orders it;
 * `urgent` means that it does not wait for the conversation to pause; where it is `brief` and begins the conversation, it waits all
 * the same, because people send a message in pieces.
 */
export interface Incoming {
  teamId: string;
  dedupeKey: string;
  address: Address;
  event: Event;
  actor: string | null;
  slackTs: string;
  urgent: boolean;
  brief?: boolean;
}

/**
 * A request that somebody begins where no message of theirs stands: their words are posted first, and it goes on below
 * them. `key` is the same for every delivery of the same order.
 */
export interface Beginning {
  teamId: string;
  key: string;
  channel: string;
  isDirect: boolean;
  by: string;
  said: PersonText;
}

/** Whether somebody used a button, a form or a command: they wait for what comes of it. */
export function isPress(event: Event): event is PressEvent {
  return event.kind === 'press';
}

/** Whether somebody ordered something where nobody else sees it, and is answered there. */
export function isInPrivate(event: Event | undefined): boolean {
  return event?.kind === 'press' && (event.via === 'command' || event.via === 'reaction');
}

/** Whether a message makes a turn of its own: Undo and Redo are about what was done before, not what is said beside them. */
export function standsAlone(event: Event): boolean {
  if (event.kind !== 'message' || !event.addressed) return false;
  const word = controlWord(event.text);
  return word === 'undo' || word === 'redo';
}
