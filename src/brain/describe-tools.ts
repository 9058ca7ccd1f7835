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
 * The schema with every description in it cut, and without patterns: they cost more than they tell, and what does not fit
 * one is refused when the tool is called. A property may have one of these names, too, and is none of them.
 */
function shortened(schema: unknown, tokens: number): unknown {
  if (Array.isArray(schema)) return schema.map((part) => shortened(part, tokens));
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).flatMap(([key, value]: [string, unknown]) => {
    if (key === 'pattern' && typeof value === 'string') return [];
    const isText = key === 'description' && typeof value === 'string';
    return [[key, isText ? cutEnd(value, tokens) : shortened(value, tokens)]];
  });
  return Object.fromEntries(kept);
}
