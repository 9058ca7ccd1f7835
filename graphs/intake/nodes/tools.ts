import { z } from 'zod';
import type { ToolCall, ToolContext, ToolResult, ToolStep } from '../../../src/domain/tool.js';
import { wording } from '../../../src/domain/wording.js';
import { wrongStep } from '../calls/limits.js';
import { propose } from '../calls/propose.js';
import { contextOf } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import { emit } from '../emit.js';
import { askingOf, viewerOf } from '../naming/asking.js';
import { say } from '../say.js';
import type { IntakeState, IntakeUpdate } from '../state.js';

const NODE = 'tools';

/** A call that was made: what the brain is told of it, what people are shown, and how it is remembered. */
interface Made {
  step: ToolStep;
  result: ToolResult;
  /** `unknown` for a name that no tool has */
  tool: string;
  outcome: string;
}

/**
 * Makes the calls that the brain asked for, side by side: tools only read. Their results go back to the brain; a draft that
 * one of them proposes becomes the thread's, and its card ends the turn.
 */
export const tools =
  (deps: IntakeDeps) =>
  async (state: IntakeState, runtime: { context?: unknown }): Promise<IntakeUpdate> => {
    const context = contextOf(runtime, deps);
    const asking = askingOf(state);
    if (!asking) return emit(state, NODE, { calls: [] }, { next: 'chat', why: 'no words to act on' });
    const toolContext: ToolContext = {
      viewer: viewerOf(context, asking.by),
      references: deps.references,
      now: context.now,
      timeZone: await deps.timeZoneOf(asking.by),
      message: asking.message,
    };
    const made = await Promise.all(state.calls.map((call) => make(deps, toolContext, call)));
    const after = state.steps.at(-1)?.call.name;
    const update = { calls: [], steps: [...state.steps, ...made.map(({ step }) => step)] };
    const emission = {
      replies: made.flatMap(({ result }) => result.replies ?? []),
      tools: made.map(({ tool, outcome }) => ({
        tool,
        why: `${after === undefined ? 'at once' : `after ${toolOf(deps, after)}`}, ${outcome}`,
      })),
    };
    const [draft, ...others] = made.flatMap(({ result }) => result.draft ?? []);
    if (draft) {
      const replies = others.length > 0 ? [...emission.replies, say(wording.oneAtATime)] : emission.replies;
      return propose({ ...state, ...update }, deps, context, asking, draft, { ...emission, replies });
    }
    return emit(state, NODE, update, { ...emission, next: 'chat', why: `${made.length} made` });
  };

async function make(deps: IntakeDeps, context: ToolContext, call: ToolCall): Promise<Made> {
  const tool = deps.tools.find(({ name }) => name === call.name);
  if (!tool) return wrong(call, 'unknown', 'There is no such tool.', 'no such tool');
  const args = tool.args.safeParse(call.args);
  if (!args.success) return wrong(call, tool.name, z.prettifyError(args.error), 'wrong arguments');
  const result = await tool.execute(context, args.data);
  return { step: { call, data: result.data }, result, tool: tool.name, outcome: outcomeOf(result) };
}

function wrong(call: ToolCall, tool: string, error: string, outcome: string): Made {
  const step = wrongStep(call, error);
  return { step, result: { data: step.data }, tool, outcome };
}

function outcomeOf({ data, draft }: ToolResult): string {
  if (draft) return 'proposed a draft';
  return typeof data === 'object' && data !== null && 'error' in data ? 'found nothing' : 'answered';
}

/** The name of a tool that there is; what else a brain may have called one is not for the record. */
function toolOf(deps: IntakeDeps, name: string): string {
  return deps.tools.some((tool) => tool.name === name) ? name : 'unknown';
}
