/** How families of models mark what they think, and how they write calls where nobody takes these out of their text. */

/** What is between two marks. */
export type Pair = readonly [open: string, close: string];

/** A tag with what it holds, put together, so that whatever reads this file doesn't take it for one. */
const tag = (name: string, holds: string, attributes = ''): string =>
  `<${name}${attributes}>${holds}</${name}>`;
/** The prefix that Claude's own tags have. */
const OWN = ['ant', 'ml:'].join('');

/** Marks of thinking, by who writes them. */
export const THINKING: Readonly<Record<string, Pair>> = {
  'Qwen, DeepSeek': ['<think>', '</think>'],
  'on a line of its own': ['<think>\n', '\n</think>\n\n'],
  'in capitals': ['<THINK>', '</THINK>'],
  'with a blank': ['<think >', '</think >'],
  'with an attribute': ['<think signature="x">', '</think>'],
  Claude: ['<thinking>', '</thinking>'],
  'Claude, by its own name': [`<${OWN}thinking>`, `</${OWN}thinking>`],
  'EXAONE, Gemini': ['<thought>', '</thought>'],
  'proxies of OpenAI': ['<reasoning>', '</reasoning>'],
  Reflection: ['<reflection>', '</reflection>'],
  Magistral: ['[THINK]', '[/THINK]'],
  Kimi: ['◁think▷', '◁/think▷'],
  'Command A': ['<|START_THINKING|>', '<|END_THINKING|>'],
  Seed: ['<seed:think>', '</seed:think>'],
  OpenThinker: ['<|begin_of_thought|>', '<|end_of_thought|>'],
  Apertus: ['<|inner_prefix|>', '<|inner_suffix|>'],
  'Gemma 4': ['<|channel>thought\n', '<channel|>'],
  'gpt-oss': ['<|channel|>analysis<|message|>', '<|end|><|start|>assistant<|channel|>final<|message|>'],
  'gpt-oss, from the start': [
    '<|start|>assistant<|channel|>analysis<|message|>',
    '<|end|>\n<|start|>assistant<|channel|>final <|constrain|>json<|message|>',
  ],
  'gpt-oss, commenting': ['<|channel|>commentary<|message|>', '<|end|>'],
};

/** Marks that begin and end turns, as they stay where a server has not the model's template. */
export const TURNS = [
  '<|im_end|>',
  '<|im_start|>assistant\n',
  '<|eot_id|>',
  '<|eom_id|>',
  '<|start_header_id|>assistant<|end_header_id|>\n\n',
  '<end_of_turn>',
  '<start_of_turn>model\n',
  '<|return|>',
  '<|call|>',
  '<｜end▁of▁sentence｜>',
  '<|END_OF_TURN_TOKEN|>',
  '<|END_RESPONSE|>',
] as const;

/** A call to write: its arguments as JSON, be it sound or not, and one by one. */
export interface WrittenCall {
  name: string;
  json: string;
  args: readonly (readonly [name: string, value: string])[];
}

const object = ({ name, json }: WrittenCall, key = 'arguments'): string =>
  `{"name": "${name}", "${key}": ${json}}`;
const each = (
  { args }: WrittenCall,
  write: (name: string, value: string) => string,
  between = '\n',
): string => args.map(([name, value]) => write(name, value)).join(between);
const python = (call: WrittenCall): string =>
  `${call.name}(${each(call, (name, value) => `${name}=${JSON.stringify(value)}`, ', ')})`;
const coder = (call: WrittenCall): string =>
  `<function=${call.name}>\n${each(call, (name, value) => `<parameter=${name}>\n${value}\n</parameter>`)}\n</function>`;
const invoked = (call: WrittenCall, prefix = ''): string => {
  const given = each(call, (name, value) => tag(`${prefix}parameter`, value, ` name="${name}"`));
  return tag(`${prefix}invoke`, `\n${given}\n`, ` name="${call.name}"`);
};

/** Calls written as text, by who writes them so. */
export const CALLS: Readonly<Record<string, (call: WrittenCall) => string>> = {
  Hermes: (call) => `<tool_call>\n${object(call)}\n</tool_call>`,
  'Hermes, unclosed': (call) => `<tool_call>\n${object(call)}`,
  'Hermes, only closed': (call) => `${object(call)}\n</tool_call>`,
  'Hermes, twice open': (call) => `<tool_call>\n<tool_call>\n${object(call)}\n</tool_call>`,
  'Hermes in a fence': (call) => `\`\`\`xml\n<tool_call>${object(call)}</tool_call>\n\`\`\``,
  'Qwen Coder': (call) => `<tool_call>\n${coder(call)}\n</tool_call>`,
  'Qwen Coder, unwrapped': coder,
  'Llama with tags': ({ name, json }) => `<function=${name}>${json}</function>`,
  'Llama, plain': (call) => object(call, 'parameters'),
  'Llama, typed': ({ name, json }) => `{"type": "function", "name": "${name}", "parameters": ${json}}`,
  'Llama in Python': (call) => `<|python_tag|>${object(call, 'parameters')}<|eom_id|>`,
  'Llama, built in': (call) =>
    `<|python_tag|>${call.name}.call(${each(call, (name, value) => `${name}="${value}"`, ', ')})`,
  'Llama 4, pythonic': (call) => `[${python(call)}]`,
  'Llama 4, pythonic in marks': (call) => `<|python_start|>[${python(call)}]<|python_end|>`,
  'Mistral, a list': (call) => `[TOOL_CALLS] [${object(call)}]`,
  'Mistral, by name': ({ name, json }) => `[TOOL_CALLS]${name}[ARGS]${json}`,
  'Mistral, with an id': ({ name, json }) => `[TOOL_CALLS]${name}[CALL_ID]abcdefghi[ARGS]${json}</s>`,
  DeepSeek: ({ name, json }) =>
    `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>${name}\n\`\`\`json\n${json}\n\`\`\`<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
  'DeepSeek 3.1': ({ name, json }) =>
    `<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>${name}<｜tool▁sep｜>${json}<｜tool▁call▁end｜><｜tool▁calls▁end｜>`,
  'DeepSeek 3.2': (call) => tag('｜DSML｜function_calls', `\n${invoked(call, '｜DSML｜')}\n`),
  Kimi: ({ name, json }) =>
    `<|tool_calls_section_begin|><|tool_call_begin|>functions.${name}:0<|tool_call_argument_begin|>${json}<|tool_call_end|><|tool_calls_section_end|>`,
  'gpt-oss': ({ name, json }) =>
    `<|channel|>commentary to=functions.${name} <|constrain|>json<|message|>${json}<|call|>`,
  'gpt-oss, role first': ({ name, json }) =>
    `<|start|>assistant to=functions.${name}<|channel|>commentary json<|message|>${json}<|call|>`,
  'gpt-oss without its marks': ({ name, json }) => `assistantcommentary to=functions.${name} json${json}`,
  GLM: (call) =>
    `<tool_call>${call.name}\n${each(call, (name, value) => `<arg_key>${name}</arg_key>\n<arg_value>${value}</arg_value>`)}\n</tool_call>`,
  MiniMax: (call) => tag('minimax:tool_call', `\n${invoked(call)}\n`),
  'MiniMax, the first': (call) => `<tool_calls>\n${object(call)}\n</tool_calls>`,
  Claude: (call) => tag('function_calls', `\n${invoked(call)}\n`),
  'Claude, by its own name': (call) => tag(`${OWN}function_calls`, `\n${invoked(call, OWN)}\n`),
  Granite: (call) => `<|tool_call|>[${object(call)}]`,
  'Granite 3.0': (call) => `<function_call> ${object(call)}`,
  'Granite 4': (call) => `<tool_call>${object(call)}</tool_call><|end_of_text|>`,
  'Command R': ({ name, json }) =>
    `Action: \`\`\`json\n[{"tool_name": "${name}", "parameters": ${json}}]\n\`\`\``,
  'Command R7B': ({ name, json }) =>
    `<|START_ACTION|>[{"tool_call_id": "0", "tool_name": "${name}", "parameters": ${json}}]<|END_ACTION|>`,
  'Phi 4 mini': (call) => `<|tool_call|>[${object(call)}]<|/tool_call|>`,
  'Phi 4': (call) => `functools[${object(call)}]`,
  Gemma: (call) => `\`\`\`tool_code\n${python(call)}\n\`\`\``,
  'Gemma, printed': (call) => `\`\`\`tool_code\nprint(default_api.${python(call)})\n\`\`\``,
  'Gemma, in a fence of its own': (call) => `\`\`\`tool_call\n${object(call)}\n\`\`\``,
  'Gemma 4': ({ name, json }) => `<|tool_call>call:${name}${json}<tool_call|>`,
  'LM Studio': (call) => `[TOOL_REQUEST]${object(call)}[END_TOOL_REQUEST]`,
  Nemotron: (call) => `<TOOLCALL>[${object(call)}]</TOOLCALL>`,
  InternLM: (call) => `<|action_start|><|plugin|>${object(call, 'parameters')}<|action_end|>`,
  Jamba: (call) => `<tool_calls>[${object(call)}]</tool_calls>`,
  Seed: (call) => `<seed:tool_call>${coder(call)}</seed:tool_call>`,
  'OpenAI, as an object': ({ name, json }) =>
    `{"tool_calls":[{"id":"call_1","type":"function","function":{"name":"${name}","arguments":${JSON.stringify(json)}}}]}`,
  'OpenAI, the old way': ({ name, json }) =>
    `{"function_call":{"name":"${name}","arguments":${JSON.stringify(json)}}}`,
  ReAct: ({ name, json }) => `Thought: I need a tool.\nAction: ${name}\nAction Input: ${json}\nObservation:`,
};
