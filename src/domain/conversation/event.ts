import { z } from 'zod';
import { PersonText } from '../text/person-text.js';
import { TrackerOutcome } from '../tickets/tracker.js';
import { MessageContent } from './message-content.js';

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

const draftRef = { draftId: z.string(), rev: z.number().int().nonnegative() };
/** Who clicked, sent or ordered it, and the message where: of a click the card's. */
const acted = { via: Via, actor: z.string(), channel: z.string(), ts: z.string() };

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

/** What a person can do with one click on a card. */
export const ButtonAction = z.enum([
  'approve',
  'discard',
  'change_team',
  'choose_team',
  'retry',
  'take',
  'set_status',
  'reroute',
  'settle',
  'follow',
  'file_anyway',
  'update_ticket',
  'leave_ticket',
  'snooze',
  'stop_reminding',
  'answer',
  'nobody_knows',
  'not_an_answer',
  'leave_out',
  'put_back',
  'change_form',
]);
export type ButtonAction = z.infer<typeof ButtonAction>;

/**
 * A click. `rev` is the rev of the card clicked, `value` what was chosen in a select, the ts of a message or the id of a file
 * that is left out or put back, or the blueprint of `change_form`. `field`: of `answer`, `nobody_knows` and `not_an_answer` the field;
 * without one, `nobody_knows` is said of all that the question asks for.
 */
export const ButtonEvent = z.object({
  kind: z.literal('button'),
  action: ButtonAction,
  ...draftRef,
  value: z.string().optional(),
  field: z.string().optional(),
  ...acted,
});
export type ButtonEvent = z.infer<typeof ButtonEvent>;

/** A modal was submitted. `values` by input name; for `edit` the field names, for `ask_back` the one input `question`. */
export const FormEvent = z.object({
  kind: z.literal('form'),
  form: z.enum(['edit', 'ask_back']),
  ...draftRef,
  values: z.record(z.string(), z.string()),
  /** `edit`: who else may approve, by user id; left out, it was not in the form */
  named: z.array(z.string()).optional(),
  ...acted,
});
export type FormEvent = z.infer<typeof FormEvent>;

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

/** A click on one of the options of a question of ours that is not about a draft. `option` counts from 0. */
export const ChoiceEvent = z.object({
  kind: z.literal('choice'),
  questionId: z.string(),
  option: z.number().int().nonnegative(),
  ...acted,
});
export type ChoiceEvent = z.infer<typeof ChoiceEvent>;

/**
 * An order to a thread by slash command, shortcut, reaction, or the menu of a row. `focus` takes what follows its name, as
 * in "T-12" or "off"; `undo` and `redo` take nothing; `say` takes plain words, which the rules understand without a model.
 */
export const CommandEvent = z.object({
  kind: z.literal('command'),
  command: z.enum(['focus', 'undo', 'redo', 'say']),
  text: PersonText,
  ...acted,
});
export type CommandEvent = z.infer<typeof CommandEvent>;

/** A click on Undo or Redo under the confirmation of a command. */
export const UndoEvent = z.object({
  kind: z.literal('undo'),
  want: z.enum(['undo', 'redo']),
  commandId: z.string(),
  ...acted,
});
export type UndoEvent = z.infer<typeof UndoEvent>;

/** What a person or a system did that matters to a thread. Stored in the inbox as is; parsed again when read. */
export const Event = z.discriminatedUnion('kind', [
  MessageEvent,
  EditEvent,
  DeletionEvent,
  ButtonEvent,
  FormEvent,
  TrackerEvent,
  ReminderEvent,
  ChoiceEvent,
  CommandEvent,
  UndoEvent,
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
