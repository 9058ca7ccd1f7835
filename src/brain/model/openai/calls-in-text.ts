import { isObject, jsonIn, jsonOrNone } from '../json-in-text.js';
import { withoutFence, withoutThinking } from '../markup.js';
import type { OfferedTool } from './body.js';
import { pythonCalls } from './calls-in-code.js';
import { inOneSpelling, plain, propertiesOf, taggedCalls, withNames } from './calls-in-tags.js';

/** A call that was written as text; the arguments are data. */
export interface WrittenCall {
  name: string;
  args: Readonly<Record<string, unknown>>;
}

/** The tools that may be called; null where only the name is known. */
type Tools = ReadonlyMap<string, OfferedTool | null>;

/**
 * The calls that a model wrote into its words, where a server does not know how this model writes them. Each family has a way of its
 * own (`<tool_call>{…}`, `[TOOL_CALLS]`, `<function=name>`, `<|python_tag|>`, tags for each argument, Python), but in all of them the
 * name of an offered tool stands beside arguments that it takes: that is what is looked for.
 * @param callable tools that may be called though they are not offered in full
 */
export function callsIn(
  text: string,
  tools: readonly OfferedTool[],
  callable: readonly string[] = [],
): WrittenCall[] {
  const known: Tools = new Map([
    ...callable.map((name) => [name, null] as const),
    ...tools.map((tool) => [tool.name, tool] as const),
  ]);
  const spelled = inOneSpelling(withoutFence(text));
  const fitting = (calls: readonly WrittenCall[]) =>
    calls.filter(({ name, args }) => fits(Object.keys(args), known.get(name)));
  for (const read of [jsonCalls, taggedCalls, pythonCalls]) {
    const calls = fitting(read(spelled, known));
    if (calls.length > 0) return calls;
  }
  return unnamedCall(spelled, tools);
}

/** Whether arguments can be meant for a tool: it knows one of them, or needs none. */
function fits(given: readonly string[], tool: OfferedTool | null | undefined): boolean {
  const properties = propertiesOf(tool);
  if (properties === null) return true;
  const needed = tool?.parameters['required'];
  if (given.length === 0) return !Array.isArray(needed) || needed.length === 0;
  return given.some((name) => Object.hasOwn(properties, name)) || Object.keys(properties).length === 0;
}

/** Signs and words that stand between the name of a tool and its arguments, or before the name. */
const BETWEEN =
  /\[CALL_ID\]\w{0,40}|<[^<>\n]{0,80}>|\[[A-Z_]{1,20}\]|```\w{0,10}|\b(?:action[ _]input|json|arguments|parameters|args|commentary)\b|:\d{1,3}(?!\d)|[\s:>=(,"'|]/giu;
const LONGEST_GAP = 200;
const LAST_NAME = /([\w-]{1,64})$/u;

/** Objects that name their tool, or that stand behind its name. */
function jsonCalls(text: string, tools: Tools): WrittenCall[] {
  let before = 0;
  return jsonIn(text).flatMap(({ value, start, end }) => {
    const gap = text.slice(Math.max(before, start - LONGEST_GAP), start);
    before = end;
    const named = namedIn(value, tools);
    if (named.length > 0 || !isObject(value)) return named;
    const name = nameAtEnd(gap, tools);
    return name === null ? [] : [{ name, args: value }];
  });
}

/** The tool named last in what stands before its arguments: `functions.show_tasks:0<|sep|>`, `<function=show_tasks>`. */
function nameAtEnd(gap: string, tools: Tools): string | null {
  const [, name = ''] = LAST_NAME.exec(withNames(gap, tools).replaceAll(BETWEEN, ' ').trimEnd()) ?? [];
  return tools.has(name) ? name : null;
}

const NAMES = ['name', 'tool_name', 'function', 'function_name', 'tool', 'recipient_name', 'action'] as const;
const ARGS = ['arguments', 'parameters', 'args', 'input', 'tool_input', 'action_input'] as const;
/** How deep a call may stand in a list of calls, or in an object that has such a list. */
const MAX_DEPTH = 4;

function namedIn(value: unknown, tools: Tools, depth = 0): WrittenCall[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one) => namedIn(one, tools, depth + 1));
  if (!isObject(value)) return [];
  // a name may stand in an object of its own, beside the arguments or with them
  const call = isObject(value['function']) ? { ...value, ...value['function'] } : value;
  const name = NAMES.map((key) => call[key]).find((one) => typeof one === 'string');
  const called = typeof name === 'string' ? plain(name) : '';
  if (tools.has(called)) {
    return [
      { name: called, args: argumentsOf(ARGS.map((key) => call[key]).find((one) => one !== undefined)) },
    ];
  }
  const [[key = '', args] = [], ...others] = Object.entries(value);
  if (others.length === 0 && tools.has(key) && isObject(args)) return [{ name: key, args }];
  return Object.values(value).flatMap((one) => namedIn(one, tools, depth + 1));
}

/** Arguments as an object, or as JSON within JSON. */
export function argumentsOf(given: unknown): Record<string, unknown> {
  if (isObject(given)) return given;
  if (typeof given !== 'string') return {};
  const whole = jsonOrNone(given);
  if (isObject(whole)) return whole;
  // what is not JSON alone may have thinking around it, with JSON of its own
  const [found] = jsonIn(typeof whole === 'string' ? whole : withoutThinking(given));
  return isObject(found?.value) ? found.value : {};
}

/** Arguments alone, and nothing else, where they fit one of the tools only. */
function unnamedCall(text: string, tools: readonly OfferedTool[]): WrittenCall[] {
  const [only, ...more] = jsonIn(text);
  const isAlone = only !== undefined && more.length === 0 && only.end - only.start === text.trim().length;
  if (!isAlone || !isObject(only.value)) return [];
  const args = only.value;
  const [tool, ...others] = tools.filter((one) => takes(one, Object.keys(args)));
  return tool === undefined || others.length > 0 ? [] : [{ name: tool.name, args }];
}

/** Whether arguments are all that a tool needs, and nothing else. */
function takes(tool: OfferedTool, given: readonly string[]): boolean {
  const properties = propertiesOf(tool) ?? {};
  const { required } = tool.parameters;
  return (
    given.length > 0 &&
    given.every((one) => Object.hasOwn(properties, one)) &&
    (!Array.isArray(required) || required.every((one) => given.includes(one)))
  );
}
