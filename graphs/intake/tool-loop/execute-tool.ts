import { z } from 'zod';
import { wording } from '../../../src/domain/conversation/wording.js';
import type { Change } from '../../../src/domain/draft/changes.js';
import { clipped } from '../../../src/domain/text/text.js';
import type { Tool, ToolCall, ToolContext, ToolResult, ToolStep } from '../../../src/domain/tools/tool.js';
import { actWording } from '../../../src/domain/tools/undo-wording.js';
import type { Turn } from '../deps.js';
import { notice } from '../node-result.js';
import { mayDecide } from '../people.js';
import type { Guard, IntakeState } from '../state.js';
import { isRefusal, nothingNew, wrongAgain, wrongStep } from './guards.js';

/** A bound on what a tool's schema says of wrong arguments, in code units: it may quote them. */
const MAX_ERROR = 500;

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
}

/** What there is to make a call with: the tools of this way of speaking, and the calls made before. */
export interface Making {
  tools: readonly Tool[];
  steps: readonly ToolStep[];
}

/** The tool that a call names and the arguments as it takes them; else the call as one that could not be made. */
export function readCall(
  { tools, steps }: Making,
  call: ToolCall,
): { tool: Tool; args: unknown } | { wrong: Made } {
  const tool = tools.find(({ name }) => name === call.name);
  if (!tool) return { wrong: wrong(steps, call, 'unknown', 'There is no such tool here.', 'no such tool') };
  const args = tool.args.safeParse(call.args);
  if (args.success) return { tool, args: args.data };
  const error = clipped(z.prettifyError(args.error), MAX_ERROR);
  return { wrong: wrong(steps, call, tool.name, error, 'wrong arguments') };
}

function wrong(
  steps: readonly ToolStep[],
  call: ToolCall,
  tool: string,
  error: string,
  outcome: string,
): Made {
  const step = wrongStep(call, error);
  return { step, result: { data: step.data }, tool, outcome, guard: wrongAgain(steps, tool) };
}

/** Makes the call. */
export async function make(
  { steps }: Pick<Making, 'steps'>,
  tool: Tool,
  call: ToolCall,
  args: unknown,
  context: ToolContext,
): Promise<Made> {
  const result = await tool.execute(context, args);
  const guard = nothingNew(steps, tool, result, isEffective(result));
  return { step: { call, data: result.data }, result, tool: tool.name, outcome: outcomeOf(result), guard };
}

/** A change that the thread could not take any more. */
export function notTaken({ step, tool }: Made): Made {
  const data = { error: actWording.notDone };
  return {
    step: { ...step, data },
    result: { data },
    tool,
    outcome: 'not taken',
    guard: { name: 'nothing_new', why: `${tool} changed nothing` },
  };
}

function isEffective({ replies = [], draft, change, memory = [], said }: ToolResult): boolean {
  const shows = replies.length > 0 || said !== undefined;
  return shows || draft !== undefined || change !== undefined || memory.length > 0;
}

function outcomeOf({ data, draft, change, memory = [] }: ToolResult): string {
  if (draft) return 'proposed a draft';
  if (change) return `changed ${change.kind === 'draft' ? 'the draft' : `the ${change.kind}`}`;
  if (memory.length > 0) return 'changed what is remembered';
  return isRefusal(data) ? 'found nothing' : 'answered';
}

/** Why this person may not have the change made, in a sentence; null where they may. Whom a draft does not concern can still say what they know. */
export async function notPermitted(
  state: IntakeState,
  turn: Turn,
  by: string,
  change: Change | undefined,
): Promise<string | null> {
  if (change?.kind !== 'draft' && change?.kind !== 'team') return null;
  const permission = await mayDecide(state, turn, 'change', by);
  return permission.allowed ? null : wording.notYours(permission.reason);
}

/** The call as one that was refused: the brain is told, and so is whoever asked for it, alone. */
export function refused({ step, tool }: Made, by: string, reason: string): Made {
  const data = { error: reason };
  return {
    step: { ...step, data },
    result: { data, replies: [notice(by, reason)] },
    tool,
    outcome: 'not permitted',
    guard: { name: 'nothing_new', why: `${tool} was not permitted` },
    shown: reason,
  };
}
