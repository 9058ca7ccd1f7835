import type { Command } from '../../../src/domain/command.js';
import type { MemoryWrite } from '../../../src/domain/memory.js';
import type { Reply } from '../../../src/domain/reply.js';
import type { ProposedDraft, ToolStep } from '../../../src/domain/tool.js';
import type { TraceEntry } from '../../../src/domain/trace.js';
import { say } from '../say.js';
import type { Guard, IntakeState, IntakeUpdate } from '../state.js';
import { applyChange } from './apply-change.js';
import { type Made, notTaken } from './make.js';
import { argsOf, commandOf, doneReply } from './recorded.js';

/** What the calls of one answer have come to so far. */
export interface Ran {
  /** what they changed in the thread */
  update: IntakeUpdate & { steps: ToolStep[]; shown: string[] };
  /** fields of the draft that they changed */
  changes: string[];
  replies: Reply[];
  commands: Command[];
  memory: MemoryWrite[];
  drafts: ProposedDraft[];
  tools: NonNullable<TraceEntry['tools']>;
  guard: Guard | null;
}

/** Before the first call. */
export function nothingYet({ steps, shown }: IntakeState): Ran {
  return {
    update: { steps, shown },
    changes: [],
    replies: [],
    commands: [],
    memory: [],
    drafts: [],
    tools: [],
    guard: null,
  };
}

/** Takes a call in that shows and changes nothing. @param after why the brain called */
export function withStep(ran: Ran, { step, tool, outcome, guard }: Omit<Made, 'result'>, after: string): Ran {
  return {
    ...ran,
    update: { ...ran.update, steps: [...ran.update.steps, step] },
    tools: [...ran.tools, { tool, why: `${after}, ${outcome}` }],
    guard: ran.guard ?? guard,
  };
}

/** Takes in what a call gave: its change, what it shows and remembers, and what is told of it. */
export function withCall(
  ran: Ran,
  thread: IntakeState,
  made: Made,
  after: string,
  { by, newId }: { by: string; newId: () => string },
): Ran {
  const { change, said, replies = [], memory = [], draft } = made.result;
  const applied = change && applyChange(thread, change, by);
  if (applied === null) return withStep(ran, notTaken(made), after);
  const taken = withStep(ran, made, after);
  const shown: Ran = {
    ...taken,
    replies: [...taken.replies, ...replies],
    memory: [...taken.memory, ...memory],
    drafts: draft ? [...taken.drafts, draft] : taken.drafts,
  };
  if (!change || !applied) return said === undefined ? shown : told(shown, said, say(said, { asker: by }));
  const summary = said ?? made.tool;
  const command = commandOf(newId(), {
    tool: made.tool,
    by,
    args: argsOf(made.step.call.args),
    summary,
    change,
  });
  return told(
    {
      ...shown,
      update: { ...shown.update, ...applied.update },
      changes: [...shown.changes, ...applied.changes],
      commands: [...shown.commands, command],
    },
    summary,
    doneReply(command),
  );
}

/** Tells people, in words that need not be said again. */
export function told(ran: Ran, words: string, reply: Reply): Ran {
  return {
    ...ran,
    update: { ...ran.update, shown: [...ran.update.shown, words] },
    replies: [...ran.replies, reply],
  };
}
