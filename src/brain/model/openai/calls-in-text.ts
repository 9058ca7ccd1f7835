import { isObject, jsonIn } from '../json-in-text.js';
import { withoutFence } from '../markup.js';
import type { OfferedTool } from './body.js';

/** A call that was written as text; the arguments are data. */
export interface WrittenCall {
  name: string;
  args: Readonly<Record<string, unknown>>;
}

/**
 * The calls that a model wrote into its words, where a server does not know how this model writes them. Each family has a way of its
 * own (`<tool_call>{…}`, `[TOOL_CALLS]`, `<function=name>`, `<|python_tag|>`, tags for each argument, Python), but in all of them the
 * name of an offered tool stands beside its arguments: that is what is looked for.
 * @param callable tools that may be called though they are not offered in full
 */
export function callsIn(
  text: string,
  tools: readonly OfferedTool[],
  callable: readonly string[] = [],
): WrittenCall[] {
  const names = new Set([...tools.map(({ name }) => name), ...callable]);
  const plain = withoutFence(text);
  const inJson = jsonCalls(plain, names);
  if (inJson.length > 0) return inJson;
  const inTags = taggedCalls(plain, names);
  if (inTags.length > 0) return inTags;
  const inPython = pythonCalls(plain, names);
  return inPython.length > 0 ? inPython : unnamedCall(plain, tools);
}

/** Signs and words that stand between the name of a tool and its arguments. */
const BETWEEN =
  /<[^<>\n]{0,80}>|\[[A-Z_]{1,20}\]|```\w{0,10}|(?:json|arguments|parameters|args)\b|[\s:>=(,"'|]/giu;
const LONGEST_GAP = 200;
const LAST_NAME = /([\w-]{1,64})(?::\d{1,3})?$/u;

/** Objects that name their tool, or that stand behind its name. */
function jsonCalls(text: string, names: ReadonlySet<string>): WrittenCall[] {
  let before = 0;
  return jsonIn(text).flatMap(({ value, start, end }) => {
    const gap = text.slice(Math.max(before, start - LONGEST_GAP), start);
    before = end;
    const named = namedIn(value, names);
    if (named.length > 0 || !isObject(value)) return named;
    const name = nameAtEnd(gap, names);
    return name === null ? [] : [{ name, args: value }];
  });
}

/** The tool named last in what stands before its arguments: `functions.show_tasks:0<|sep|>`, `<function=show_tasks>`. */
function nameAtEnd(gap: string, names: ReadonlySet<string>): string | null {
  const words = gap.replaceAll(/<function=([\w-]{1,64})>|<invoke name="([\w-]{1,64})">/giu, ' $1$2 ');
  const [, name = ''] = LAST_NAME.exec(words.replaceAll(BETWEEN, ' ').trimEnd()) ?? [];
  return names.has(name) ? name : null;
}

const NAMES = ['name', 'tool_name', 'function', 'function_name', 'tool', 'recipient_name'] as const;
const ARGS = ['arguments', 'parameters', 'args', 'input', 'tool_input'] as const;
/** How deep a call may stand in a list of calls, or in an object that has such a list. */
const MAX_DEPTH = 4;

function namedIn(value: unknown, names: ReadonlySet<string>, depth = 0): WrittenCall[] {
  if (depth > MAX_DEPTH) return [];
  if (Array.isArray(value)) return value.flatMap((one) => namedIn(one, names, depth + 1));
  if (!isObject(value)) return [];
  const name = NAMES.map((key) => value[key]).find((one) => typeof one === 'string');
  const plain = typeof name === 'string' ? name.replace(/^functions\./u, '') : '';
  if (!names.has(plain)) return Object.values(value).flatMap((one) => namedIn(one, names, depth + 1));
  return [{ name: plain, args: argumentsOf(ARGS.map((key) => value[key]).find((one) => one !== undefined)) }];
}

/** Arguments as an object, or as JSON within JSON. */
function argumentsOf(given: unknown): Record<string, unknown> {
  if (isObject(given)) return given;
  const [found] = typeof given === 'string' ? jsonIn(given) : [];
  return isObject(found?.value) ? found.value : {};
}

/** A tag for each argument: Qwen's coders, GLM, and those that Claude taught. */
const TAGGED =
  /<(?:\w{1,20}:)?parameter(?:=| name=)"?([\w-]{1,64})"?>([\s\S]*?)<\/(?:\w{1,20}:)?parameter>|<arg_key>\s*([\w-]{1,64})\s*<\/arg_key>\s*<arg_value>([\s\S]*?)<\/arg_value>/giu;
const CALL_HEAD = /<(?:\w{1,20}:)?(?:function=|invoke name="|tool_call>\s*)([\w-]{1,64})/giu;

function taggedCalls(text: string, names: ReadonlySet<string>): WrittenCall[] {
  const heads = [...text.matchAll(CALL_HEAD)].filter(([, name = '']) => names.has(name));
  return heads.map(({ 1: name = '', index }, at) => {
    const body = text.slice(index, heads[at + 1]?.index ?? text.length);
    const args = [...body.matchAll(TAGGED)].map(([, one, value, other, its]) => [
      one ?? other ?? '',
      jsonOrText((value ?? its ?? '').trim()),
    ]);
    return { name, args: Object.fromEntries(args) };
  });
}

/** A value in a tag: JSON where it is some, else the text. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const PYTHON = /^(?:\[|print\()?\s*([a-z][\w]{0,63})\(([\s\S]*?)\)\s*[\])]?$/iu;
const PYTHON_ARGUMENT =
  /\s*([a-z_]\w{0,63})\s*=\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\[[^\]]*\]|\{[^}]*\}|[\w.+-]+)\s*(?:,|$)/giuy;

/** `[show_tasks(due="this_week")]`, as Llama and Gemma call: one call, and nothing but that. */
function pythonCalls(text: string, names: ReadonlySet<string>): WrittenCall[] {
  const [, name = '', inside = ''] = PYTHON.exec(text.trim()) ?? [];
  if (!names.has(name)) return [];
  const args = [...inside.matchAll(PYTHON_ARGUMENT)];
  const isWhole = args.reduce((length, [whole]) => length + whole.length, 0) === inside.length;
  return isWhole
    ? [{ name, args: Object.fromEntries(args.map(([, key = '', value = '']) => [key, pythonValue(value)])) }]
    : [];
}

const PYTHON_WORDS: Readonly<Record<string, unknown>> = { True: true, False: false, None: null };

function pythonValue(text: string): unknown {
  if (Object.hasOwn(PYTHON_WORDS, text)) return PYTHON_WORDS[text];
  const json = text.replaceAll(/'((?:[^'\\]|\\.)*)'/gu, (_, inside: string) => JSON.stringify(inside));
  return jsonOrText(json);
}

/** Arguments alone, and nothing else, where they fit one of the tools only. */
function unnamedCall(text: string, tools: readonly OfferedTool[]): WrittenCall[] {
  const [only, ...more] = jsonIn(text);
  const isAlone = only !== undefined && more.length === 0 && only.end - only.start === text.trim().length;
  if (!isAlone || !isObject(only.value)) return [];
  const args = only.value;
  const [tool, ...others] = tools.filter(({ parameters }) => takes(parameters, Object.keys(args)));
  return tool === undefined || others.length > 0 ? [] : [{ name: tool.name, args }];
}

function takes(parameters: OfferedTool['parameters'], given: readonly string[]): boolean {
  const properties = isObject(parameters['properties']) ? Object.keys(parameters['properties']) : [];
  const required = Array.isArray(parameters['required']) ? parameters['required'] : [];
  return (
    given.length > 0 &&
    given.every((one) => properties.includes(one)) &&
    required.every((one) => given.includes(one))
  );
}
