import type { ToolCall } from '../../../src/domain/tool.js';
import type { TurnContext } from '../context.js';
import type { IntakeDeps } from '../deps.js';
import type { Asking, IntakeState } from '../state.js';
import { askFirst, asksFirst } from './approval.js';
import { isLate, isRepeated, repeated } from './guards.js';
import { type Made, make, notPermitted, readCall, refused } from './make.js';
import { nothingYet, type Ran, withCall, withStep } from './ran.js';
import { looksOf } from './recorded.js';
import { setOf, toolsIn } from './set.js';
import { threadView, toolContext } from './tool-context.js';

/**
 * Makes the calls that the brain or a person (`byPerson`) asked for, one after the other, each on the thread as those before it left
 * it. A guard that one of them runs into ends the asking, but not the calls that were asked for with it.
 */
export async function run(
  state: IntakeState,
  deps: IntakeDeps,
  context: TurnContext,
  asking: Asking,
  byPerson: boolean,
): Promise<Ran> {
  const tools = toolsIn(deps, setOf(state));
  const after = followed(state, deps);
  const { newId } = context;
  let known = await toolContext(state, deps, context, asking, byPerson);
  let ran = nothingYet(state);
  for (const call of state.calls) {
    if (isLate(deps, context)) return { ...ran, guard: ran.guard ?? outOfTime(deps) };
    const thread: IntakeState = { ...state, ...ran.update };
    const { steps } = thread;
    const read = readCall({ tools, steps }, call);
    if ('wrong' in read) {
      ran = withStep(ran, read.wrong, after);
    } else if (isRepeated(steps, call)) {
      ran = withStep(ran, again(call, read.tool.name), after);
    } else if (asksFirst(state, read.tool, call)) {
      ran = await askFirst(ran, known, asking, { ...read, call, after });
    } else {
      const wanted = await make({ steps }, read.tool, call, read.args, known);
      const reason = await notPermitted(thread, deps, context, asking.by, wanted.result.change);
      const made = reason === null ? wanted : refused(wanted, asking.by, reason);
      const before = ran.commands.length;
      ran = withCall(ran, thread, made, after, { by: asking.by, newId, tools });
      ran = {
        ...ran,
        looks: [...ran.looks, ...looksOf(thread, read.tool, wanted, { asking, byPerson, newId })],
      };
      if (ran.commands.length === before) continue;
      known = { ...known, thread: await threadView({ ...state, ...ran.update }, deps, context, asking) };
    }
  }
  return ran;
}

function again(call: ToolCall, tool: string): Omit<Made, 'result'> {
  const data = { error: 'That was called before in this turn, and would give the same.' };
  return { step: { call, data }, tool, outcome: 'called before', guard: repeated(tool) };
}

const outOfTime = ({ toolsMs }: IntakeDeps) => ({
  name: 'time',
  why: `not all was made within ${toolsMs} ms`,
});

/** Why the brain called: at once, or after which call. What it called that no tool is named is not for the record. */
function followed({ steps }: IntakeState, deps: IntakeDeps): string {
  const before = steps.at(-1)?.call.name;
  if (before === undefined) return 'at once';
  return `after ${deps.tools.some(({ name }) => name === before) ? before : 'unknown'}`;
}
