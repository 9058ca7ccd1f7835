import { cutEnd, estimateTokens, firstThatFits } from '../../domain/text/tokens.js';
import { RESULTS_TOKENS, type ToolSpec, type ToolStep } from '../../domain/tools/tool.js';
import { PARAMETERS_TOKENS, RESULT_TOKENS, TOOL_TOKENS } from './budget.js';
import { fenced, fencedCost } from './fence.js';

/** How long the description of a parameter may be, in tokens: the first that lets all of them fit. Operators write some. */
const LENGTHS = [80, 40, 20, 10, 5];

/** A tool with its instructions and the descriptions of its parameters cut to what a request has room for. */
export function describeTool({ name, instructions, parameters }: ToolSpec): ToolSpec {
  const fitting = firstThatFits(LENGTHS, PARAMETERS_TOKENS, (tokens) =>
    JSON.stringify(shortened(parameters, tokens)),
  );
  return {
    name,
    instructions: cutEnd(instructions, TOOL_TOKENS),
    parameters: { ...Object(JSON.parse(fitting)) },
  };
}

/** What only checks in a schema: it costs more than it tells, for what does not keep to it is refused at the call. */
const SCHEMA_NOISE: ReadonlySet<string> = new Set(
  'pattern format additionalProperties minLength maxLength minItems maxItems minimum maximum'.split(' '),
);

/** Where the keys are names of what an operator or a tool calls its own. */
const NAMES: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions']);

/** The schema with every description in it cut, and without what only checks. A property may have any name, and is kept. */
function shortened(schema: unknown, tokens: number, named = false): unknown {
  if (Array.isArray(schema)) return schema.map((part) => shortened(part, tokens));
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    if (!named && SCHEMA_NOISE.has(key) && !opens(value)) return [];
    const isText = !named && key === 'description' && typeof value === 'string';
    return [[key, isText ? cutEnd(value, tokens) : shortened(value, tokens, !named && NAMES.has(key))]];
  });
  return Object.fromEntries(kept);
}

/** The form of all further properties says what a record holds. */
const opens = (value: unknown): boolean => typeof value === 'object' && value !== null;

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
 * A turn's calls, each result fenced. The newest may take what those before it can spare; where not all have room, results are
 * cut, then the oldest left out, but no call, so that none is made again.
 */
export function describeSteps(steps: readonly ToolStep[]): ShownStep[] {
  const results = steps.map(({ data }) => fenced('RESULT', [data ?? null]));
  const needs = results.map((whole) => Math.min(RESULT_TOKENS, estimateTokens(whole)));
  let left = RESULTS_TOKENS;
  const shown = steps.map(({ call: { id, name, args }, data }, at) => ({
    id,
    name,
    args: shownArgs(args),
    data,
    at,
  }));
  return shown
    .toReversed()
    .map(({ data, at, ...call }) => {
      const others = needs.slice(0, at).reduce((sum, need) => sum + need, 0);
      const result = fencedResult(data, Math.max(RESULT_TOKENS, left - others));
      left -= estimateTokens(result);
      return { ...call, result: left < 0 ? LEFT_OUT : result };
    })
    .toReversed();
}

const CUT = 'cut here, for all of it has no room: call the tool with arguments that ask for less at a time';

function fencedResult(data: unknown, tokens: number): string {
  const whole = fenced('RESULT', [data ?? null]);
  if (estimateTokens(whole) <= tokens) return whole;
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  return fenced('RESULT', [{ beginning: cutEnd(text, tokens - FRAME, fencedCost), note: CUT }]);
}

/** The fence itself, the names of the parts, and the note. */
const FRAME = 60;

function shownArgs(args: unknown): Readonly<Record<string, unknown>> {
  const isObject = typeof args === 'object' && args !== null && !Array.isArray(args);
  return isObject && fencedCost(JSON.stringify(args)) <= ARGS_TOKENS ? { ...args } : {};
}
