import type { ToolStep } from '../domain/tool.js';
import { RESULT_TOKENS, RESULTS_TOKENS } from './budget.js';
import { cutEnd } from './cut.js';
import { fenced, fencedCost } from './fence.js';
import { estimateTokens } from './tokens.js';

/** A call that was made and its result as a prompt shows it. */
export interface ShownStep {
  id: string;
  name: string;
  args: Readonly<Record<string, unknown>>;
  result: string;
}

/** A model need not read again what it asked for in so many words. */
const ARGS_TOKENS = 200;
const LEFT_OUT = fenced('RESULT', [{ note: 'left out here, for newer results need the room' }]);

/**
 * The calls of a turn with what they gave, each result fenced as data and cut to its budget; where all of them are too
 * much, the oldest results are left out. The calls themselves all stay, so that none is made again.
 */
export function describeSteps(steps: readonly ToolStep[]): ShownStep[] {
  let left = RESULTS_TOKENS;
  return steps
    .toReversed()
    .map(({ call, data }) => {
      const result = fencedResult(data);
      left -= estimateTokens(result);
      return {
        id: call.id,
        name: call.name,
        args: shownArgs(call.args),
        result: left < 0 ? LEFT_OUT : result,
      };
    })
    .toReversed();
}

function fencedResult(data: unknown): string {
  const whole = fenced('RESULT', [data ?? null]);
  if (estimateTokens(whole) <= RESULT_TOKENS) return whole;
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return fenced('RESULT', [{ beginning: cutEnd(text, RESULT_TOKENS - FRAME, fencedCost) }]);
}

/** The fence itself and the name of the part. */
const FRAME = 20;

function shownArgs(args: unknown): Readonly<Record<string, unknown>> {
  const isObject = typeof args === 'object' && args !== null && !Array.isArray(args);
  return isObject && fencedCost(JSON.stringify(args)) <= ARGS_TOKENS ? { ...args } : {};
}
