import { isObject } from '../json-in-text.js';
import { members } from '../loose-json.js';
import { plain } from './calls-in-tags.js';
import type { WrittenCall } from './calls-in-text.js';

/** Signs between which models put calls, and those of a fence for them. */
const SIGN =
  /<\|[\w/]{1,40}\|>|<\/?\w{0,20}(?:tool|function)_(?:calls?|code)\w{0,20}>|```(?:tool_code|tool_call)?/giu;
const HEAD = /\s*(?:print\()?([a-z_][\w.]{0,80})\(/iuy;
const SEPARATOR = /\)?[\s,;]*/uy;

/** `[show_tasks(due="this_week"), list()]`, as Llama, Gemma and OLMo call: a part of the text that is calls and nothing else. */
export const pythonCalls = (text: string, names: { has(name: string): boolean }): WrittenCall[] =>
  text.split(SIGN).flatMap((part) => callsOnly(part.trim(), names));

function callsOnly(text: string, names: { has(name: string): boolean }): WrittenCall[] {
  const isList = text.startsWith('[') && text.endsWith(']');
  const code = isList ? text.slice(1, -1) : text;
  const calls: WrittenCall[] = [];
  for (let at = 0; at < code.length; ) {
    HEAD.lastIndex = at;
    const [head = '', name = ''] = HEAD.exec(code) ?? [];
    const args = head === '' ? null : members(code, at + head.length - 1, 0, { close: ')', is: '=' });
    if (args === null || !isObject(args.value)) return [];
    const called = plain(name.replace(/\.call$/u, ''));
    if (names.has(called)) calls.push({ name: called, args: args.value });
    SEPARATOR.lastIndex = args.end;
    SEPARATOR.exec(code);
    at = SEPARATOR.lastIndex;
  }
  return calls;
}
