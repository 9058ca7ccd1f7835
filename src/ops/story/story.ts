import { z } from 'zod';
import { TraceEntry } from '../../domain/conversation/phases.js';

const time = z.iso.datetime();

/**
 * What came in. `what`: the button's action, the form, the command, the option chosen, the tracker's result. `text` only
 * where it was asked for.
 */
const StoryEvent = z.object({
  kind: z.string(),
  via: z.string(),
  by: z.string().nullable(),
  what: z.string().nullable(),
  at: time,
  text: z.string().optional(),
});

/** What was ordered, and what became of it. `status` is the outbox's: pending, claimed, sent, unknown, failed, cancelled. */
const StoryOrder = z.object({
  lane: z.enum(['slack', 'tracker']),
  kind: z.string(),
  status: z.string(),
  attempts: z.number().int(),
  orderedAt: time,
  sentAt: time.nullable(),
  reason: z.string().nullable(),
  text: z.string().optional(),
});

/**
 * What was done with a tool, taken back or done again. `of`: the command that was. `text`, in words, only where it was
 * asked for.
 */
const StoryCommand = z.object({
  id: z.string(),
  act: z.string(),
  of: z.string().nullable(),
  tool: z.string(),
  by: z.string(),
  text: z.string().optional(),
});

/** One request to a model. `prompt` is its name and version, `extract@3`; tokens are 0 where the answer named none. */
const StoryCall = z.object({
  purpose: z.string(),
  prompt: z.string(),
  model: z.string(),
  ms: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  outcome: z.string(),
  said: z.string().optional(),
});

const StoryTurn = z.object({
  turn: z.number().int(),
  at: time,
  ms: z.number(),
  events: z.array(StoryEvent),
  /** where the supervisor sent the turn; null where it stayed with people among themselves */
  route: z.object({ to: z.string().nullable(), why: z.string() }).nullable(),
  /** the nodes that ran, in order, with what each did and why, and who judged in it (`by`, `degraded`) */
  steps: z.array(TraceEntry),
  /** fields of the draft that changed */
  patch: z.array(z.string()),
  decision: z.object({ kind: z.string(), reason: z.string() }).nullable(),
  brainCalls: z.array(StoryCall),
  /** tools that were called, how often, and what each call followed and came to */
  toolCalls: z.array(z.object({ tool: z.string(), count: z.number().int(), why: z.string() })),
  /** what the turn put into the thread's command history */
  commands: z.array(StoryCommand),
  orders: z.array(StoryOrder),
});
export type StoryTurn = z.infer<typeof StoryTurn>;

/** The story of a thread, as `npm run story -- … --json` prints it. Times are UTC, ISO 8601. */
export const Story = z.object({
  teamId: z.string(),
  threadId: z.string(),
  channel: z.string(),
  /** Slack's timestamp of the root; `dm` for a direct conversation */
  rootTs: z.string(),
  begunAt: time,
  /** how many turns were taken in all; the records of old ones may be deleted by now */
  turnsTaken: z.number().int(),
  /** why the thread can't go on, if it can't */
  stopped: z.string().nullable(),
  /** how reading what was said before the bot was called in went; null where nobody looked yet */
  history: z.string().nullable(),
  drafts: z.array(
    z.object({ draftId: z.string(), phase: z.string(), rev: z.number().int(), changedAt: time }),
  ),
  turns: z.array(StoryTurn),
  /** events that wait for a turn, with how often they were tried */
  waiting: z.array(StoryEvent.extend({ attempts: z.number().int() })),
  /** events that failed too often */
  setAside: z.array(StoryEvent.extend({ setAsideAt: time })),
  /** what was ordered outside a turn, or by one whose record is deleted */
  otherOrders: z.array(StoryOrder),
  reminder: z.object({ at: time, people: z.array(z.string()) }).nullable(),
});
export type Story = z.infer<typeof Story>;
export type StoryEvent = z.infer<typeof StoryEvent>;
export type StoryOrder = z.infer<typeof StoryOrder>;
export type StoryCall = z.infer<typeof StoryCall>;
export type StoryCommand = z.infer<typeof StoryCommand>;
