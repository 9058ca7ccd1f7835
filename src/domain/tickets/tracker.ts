import { z } from 'zod';
import { ItemStatus } from '../draft/draft.js';
import { Evidence } from '../draft/evidence.js';
import { PersonText } from '../text/person-text.js';
import { FiledFile, RequestFile } from './shared-file.js';

/** One item of a list field: its words, where it stands (key-value fields only), and the messages it rests on. */
export const FiledItem = z.object({
  text: z.string(),
  status: ItemStatus.nullable(),
  evidence: z.array(Evidence),
});

/** Two values that stand against each other, which nobody has settled: where or by whom each is said, and in which message. */
export const Unsettled = z.array(z.object({ text: z.string(), evidence: z.array(Evidence) }));
export type Unsettled = z.infer<typeof Unsettled>;

/** One field of a filed request. A list field has `items`; its `value` holds them one a line, its `evidence` is all of theirs. */
export const FiledField = z.object({
  name: z.string(),
  label: z.string(),
  value: z.string().nullable(),
  evidence: z.array(Evidence),
  items: z.array(FiledItem),
  unsettled: z.array(Unsettled).exactOptional(),
});
export type FiledField = z.infer<typeof FiledField>;

/** One message that goes with a request as it was said; `text` is whole. */
export const FiledWord = z.object({
  ts: z.string(),
  channel: z.string(),
  threadTs: z.string().optional(),
  author: z.string(),
  text: PersonText,
  /** it was added once the request was filed */
  added: z.literal(true).exactOptional(),
});
export type FiledWord = z.infer<typeof FiledWord>;

/** What is filed: the approved draft as people saw it, with the evidence of each value. */
export const FiledRequest = z.object({
  draftId: z.string(),
  blueprint: z.string(),
  headline: z.string(),
  fields: z.array(FiledField),
  team: z.object({ id: z.string(), name: z.string() }).nullable(),
  requester: z.string(),
  /** who asked for it on the requester's behalf */
  filer: z.string().nullable(),
  approvedBy: z.string(),
  approvedAt: z.string(),
  thread: z.object({ channel: z.string(), rootTs: z.string() }),
  /** what people said of it, whole and under their names, oldest first */
  ownWords: z.array(FiledWord).default([]),
  /** the files that the card showed when it was approved, oldest first */
  shared: z.array(RequestFile).default([]),
  /** what became of them in a tracker that others run; left out until they were all handed on */
  files: z.array(FiledFile).exactOptional(),
});
export type FiledRequest = z.infer<typeof FiledRequest>;

/** Where a filed request stands. `withdrawn`: it is needed no longer; it stays where it is and can be opened again. */
export const TicketStatus = z.enum(['open', 'in_progress', 'blocked', 'done', 'withdrawn']);
export type TicketStatus = z.infer<typeof TicketStatus>;

/** Somebody who has the same need: what they asked for, and the messages that say so. */
export const Follower = z.object({ user: z.string(), headline: z.string(), evidence: z.array(Evidence) });
export type Follower = z.infer<typeof Follower>;

/** What was left on a filed request in words. */
export const TicketComment = z.object({ id: z.string(), by: z.string(), text: z.string() });
export type TicketComment = z.infer<typeof TicketComment>;

/** The id of the tracker that keeps filed requests in our own database. */
export const BUILTIN = 'builtin';

/** A filed request as its tracker holds it. `url` is null for the built-in tracker, whose ticket is the team's card. */
export const Ticket = z.object({
  id: z.string(),
  shortId: z.string(),
  url: z.string().nullable(),
  status: TicketStatus,
  assignee: z.string().nullable(),
  request: FiledRequest,
  followers: z.array(Follower),
  comments: z.array(TicketComment),
});
export type Ticket = z.infer<typeof Ticket>;

/** Some of a ticket's values, those that matter here: who has it, as a Slack user, and the ISO date on which it is due. */
export const TicketValues = z.object({
  status: TicketStatus.exactOptional(),
  assignee: z.string().nullable().exactOptional(),
  due: z.string().nullable().exactOptional(),
});
export type TicketValues = z.infer<typeof TicketValues>;

/**
 * A message that was deleted (`now` null), or edited, of which a filed request may have quoted words. `files`: the ids of those that
 * it has no longer.
 */
export const RetractedMessage = z.object({
  channel: z.string(),
  ts: z.string(),
  now: PersonText.nullable(),
  files: z.array(z.string()).exactOptional(),
});
export type RetractedMessage = z.infer<typeof RetractedMessage>;

/** A change to a filed request that a person made, and who. Absolute, so that it can be done twice. */
export const TicketChange = z.discriminatedUnion('change', [
  /** who has it, where it stands, when it is due: those of them that somebody sets */
  z.object({ change: z.literal('set'), values: TicketValues, by: z.string() }),
  z.object({
    change: z.literal('team'),
    team: z.object({ id: z.string(), name: z.string() }),
    from: z.object({ id: z.string(), name: z.string() }).nullable(),
    by: z.string(),
  }),
  /** fields of the request as they are from now on */
  z.object({
    change: z.literal('fields'),
    headline: z.string(),
    fields: z.array(FiledField),
    by: z.string(),
  }),
  /** files that people shared in its thread since it was filed */
  z.object({ change: z.literal('files'), files: z.array(RequestFile), by: z.string() }),
  /** messages that people of it want to go along since it was filed */
  z.object({ change: z.literal('words'), words: z.array(FiledWord), by: z.string() }),
  z.object({ change: z.literal('follow'), follower: Follower, by: z.string() }),
  z.object({ change: z.literal('withdraw'), by: z.string() }),
  /** it is open again after it was withdrawn */
  z.object({ change: z.literal('reopen'), by: z.string() }),
  z.object({ change: z.literal('comment'), comment: TicketComment, by: z.string() }),
  /** somebody changed it in its tracker, which people know as `by` */
  z.object({
    change: z.literal('reported'),
    values: TicketValues,
    by: z.string(),
    /** it is gone there, or whom it has is nobody in Slack */
    because: z.enum(['deleted', 'stranger']).exactOptional(),
  }),
  /** its values stay; quotes of these messages go */
  z.object({ change: z.literal('retract'), messages: z.array(RetractedMessage), by: z.string() }),
]);
export type TicketChange = z.infer<typeof TicketChange>;

/**
 * A tracker's answer. `reason` is for people; it never holds internals. `problems`: what it says of the request's values, by field,
 * one line each, in its own words.
 */
export const TrackerOutcome = z.discriminatedUnion('result', [
  z.object({ result: z.literal('created'), ticket: Ticket }),
  z.object({ result: z.literal('updated'), ticket: Ticket, change: TicketChange }),
  z.object({
    result: z.literal('failed'),
    reason: z.string(),
    retryable: z.boolean(),
    problems: z.record(z.string(), z.string()).default({}),
  }),
]);
export type TrackerOutcome = z.infer<typeof TrackerOutcome>;

/** What a tracker can do about a request that was filed and should not have been: nothing filed is ever erased. */
export const COMPENSATIONS = ['withdraw', 'reopen', 'comment'] as const satisfies TicketChange['change'][];
export type Compensation = (typeof COMPENSATIONS)[number];

/**
 * A filed request as its tracker holds it now; null where none was filed for that draft. It asks nobody whether they may
 * see it.
 */
export type ReadTicket = (teamId: string, draftId: string) => Promise<Ticket | null>;

/** One try at an order. */
export interface Attempt {
  /** aborts when it takes too long */
  signal: AbortSignal;
  /** whether the order is still ours to carry out: asked right before what can't be done twice */
  isOurs(): boolean;
}

/** Where filed requests live. Both calls are idempotent by `intentKey`: a repeated call answers the first one's result. */
export interface Tracker {
  create(teamId: string, request: FiledRequest, intentKey: string, attempt: Attempt): Promise<Ticket>;
  update(
    teamId: string,
    draftId: string,
    change: TicketChange,
    intentKey: string,
    attempt: Attempt,
  ): Promise<Ticket>;
}

/** A durable order to a tracker. `key` makes it idempotent: `submit:<draft id>` is one draft, one ticket. */
export const Intent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('submit'), key: z.string(), request: FiledRequest }),
  z.object({ kind: z.literal('update'), key: z.string(), draftId: z.string(), change: TicketChange }),
]);
export type Intent = z.infer<typeof Intent>;
