import type { Deed } from '../../../src/domain/audit.js';
import { citing, type Remembered } from '../../../src/domain/conversation/citations.js';
import type { TraceEntry } from '../../../src/domain/conversation/phases.js';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import type { MemoryWrite } from '../../../src/domain/entities/memory.js';
import { asked } from '../../../src/domain/pending.js';
import type { Command, Look } from '../../../src/domain/tools/command.js';
import type { ProposedDraft, Tool, ToolResult, ToolStep } from '../../../src/domain/tools/tool.js';
import type { MadeChange } from '../acts/make-change.js';
import { textReply } from '../node-result.js';
import type { Changes, Guard, IntakeState } from '../state.js';
import { isRefusal } from './guards.js';
import { offerOf, offerReply, replaced } from './offer.js';
import { stepsIn, type Talk, type Talking } from './talk.js';
import { argsOf, commandOf, doneReply } from './to-command.js';

/** Of a longer list nobody asks about the rest without naming it. */
const MAX_LISTED = 10;

/** What the calls of one answer have come to so far. */
export interface Ran extends Pick<Talk, 'shown' | 'remembered'> {
  /** all calls of the turn, and what came of them */
  steps: readonly ToolStep[];
  /** what else they changed in the thread */
  update: Changes;
  /** fields of the draft that they changed */
  changes: readonly string[];
  replies: readonly Reply[];
  commands: readonly Command[];
  looks: readonly Look[];
  memory: readonly MemoryWrite[];
  audit: readonly Deed[];
  drafts: readonly ProposedDraft[];
  tools: NonNullable<TraceEntry['tools']>;
  guard: Guard | null;
  /** of each call, whether people were shown what came of it */
  shows: readonly boolean[];
}

/** Before the first call. */
export function nothingYet({ messages, shown, remembered }: Talk): Ran {
  const lists = {
    changes: [],
    replies: [],
    commands: [],
    looks: [],
    memory: [],
    audit: [],
    drafts: [],
    tools: [],
    shows: [],
  };
  return { steps: stepsIn(messages), shown, remembered, ...lists, update: {}, guard: null };
}

/** What was done so far, with this: lists grow, what else changes in the thread takes its newer value. */
export function plus(ran: Ran, more: Partial<Ran>): Ran {
  return {
    steps: [...ran.steps, ...(more.steps ?? [])],
    shown: [...ran.shown, ...(more.shown ?? [])],
    remembered: [...ran.remembered, ...(more.remembered ?? [])],
    update: { ...ran.update, ...more.update },
    changes: [...ran.changes, ...(more.changes ?? [])],
    replies: [...ran.replies, ...(more.replies ?? [])],
    commands: [...ran.commands, ...(more.commands ?? [])],
    looks: [...ran.looks, ...(more.looks ?? [])],
    memory: [...ran.memory, ...(more.memory ?? [])],
    audit: [...ran.audit, ...(more.audit ?? [])],
    drafts: [...ran.drafts, ...(more.drafts ?? [])],
    tools: [...ran.tools, ...(more.tools ?? [])],
    guard: ran.guard ?? more.guard ?? null,
    shows: [...ran.shows, ...(more.shows ?? [])],
  };
}

/** The thread as these calls leave it. */
export function threadAfter(state: Talking, { shown, remembered, update }: Ran): Talking {
  return { ...state, shown, remembered, ...update };
}

/** Takes a call in that changes nothing. @param after why it was made @param shown whether people see what came of it */
export function withStep(
  ran: Ran,
  { step, tool, outcome, guard }: Omit<Made, 'result'>,
  after: string,
  shown = false,
): Ran {
  return plus(ran, { steps: [step], tools: [{ tool, why: `${after}, ${outcome}` }], guard, shows: [shown] });
}

/** Takes in what a call gave: its change, what it shows and remembers, and what is told of it. */
export function withCall(
  ran: Ran,
  thread: IntakeState,
  made: Made,
  after: string,
  { by, newId, tools }: { by: string; newId: () => string; tools: readonly Tool[] },
): Ran {
  const { result, tool } = made;
  const { change, said, replies = [], memory = [], draft, lists = [], remembered = [] } = result;
  // whether it has put before people what came of it, and was not refused
  const shows = (said !== undefined || replies.length > 0) && !isRefusal(result.data);
  const written = writtenIn(memory);
  const taken = plus(withStep(ran, made, after, shows), {
    update: lists.length > 0 && shows ? { listed: lists.slice(0, MAX_LISTED) } : {},
    shown: made.shown === undefined ? [] : [made.shown],
    remembered: [...remembered, ...written],
    replies,
    memory,
    audit: made.audit ?? [],
    drafts: draft ? [draft] : [],
  });
  if (change === undefined || made.changed === undefined) {
    if (said === undefined) return taken;
    const offer = offerOf(result, { tools, newId });
    if (!offer) return told(taken, said, textReply(said, { asker: by, ...citing(written) }));
    // it takes the place of what was offered before
    const now = plus(taken, { update: { pending: asked(thread, offer) }, replies: replaced(thread) });
    return told(now, offer.text, offerReply(offer));
  }
  const summary = said ?? tool;
  const command = commandOf(newId(), { tool, by, args: argsOf(made.step.call.args), summary, change });
  const now = plus(taken, { ...made.changed, commands: [command] });
  return told(now, summary, doneReply(command));
}

/** The notes and goals that a call has written, of which people are told. */
function writtenIn(memory: readonly MemoryWrite[]): Remembered[] {
  return memory.flatMap((one) => {
    if (one.write === 'note') return [{ id: one.note.id, text: one.note.text }];
    return one.write === 'goal' ? [{ id: one.goal.id, text: one.goal.title }] : [];
  });
}

/** Tells people, in words that need not be said again. */
export function told(ran: Ran, words: string, reply: Reply): Ran {
  return plus(ran, { shown: [words], replies: [reply] });
}

/** A call that was made: what the brain is told, what it gave, how the trace tells it, and the guard that it ran into. */
export interface Made {
  step: ToolStep;
  result: ToolResult;
  /** `unknown` for a name that no tool has here */
  tool: string;
  outcome: string;
  guard: Guard | null;
  /** words of its replies that are not to be said again */
  shown?: string;
  /** what its change makes of the thread; a call that wanted one and was refused has none in its result */
  changed?: MadeChange;
  /** a refusal, for the record */
  audit?: readonly Deed[];
}
