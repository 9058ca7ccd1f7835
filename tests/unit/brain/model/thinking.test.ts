import { describe, expect, it } from '@jest/globals';
import { isMarkup, withoutEnds, withoutThinking } from '../../../../src/brain/model/markup.js';
import { read, saying } from './reading.js';

/** What a model thinks in these tests, and nobody may see. */
const THOUGHT = 'The user is clearly confused, so I must be careful.';
const ANSWER = 'Maren owns the billing service.';

/** How the families write their thinking into their text, as their parsers in servers describe it. */
const THINKING: readonly [family: string, text: string][] = [
  ['DeepSeek R1, Qwen 3, GLM', `<think>\n${THOUGHT}\n</think>\n\n${ANSWER}`],
  ['a template that opens the thinking itself', `${THOUGHT}\n</think>\n\n${ANSWER}`],
  ['Qwen 3 told not to think', `<think>\n\n</think>\n\n${ANSWER}`],
  ['a model that thinks twice', `<think>${THOUGHT}</think>\n\n<think>${THOUGHT}</think>${ANSWER}`],
  ['thinking within thinking', `<think>a <think>${THOUGHT}</think> ${THOUGHT}</think>${ANSWER}`],
  ['Magistral', `[THINK]${THOUGHT}[/THINK]${ANSWER}`],
  ['Kimi VL', `◁think▷${THOUGHT}◁/think▷${ANSWER}`],
  ['Seed OSS', `<seed:think>\n${THOUGHT}\n</seed:think>${ANSWER}`],
  [
    'Seed OSS with its budget',
    `<seed:think>${THOUGHT}<seed:cot_budget_reflect>I used 10 tokens.</seed:cot_budget_reflect></seed:think>${ANSWER}`,
  ],
  ['MiniMax M3', `<mm:think>${THOUGHT}</mm:think>${ANSWER}`],
  ['MiniMax M3 that did not think', `</mm:think>${ANSWER}`],
  ['Hunyuan', `<think>\n${THOUGHT}\n</think>\n<answer>\n${ANSWER}\n</answer>`],
  ['Hunyuan 4', `<think:opensource>${THOUGHT}</think:opensource>${ANSWER}`],
  [
    'gpt-oss',
    `<|channel|>analysis<|message|>${THOUGHT}<|end|><|start|>assistant<|channel|>final<|message|>${ANSWER}<|return|>`,
  ],
  [
    'gpt-oss whose answer was not closed',
    `<|start|>assistant<|channel|>analysis<|message|>${THOUGHT}<|end|><|start|>assistant<|channel|>final<|message|>${ANSWER}`,
  ],
  ['gpt-oss without its special tokens', `analysis${THOUGHT}assistantfinal${ANSWER}`],
  [
    'gpt-oss in two thoughts',
    `<|channel|>analysis<|message|>${THOUGHT}<|end|><|start|>assistant<|channel|>analysis<|message|>${THOUGHT}<|end|><|start|>assistant<|channel|>final<|message|>${ANSWER}<|return|>`,
  ],
  ['Gemma 4', `<|channel>thought\n${THOUGHT}<channel|>${ANSWER}`],
  ['Gemma 4 with an empty thought', `<|channel>thought\n<channel|>${ANSWER}`],
  [
    'Command A Reasoning',
    `<|START_THINKING|>${THOUGHT}<|END_THINKING|><|START_RESPONSE|>${ANSWER}<|END_RESPONSE|>`,
  ],
  ['Command A Plus', `<|START_THINKING|>${THOUGHT}<|END_THINKING|><|START_TEXT|>${ANSWER}<|END_TEXT|>`],
  [
    'Kimi K3',
    `<|open|>think<|sep|>${THOUGHT}<|close|>think<|sep|><|open|>response<|sep|>${ANSWER}<|close|>response<|sep|><|close|>message<|sep|>`,
  ],
  [
    'Kimi K3 whose template opens the thinking',
    `${THOUGHT}<|close|>think<|sep|><|open|>response<|sep|>${ANSWER}<|close|>response<|sep|>`,
  ],
  ['Solar Open', `<|think:start|>${THOUGHT}<|think:end|>${ANSWER}`],
  ['Solar Pro', `<|think|>${THOUGHT}<|end|><|begin|>assistant<|content|>${ANSWER}<|end|>`],
  ['Apertus', `<|inner_prefix|>${THOUGHT}<|inner_suffix|>${ANSWER}`],
  ['Granite 3.2', `Here is my thought process:\n${THOUGHT}\n\nHere is my response:\n${ANSWER}`],
  ['Granite 3.3', `<think>${THOUGHT}</think>\n<response>${ANSWER}</response>`],
  [
    'Inkling',
    `<|message_model|><|content_thinking|>${THOUGHT}<|end_message|><|message_model|><|content_text|>${ANSWER}<|end_message|>`,
  ],
  ['PLaMo 3', `<|plamo:begin_think:plamo|>${THOUGHT}<|plamo:end_think:plamo|>${ANSWER}`],
  ['LongCat', `<longcat_think>\n${THOUGHT}\n</longcat_think>\n${ANSWER}`],
  ['K2 Horizon', `<ifm|think>${THOUGHT}</ifm|think>${ANSWER}`],
  ['Phi 4 Reasoning', `<think>${THOUGHT}</think>${ANSWER}`],
  ['a model told to think in "thinking"', `<thinking>\n${THOUGHT}\n</thinking>\n${ANSWER}`],
  ['Gemini through a proxy', `<thought>\n${THOUGHT}\n</thought>\n${ANSWER}`],
  ['Reka', `<reasoning> ${THOUGHT} </reasoning> ${ANSWER}`],
  ['a distilled model', `<reasoning>${THOUGHT}</reasoning>\n<answer>${ANSWER}</answer>`],
  ['a tag that people use as well', `<reason>${THOUGHT}</reason>\n${ANSWER}`],
  [
    'Reflection',
    `<thinking>${THOUGHT}<reflection>${THOUGHT}</reflection></thinking>\n<output>${ANSWER}</output>`,
  ],
  ['tags in capitals', `<THINK>${THOUGHT}</THINK>${ANSWER}`],
  ['tags with blanks', `< think >${THOUGHT}</ think >${ANSWER}`],
  ['a thought with code in it', `<think>${THOUGHT} if (a < b) { return "</b>" }</think>${ANSWER}`],
  [
    'Muse Glimmer',
    `<|start|>assistant to=self<|message|>${THOUGHT}<|eom|><|start|>assistant to=user<|message|>${ANSWER}<|eot|>`,
  ],
];

/** Thinking that never ends, for the answer's limit came first: nobody is answered with it. */
const ENDLESS: readonly [family: string, text: string][] = [
  ['tags', `<think>\n${THOUGHT} And then`],
  ['brackets', `[THINK]${THOUGHT} And then`],
  ['a channel', `<|channel|>analysis<|message|>${THOUGHT} And then`],
  ['a channel of Gemma', `<|channel>thought\n${THOUGHT} And then`],
  ['a channel of Kimi', `<|open|>think<|sep|>${THOUGHT} And then`],
  ['a name of its own', `<seed:think>${THOUGHT} And then`],
  ['a token', `<|START_THINKING|>${THOUGHT} And then`],
  ['triangles', `◁think▷${THOUGHT} And then`],
];

/** What people ask, and are answered, and what is no markup of a model. */
const PEOPLE: readonly string[] = [
  'How do I put an <a href="https://x.example">link</a> into the form?',
  'Use <div class="card"> and close it with </div>.',
  'In Java it is a List<String>, in TypeScript an Array<Map<string, number>>.',
  'So a <b> c does not compile, and a < b > c does.',
  'Write to Maren <maren@example.com> or to <ops@example.com>.',
  'Ask <@U012AB3CD> in <#C024BE7LR|general>, or <!subteam^S012|ops>.',
  'See <https://example.com/a?b=1|the page>.',
  'The answer is {"key": "OPS-12", "state": "open"}.',
  '```json\n{"name": "Maren", "role": "owner"}\n```',
  '```xml\n<item><name>Printer</name><value>3</value></item>\n```',
  'The XML needs <parameter> below <config>, and a <name> in each.',
  '```ts\nconst find = (query: string): Promise<Item[]> => client.get<Item[]>(`/items`);\n```',
  'I think the team is Data. What do you think?',
  '[x] Done, [ ] open; see [1] and [RFC 2119].',
  'Press <Enter>, then <Ctrl>+<C>.',
  'Set PORT=<port> and KEY=<your key> in the file.',
  '5 <= 6, and x |> f |> g in Elixir; a || b in C.',
  'The response took 3 s <- slower than usual -> look at it.',
  'Our analysis: the final step fails. Here is my answer to the user: no.',
  'The tool is called get_item; the function returns a result.',
  'SELECT name FROM items WHERE a <> b AND c < 3;',
  'Ça marche : « la réponse » est <= 10 €, 中文<内容>也可以。',
  'Put <summary> into <details>, and an <output> beside the <form>.',
  'A template: <title>, <description>, <steps to reproduce>.',
  'Run it with <on|off>, or <start|stop>; in Haskell it is p <|> q, in F# f <| x.',
  'Say "close it: <reason>", or set <close_reason> to <your_analysis>.',
  'The file has <reason>late</reason> in each <entry>.',
  '[Analysis] The printer is slow. [Thought] It is the network.',
  'Ticket <OPS-12> depends on <OPS-13>.',
];

describe('what a model thinks', () => {
  it.each(THINKING)('is dropped in the way of %s', (_, text) => {
    expect(withoutThinking(text)).not.toContain(THOUGHT);
    expect(read(saying(text))).toMatchObject({ words: ANSWER });
  });

  it.each(ENDLESS)('is dropped where it does not end: %s', (_, text) => {
    expect(withoutThinking(text)).not.toContain(THOUGHT);
    expect(typeof read(saying(text, { finish_reason: 'length' }))).toBe('string');
  });

  it('leaves the answer in several lines as it is', () => {
    const answer = 'First:\n\n- one\n- two\n\n    code\n';
    expect(withoutThinking(`<think>x</think>\n${answer}`).trim()).toBe(answer.trim());
  });
});

describe('markup', () => {
  it.each(PEOPLE)('is not what people write: %j', (text) => {
    expect(isMarkup(text)).toBe(false);
    expect(withoutThinking(text)).toBe(text);
    expect(read(saying(text))).toMatchObject({ words: text, calls: [] });
  });

  it.each([
    `${ANSWER}<|im_end|>`,
    `${ANSWER}<|eot_id|>`,
    `${ANSWER}<|endoftext|>`,
    `${ANSWER}</s>`,
    `${ANSWER}<｜end▁of▁sentence｜>`,
    `${ANSWER}<end_of_turn>`,
    `${ANSWER}<|END_OF_TURN_TOKEN|>`,
    `${ANSWER}<|user|>`,
    `${ANSWER}<turn|>`,
    `${ANSWER}[EOS]`,
    `<|im_start|>assistant\n${ANSWER}<|im_end|>`,
    `<|start_header_id|>assistant<|end_header_id|>\n\n${ANSWER}<|eot_id|>`,
  ])('of a turn around an answer is not shown: %j', (text) => {
    expect(read(saying(text))).toMatchObject({ words: ANSWER });
  });

  it.each([
    '<tool_call>',
    'Let me look. <tool_call>{"name": "find',
    '[TOOL_CALLS][{"name"',
    'Checking <|python_tag|>find.call(',
    'I <function=find_items><parameter=query>',
    '<|channel|>commentary to=functions.x',
    'so </think> it is',
    'well [/THINK] then',
    '<｜tool▁calls▁begin｜>',
    '<｜DSML｜invoke name="x">',
    'I will look into that.\n<funct',
    // bytes of a sign were lost on the way
    '<|tool_calls_s\uFFFDction_b\uFFFDgin|>',
    '<minimax:tool_call><invoke name="x">',
    ']<]minimax[>[<tool_call>',
    '<|tool_call>call:x{a:1}<tool_call|>',
    '<start_function_call>call:x{}<end_function_call>',
    '<|START_ACTION|>[{"tool_name": "x"',
    '<|open|>tools<|sep|>',
    '<arg_key>query</arg_key><arg_value>x</arg_value>',
    '<steptml:invoke name="x">',
    '<|plamo:begin_tool_requests:plamo|>',
    '<TOOLCALL>[{"name"',
    '◁/think▷ yes',
    '<atem:function_calls>',
    '<ifm|tool_call>x',
    '<seed:tool_call>',
    `[unused16]${THOUGHT}[unused17]${ANSWER}`,
    '<|tools_prefix|>[',
    '<invoke name="find_items">\n<parameter name="query">',
  ])('that is left over is known as such: %j', (text) => {
    expect(isMarkup(text)).toBe(true);
  });

  it.each([
    '<|python_tag|>frobnicate.call(x="1")',
    '<|python_start|>[frobnicate(x="1")]<|python_end|>',
    '<|tool_call|>frobnicate x is 1<|/tool_call|>',
    '<|action_start|><|plugin|>frobnicate x is 1<|action_end|>',
    '<|im_start|>assistant\n<|tool_calls_section_begin|>frobnicate',
    '<|START_ACTION|>frobnicate<|END_ACTION|>',
  ])('of a call is no end of a turn, though nobody offered the tool: %j', (text) => {
    expect(isMarkup(withoutEnds(text))).toBe(true);
  });
});
