import { isObject, jsonIn, jsonOrNone } from '../json-in-text.js';
import type { OfferedTool } from './body.js';
import type { WrittenCall } from './calls-in-text.js';

/**
 * One spelling for the ways in which families mark their tags: a name of the family's own before or behind the tag's (`<seed:x>`,
 * `<｜DSML｜x>`, `<ifm|x>`, `<x:opensource>`, `]<]minimax[>[<x>`), signs that stand for brackets (Kimi's `<|open|>x<|sep|>`), and an
 * argument's name in a tag before that of its value (`<arg_key>name</arg_key><arg_value>`).
 */
export function inOneSpelling(text: string): string {
  return text
    .replaceAll(/\]<\]\w{1,20}\[>\[/gu, '')
    .replaceAll('<|open|>', '<')
    .replaceAll('<|close|>', '</')
    .replaceAll('<|sep|>', '>')
    .replaceAll(/(<\/?)[｜|]\w{1,20}[｜|](?=\w)/gu, '$1')
    .replaceAll(/(<\/?(?:tool_calls?|arg_(?:key|value|type))):\w{1,20}>/gu, '$1>')
    .replaceAll(/(<\/?)\w{1,20}[:|](?=[a-z_]{2})/gu, '$1')
    .replaceAll(
      /<\|(\w{1,20}):(start|end)\|>/gu,
      (_, name: string, side: string) => `<${side === 'end' ? '/' : ''}${name}>`,
    )
    .replaceAll(/<tool_arg>([\w-]{1,64})<\|tool_arg:value\|>/gu, '<tool_arg=$1>')
    .replaceAll(
      /<arg_key>\s{0,9}([\w-]{1,64})\s{0,9}<\/arg_key>\s{0,9}(?:<arg_type>\w{0,20}<\/arg_type>\s{0,9})?<arg_value>/gu,
      '<arg_value=$1>',
    );
}

/** A tag that names a tool: `<function=name>`, `<invoke name="name">`, `<call tool="name">`, `<name>`, `<tool_call>name`. */
const HEAD =
  /<\w{1,20}(?:=| (?:name|tool)=)"?([\w.-]{1,64})"?[^<>]{0,80}>|<\w{0,20}tool_call>\s{0,9}([\w.-]{1,64})(?=\s*(?:<|$))|<([\w.-]{1,64})>/gu;
/** A tag that opens: what it is called, and which argument it names; where it names none, its own name is that. */
const OPENING = /<([\w-]{1,64})(?:(?:=| (?:name|key)=)"?([\w-]{1,64})"?([^<>]{0,80}))?>/gu;

/** Calls that have a tag for each argument. One whose last argument breaks off is none. */
export function taggedCalls(text: string, tools: ReadonlyMap<string, OfferedTool | null>): WrittenCall[] {
  const named = [...text.matchAll(HEAD)].map((head) => ({
    head,
    name: plain(head[1] ?? head[2] ?? head[3] ?? ''),
  }));
  const heads = named.filter(({ name }) => tools.has(name));
  return heads.flatMap(({ head, name }, at) => {
    const body = text.slice(head.index + head[0].length, heads[at + 1]?.head.index ?? text.length);
    const args = argumentsIn(body, propertiesOf(tools.get(name)));
    return args === null ? [] : [{ name, args }];
  });
}

/** The same text with the name of a tool in the place of a tag that names it. */
export const withNames = (text: string, tools: { has(name: string): boolean }): string =>
  text.replaceAll(HEAD, (tag, ...[called, behind, own]: (string | undefined)[]) => {
    const name = plain(called ?? behind ?? own ?? '');
    return tools.has(name) ? ` ${name} ` : tag;
  });

/** The name of a tool without the space that a server or a model puts it in, and without the number of its call. */
export const plain = (name: string): string => name.replace(/:\d{1,3}$/u, '').replace(/^.*[.]/u, '');

export function propertiesOf(tool: OfferedTool | null | undefined): Record<string, unknown> | null {
  const properties = tool?.parameters['properties'];
  return isObject(properties) ? properties : null;
}

function argumentsIn(
  body: string,
  properties: Record<string, unknown> | null,
): Record<string, unknown> | null {
  const found: [string, unknown][] = [];
  let end = 0;
  for (const { 0: tag, 1: word = '', 2: named, 3: more = '', index } of body.matchAll(OPENING)) {
    const name = named ?? word;
    if (index < end || (named === undefined && !Object.hasOwn(properties ?? {}, name))) continue;
    const start = index + tag.length;
    const close = body.indexOf(`</${word}>`, start);
    if (close < 0) return null;
    const isText = /string="true"|type="string"/u.test(more);
    found.push([name, typed(body.slice(start, close), isText ? { type: 'string' } : properties?.[name])]);
    end = close;
  }
  return Object.fromEntries(found);
}

/** What stands in a tag, as the kind that the argument is of: a text stays one, and so does what can't be read as anything else. */
function typed(written: string, schema: unknown): unknown {
  const text = (/^\s*<!\[CDATA\[([\s\S]*)\]\]>\s*$/u.exec(written)?.[1] ?? written).trim();
  const read = valueIn(text);
  const kinds = isObject(schema) ? [schema['type'], schema['anyOf'], schema['oneOf']] : [];
  const mayBeText = JSON.stringify(kinds).includes('"string"');
  if (!mayBeText) return read === undefined ? text : read;
  const isOther = typeof read === 'string' || (read === null && JSON.stringify(kinds).includes('"null"'));
  return isOther ? read : text;
}

/** A value as it stands in a tag, be its words in capitals or its JSON loose; undefined where it is none. */
function valueIn(text: string): unknown {
  if (/^(?:true|false|null)$/iu.test(text)) return jsonOrNone(text.toLowerCase());
  const [found] = jsonIn(text);
  return found?.start === 0 && found.end === text.length ? found.value : jsonOrNone(text);
}
