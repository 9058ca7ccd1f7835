import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Event } from '../../domain/conversation/event.js';
import { type Address, DIRECT_ROOT, type Incoming } from '../../domain/conversation/incoming.js';

/** JSON, or undefined for text that is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Slack's message timestamp: seconds, a dot, a counter; also the message's name in its channel. */
export const Ts = z.string().regex(/^\d{1,12}\.\d{1,9}$/);

/** What Slack or we gave out: printable and short, so that whatever a payload says can be looked for in the database. */
export const Id = z.string().regex(/^[\x20-\x7e]{1,255}$/);

/** A person or a channel, as the payloads of interactions name them. */
export const Named = z.looseObject({ id: Id });

/**
 * What we rely on of a message's files. Slack marks a clip recorded in it as `slack_audio` or `slack_video` and makes its transcript some
 * seconds later, of which the message has only the beginning (`has_more`). Source: Slack, "file object", which does not
 * describe `transcription`.
 */
export const WireFile = z.looseObject({
  id: z.string().optional(),
  name: z.string().nullish(),
  title: z.string().nullish(),
  mode: z.string().nullish(),
  file_access: z.string().nullish().catch(null),
  size: z.number().nullish().catch(null),
  subtype: z.string().nullish(),
  /** of an email */
  plain_text: z.string().nullish(),
  transcription: z
    .looseObject({
      status: z.string().nullish(),
      preview: z.looseObject({ content: z.string().nullish(), has_more: z.boolean().nullish() }).nullish(),
    })
    .nullish(),
});
export type WireFile = z.infer<typeof WireFile>;

/** The files of a message. One in a form that is not known is left out, since the words beside it must not be lost with it. */
export const WireFiles = z
  .array(WireFile.nullable().catch(null))
  .nullish()
  .catch(null)
  .transform((files) => (files ?? []).filter((file) => file !== null));

/** A message as it stands in a channel. */
export const StoredMessage = z.looseObject({
  ts: Ts,
  thread_ts: Ts.optional(),
  user: Id.optional().catch(undefined),
  bot_id: z.string().nullish(),
  subtype: z.string().optional(),
  text: z.string().nullish(),
  files: WireFiles.optional(),
  blocks: z.unknown().optional(),
  attachments: z.array(z.unknown()).nullish().catch(null),
  username: z.string().nullish().catch(null),
  bot_profile: z
    .looseObject({ name: z.string().nullish(), is_workflow_bot: z.boolean().nullish() })
    .nullish()
    .catch(null),
  /** Slack sets it, or the profile's `is_workflow_bot`, on what a workflow posts, and documents neither */
  workflow_id: z.string().nullish().catch(null),
});
export type StoredMessage = z.infer<typeof StoredMessage>;

const Inner = StoredMessage.extend({
  edited: z.looseObject({ user: Id.optional(), ts: Ts }).optional(),
});

/** A `message` or `app_mention` event with every field that decides what becomes of it. */
export const WireMessage = StoredMessage.extend({
  type: z.enum(['message', 'app_mention']),
  channel: Id,
  channel_type: z.string().optional(),
  event_ts: Ts.optional(),
  edited: z.unknown().optional(),
  deleted_ts: Ts.optional(),
  message: Inner.optional(),
  previous_message: Inner.partial().optional(),
});
export type WireMessage = z.infer<typeof WireMessage>;

/** An event for the inbox, or a word for the log that says why there is none. */
export type Normalized = { incoming: Incoming } | { ignored: string };

/** Slack: channel_type "im" on messages; app_mention has no such field, but ids of direct messages begin with D. */
export function isDirect(wire: { channel: string; channel_type?: string | undefined }): boolean {
  return wire.channel_type === 'im' || wire.channel.startsWith('D');
}

/** The thread that a message is in or would begin; in a direct message all that stands in no thread is one. */
export function addressOf(
  message: { channel: string; channel_type?: string | undefined; ts: string; thread_ts?: string | undefined },
  opens: boolean,
): Extract<Address, { by: 'root' }> {
  const { channel, ts, thread_ts } = message;
  const direct = isDirect(message);
  return { by: 'root', channel, rootTs: thread_ts ?? (direct ? DIRECT_ROOT : ts), opens, isDirect: direct };
}

/** What somebody does by a click, a form or a command, on its way into the inbox: it waits for nothing. */
export function incomingAct(
  act: Omit<Incoming, 'event' | 'actor' | 'urgent'> & { event: Extract<Event, { actor: string }> },
): Incoming {
  return { ...act, actor: act.event.actor, urgent: true };
}

/** One click, one key: Slack gives each a trigger id of its own. Hashed, since trigger ids are long and secret-like. */
export function interactionKey(triggerId: string, action: string, user: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([triggerId, action, user]))
    .digest('hex');
  return `act:${digest.slice(0, 40)}`;
}
