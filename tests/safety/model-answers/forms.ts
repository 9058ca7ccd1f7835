import { jsonOf } from '../../support/model-servers/asked.js';
import type { Random } from '../requests/samples.js';
import type { Call } from './draft.js';

/** A form that something takes on its way, and what it becomes. */
type Form<T> = readonly [kind: string, made: T];

/** JSON as models write it that are held to no form. */
export const wrappings = (random: Random, text: string): readonly Form<string>[] => [
  ['in a fence', `\`\`\`json\n${text}\n\`\`\``],
  ['in a fence that stays open', `Sure!\n\`\`\`json\n${text}`],
  ['in a fence of waves', `~~~\n${text}\n~~~`],
  ['after a sentence', `Here is the JSON: ${text}`],
  ['between sentences', `Sure, {here} it is:\n${text}\nHope that {helps}!`],
  ['twice', `${text}\n${text}`],
  ['after another object', `{"a":1}\n${text}`],
  ['in a list', `[${text}]`],
  ['in an object', `{"answer":${text}}`],
  ['as properties of a schema', `{"type":"object","properties":${text}}`],
  ['as arguments of a function', `{"name":"answer","arguments":${text}}`],
  ['as a text in JSON', JSON.stringify(text)],
  ['with single quotes', text.replaceAll('"', "'")],
  ['with typographic quotes', text.replaceAll('"', '”')],
  ['with commas at the end', text.replaceAll(/([\]}])/gu, ',$1')],
  ['with a comment', text.replace('{', '{ // the answer\n')],
  ['in the manner of Python', text.replaceAll('null', 'None').replaceAll('true', 'True')],
  ['with NaN', text.replaceAll('null', 'NaN')],
  ['behind a mark of byte order', `\ufeff${text}`],
  ['behind blanks', `${' '.repeat(5_000)}${text}`],
  ['with lines in its texts', text.replaceAll(' ', '\n')],
  ['cut off', text.slice(0, Math.floor(random() * text.length))],
  ['without its first letter', text.slice(1)],
  ['of letters that are none', text.replaceAll('e', '\ud800')],
  ['with NUL', text.replaceAll(' ', '\u0000')],
  ['empty', ''],
  ['as null', 'null'],
];

/** Content that is no plain text. */
export const partsOf = (text: string, thought: string, half: number): readonly unknown[] => [
  [{ type: 'text', text }],
  [
    { type: 'text', text: text.slice(0, half) },
    { type: 'text', text: text.slice(half) },
  ],
  [
    { type: 'thinking', thinking: [{ type: 'text', text: thought }] },
    { type: 'text', text },
  ],
  [
    { type: 'reasoning', summary: [{ type: 'summary_text', text: thought }] },
    { type: 'text', text },
  ],
  [
    { type: 'thinking', thinking: thought, signature: 'x' },
    { type: 'output_text', text },
  ],
  [
    { type: 'text', text: thought },
    { type: 'text', text },
  ],
  [text, thought],
  [{ type: 'refusal', refusal: text }],
  [{ type: 'image_url', image_url: { url: 'x' } }, { type: 'text' }, null, 7],
  [{ type: 'tool_use', id: 'x', name: 'show_tasks', input: {} }],
  { type: 'text', text },
  { text },
  [],
];

/** Calls that are not as OpenAI writes them. */
export function callsOf(first: Call['function']): readonly Form<unknown>[] {
  const call = (over: object, id: unknown = 'call_1') => ({
    id,
    type: 'function',
    function: { ...first, ...over },
  });
  return [
    ['null', null],
    ['an object', call({})],
    ['a text', JSON.stringify([call({})])],
    ['nothing', []],
    ['null in a list', [null, call({})]],
    ['arguments as an object', [call({ arguments: jsonOf(first.arguments) })]],
    ['arguments that are null', [call({ arguments: null })]],
    ['arguments that are empty', [call({ arguments: '' })]],
    ['arguments that are cut off', [call({ arguments: first.arguments.slice(0, -2) })]],
    ['arguments in a text', [call({ arguments: JSON.stringify(first.arguments) })]],
    ['arguments that are a list', [call({ arguments: '[]' })]],
    ['a name with the mark of a channel', [call({ name: `${first.name}<|channel|>commentary` })]],
    ['a name with a prefix', [call({ name: `functions.${first.name}` })]],
    ['an unknown name', [call({ name: 'frobnicate' })]],
    ['a name that is empty', [call({ name: '' })]],
    ['a name that is null', [call({ name: null })]],
    ['a name of Object', [call({ name: 'constructor' }), call({ name: '__proto__' })]],
    ['ids that are null', [call({}, null)]],
    ['ids that are numbers', [call({}, 7)]],
    ['ids that are the same', [call({}), call({}), call({})]],
    ['hundreds', Array.from({ length: 300 }, (_, at) => call({}, `call_${at}`))],
    ['without a function', [{ id: 'x', type: 'function' }]],
    ['a custom tool', [{ id: 'x', type: 'custom', custom: { name: first.name, input: 'x' } }]],
    [
      'an answer beside calls',
      [call({}), call({ name: 'answer', arguments: '{"text":"Done.","offers":null}' })],
    ],
  ];
}
