import type { Reply } from '../../domain/conversation/reply.js';
import type { SlotMessage } from '../views/cards/context.js';

/**
 * One reply to deliver. `intentKey` goes along as message metadata, so that a post can be found again. `to.rootTs` is
 * the thread's root; null posts to the channel itself, as in a direct message.
 */
export interface Order {
  teamId: string;
  intentKey: string;
  reply: Reply;
  to: { channel: string; rootTs: string | null };
}

/** Where the message of a slot stands, or null when it was never posted. */
export type Lookup = (teamId: string, slot: string) => Promise<SlotMessage | null>;

/**
 * What became of an order.
 * - posted: a new message, where it stands and what it says
 * - updated: the slot's message was rewritten
 * - retry: not done, try again after `afterMs`; `channelBusy`: the channel gets too many posts, whoever's they are
 * - set_aside: it can't be said yet where it goes; try again after `afterMs`, and let what else there is to say go first
 * - unknown: perhaps posted; look with `find` before posting again
 * - failed: will not be done; `reason` is Slack's code
 * - too_late: nothing was asked of Slack, since the order was no longer ours to carry out
 */
export type Outcome =
  | { result: 'posted'; channel: string; ts: string; threadTs: string | null; text: string }
  | { result: 'updated' }
  | { result: 'retry'; afterMs: number; reason: string; channelBusy?: true }
  | { result: 'set_aside'; afterMs: number }
  | { result: 'unknown'; reason: string }
  | { result: 'failed'; reason: string }
  | { result: 'too_late' };
