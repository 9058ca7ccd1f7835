import { z } from 'zod';
import { TrackerOutcome } from '../tickets/tracker.js';
import { MessageContent } from './message-content.js';
import { PressedAct } from './press.js';

/** How an event reached us. */
const Via = z.enum([
  'mention',
  'message',
  'dm',
  'button',
  'modal',
  'command',
  'shortcut',
  'reaction',
  'workflow',
  'tracker',
  'system',
]);

/**
 * A message that people see in Slack, cleaned of the bot's own mention. `ts` is Slack's timestamp; `author` is whose words they are
 * (speaker.ts).
 */
export const MessageEvent = z.object({
  kind: z.literal('message'),
  via: Via,
  ts: z.string(),
  author: z.string(),
  ...MessageContent.shape,
  /** mentions the bot, or is a direct message to it */
  addressed: z.boolean(),
  /** it was spoken; `text` is the transcript */
  voice: z.boolean().optional(),
  /** Slack's time of the edit by which it called the bot; it was there before */
  editTs: z.string().optional(),
  /** who brought it to the bot, by a shortcut, a reaction or a workflow's form, where that was not its author */
  raisedBy: z.string().optional(),
  /** it stands below a further post that has joined the thread, and not below the thread's root */
  apart: z.boolean().optional(),
});
export type MessageEvent = z.infer<typeof MessageEvent>;

/** A message was edited: `ts` names the message, `editTs` the edit. */
const EditEvent = z.object({
  kind: z.literal('edit'),
  via: Via,
  ts: z.string(),
  editTs: z.string(),
  author: z.string(),
  ...MessageContent.shape,
});

export type EditEvent = z.infer<typeof EditEvent>;

/** A message was deleted. */
const DeletionEvent = z.object({ kind: z.literal('deletion'), via: Via, ts: z.string() });

/**
 * Somebody used a button, a menu, a form or a command: `does` is what that is by itself. `ts`: the message where it stands. `seen`: the
 * request, as what was pressed showed it; left out where it is about none.
 */
export const PressEvent = z.object({
  kind: z.literal('press'),
  via: Via,
  does: PressedAct,
  seen: z.object({ draftId: z.string(), rev: z.number().int().nonnegative() }).exactOptional(),
  actor: z.string(),
  channel: z.string(),
  ts: z.string(),
});
export type PressEvent = z.infer<typeof PressEvent>;

/** A tracker answered an intent of ours. */
export const TrackerEvent = z.object({
  kind: z.literal('tracker'),
  via: Via,
  intentKey: z.string(),
  draftId: z.string(),
  outcome: TrackerOutcome,
});
export type TrackerEvent = z.infer<typeof TrackerEvent>;

/** The time has come to remind people of what the thread waits for. `key` names it; by now it may wait for something else. */
const ReminderEvent = z.object({ kind: z.literal('reminder'), via: Via, key: z.string() });

/** What a person or a system did that matters to a thread. Stored in the inbox as is; parsed again when read. */
export const Event = z.discriminatedUnion('kind', [
  MessageEvent,
  EditEvent,
  DeletionEvent,
  PressEvent,
  TrackerEvent,
  ReminderEvent,
]);
export type Event = z.infer<typeof Event>;

/** One message of a thread as the transcript keeps it. `bot` marks what Frontdoor itself said. */
export const ThreadMessage = z.object({
  ts: z.string(),
  author: z.string(),
  ...MessageContent.shape,
  bot: z.boolean(),
});
export type ThreadMessage = z.infer<typeof ThreadMessage>;
