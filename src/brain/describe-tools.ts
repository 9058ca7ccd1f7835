import type { ToolSpec } from '../domain/tool.js';
import { PARAMETERS_TOKENS, TOOL_TOKENS } from './budget.js';
import { cutEnd } from './cut.js';
import { firstThatFits } from './fit.js';

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

/**
 * What a schema says beside the kinds and meanings of its parts. It costs more than it tells: what does not keep to it is
 * refused when the tool is called.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'pattern',
  'format',
  'additionalProperties',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
]);

/** Where the keys are names of what an operator or a tool calls its own. */
const NAMES: ReadonlySet<string> = new Set(['properties', '$defs', 'definitions']);

/** The schema with every description in it cut, and without what only checks. A property may have any name, and is kept. */
function shortened(schema: unknown, tokens: number, named = false): unknown {
  if (Array.isArray(schema)) return schema.map((part) => shortened(part, tokens));
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    if (!named && LEFT_OUT.has(key) && !opens(value)) return [];
    const isText = !named && key === 'description' && typeof value === 'string';
    return [[key, isText ? cutEnd(value, tokens) : shortened(value, tokens, !named && NAMES.has(key))]];
  });
  return Object.fromEntries(kept);
}

/** The form of all further properties says what a record holds. */
const opens = (value: unknown): boolean => typeof value === 'object' && value !== null;
