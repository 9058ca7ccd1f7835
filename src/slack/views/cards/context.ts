import type { KnownBlock } from '@slack/types';
import type { Reply } from '../../../domain/conversation/reply.js';
import type { Names } from '../text/mrkdwn.js';

export type ReplyOf<Kind extends Reply['kind']> = Extract<Reply, { kind: Kind }>;

/** Where a message of ours stands in Slack. `threadTs` is null when it is not a reply. */
export interface SlotMessage {
  channel: string;
  ts: string;
  threadTs: string | null;
}

/** What presenters look things up in; all of it is known before they run, so that they are pure. */
export interface PresentContext {
  /** ends with "/" */
  teamUrl: string;
  /** opens the app's own page, where the reader has one; null where its address is not known */
  homeUrl: string | null;
  names: Names;
  /** where the message of a slot stands, or null when it was never posted */
  slot(slot: string): SlotMessage | null;
}

/** A message as Slack takes it: blocks, and the text for notifications and screen readers. */
export interface Presented {
  text: string;
  blocks: KnownBlock[];
}
