import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Incoming } from '../../domain/conversation/incoming.js';
import { WireFile } from './clip.js';

/** Slack's message timestamp: seconds, a dot, a counter; also the message's name in its channel. */
export const Ts = z.string().regex(/^\d{1,12}\.\d{1,9}$/);

const files = z.array(WireFile).nullish();

const Inner = z.looseObject({
  files,
  user: z.string().optional(),
  bot_id: z.string().nullish(),
  subtype: z.string().optional(),
  text: z.string().nullish(),
  ts: Ts,
  thread_ts: Ts.optional(),
  edited: z.looseObject({ user: z.string().optional(), ts: Ts }).optional(),
});
export type InnerMessage = z.infer<typeof Inner>;

/** A `message` or `app_mention` event with every field that decides what becomes of it. */
export const WireMessage = z.looseObject({
  type: z.enum(['message', 'app_mention']),
  channel: z.string().min(1),
  channel_type: z.string().optional(),
  subtype: z.string().optional(),
  user: z.string().optional(),
  bot_id: z.string().nullish(),
  text: z.string().nullish(),
  ts: Ts,
  event_ts: Ts.optional(),
  thread_ts: Ts.optional(),
  edited: z.unknown().optional(),
  files,
  deleted_ts: Ts.optional(),
  message: Inner.optional(),
  previous_message: Inner.partial().optional(),
});
export type WireMessage = z.infer<typeof WireMessage>;

/** An event for the inbox, or a word for the log that says why there is none. */
export type Normalized = { incoming: Incoming } | { ignored: string };

/** Slack: channel_type "im" on messages; app_mention has no such field, but ids of direct messages begin with D. */
export function isDirect(wire: Pick<WireMessage, 'channel' | 'channel_type'>): boolean {
  return wire.channel_type === 'im' || wire.channel.startsWith('D');
}

/** One click, one key: Slack gives each a trigger id of its own. Hashed, since trigger ids are long and secret-like. */
export function interactionKey(triggerId: string, action: string, user: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([triggerId, action, user]))
    .digest('hex');
  return `act:${digest.slice(0, 40)}`;
}
