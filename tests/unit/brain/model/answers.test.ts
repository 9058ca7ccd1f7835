import { describe, expect, it } from '@jest/globals';
import { answerIn } from '../../../../src/brain/model/json-in-text.js';
import { answerOfStream, isEventStream } from '../../../../src/brain/model/openai/event-stream.js';
import { kindOf, refusalIn } from '../../../../src/brain/model/openai/refusal.js';
import { FOR_A_FORM, FOR_WORDS, read, saying, WITH_TOOLS } from './reading.js';

const KNOWN = new Set(['text', 'offers']);
const MEANT = { text: 'Maren owns it.', offers: ['More'] };
const JSON_TEXT = JSON.stringify(MEANT);
const PRETTY = JSON.stringify(MEANT, null, 2);

/** Ways in which models hand over an object that was asked for. */
const FORMS: readonly (readonly [how: string, text: string])[] = [
  ['bare', JSON_TEXT],
  ['in several lines', `\n\n${PRETTY}\n`],
  ['in a fence', `\`\`\`json\n${PRETTY}\n\`\`\``],
  ['in a fence without a name', `\`\`\`\n${PRETTY}\n\`\`\``],
  ['in a fence with another name', `\`\`\`JSON5\n${PRETTY}\n\`\`\``],
  ['in a fence of tildes', `~~~json\n${PRETTY}\n~~~`],
  ['in a fence that is not closed', `\`\`\`json\n${PRETTY}`],
  ['in a fence on one line', `\`\`\`json ${JSON_TEXT} \`\`\``],
  ['between words', `Here is the answer:\n\n${PRETTY}\n\nI hope that helps!`],
  ['in a fence between words', `Sure!\n\n\`\`\`json\n${PRETTY}\n\`\`\`\n\nLet me know.`],
  ['after braces in words', `The set {a, b} is {small}. ${JSON_TEXT}`],
  ['before braces in words', `${JSON_TEXT}\nNote {that} [this] is final.`],
  ['after a thought', `<think>Maybe {"text": "no"}?</think>${JSON_TEXT}`],
  ['after a draft of it', `{"text": "Draft", "offers": null}\nBetter:\n${JSON_TEXT}`],
  ['after an object of something else', `{"step": 1}\n${JSON_TEXT}`],
  ['wrapped', JSON.stringify({ answer: MEANT })],
  ['wrapped twice', JSON.stringify({ type: 'object', result: { answer: MEANT } })],
  ['wrapped as an argument', JSON.stringify({ name: 'answer', arguments: MEANT })],
  ['wrapped by the name of the schema', JSON.stringify({ json: MEANT })],
  ['in a list', JSON.stringify([MEANT])],
  ['as a text in JSON', JSON.stringify(JSON_TEXT)],
  ['as a text in an object', JSON.stringify({ response: JSON_TEXT })],
  ['in tags', `<answer>${JSON_TEXT}</answer>`],
  ['in tags of its own', `<json>\n${PRETTY}\n</json>`],
  ['with a byte order mark', `\uFEFF${JSON_TEXT}`],
  ['with a trailing comma', '{"text": "Maren owns it.", "offers": ["More",],}'],
  ['with the end of a turn', `${JSON_TEXT}<|im_end|>`],
  ['with comments', '{\n  // the owner\n  "text": "Maren owns it.",\n  "offers": ["More"]\n}'],
  ['as properties of the schema', JSON.stringify({ properties: MEANT })],
];

/** What stands in strings stays what it is. */
const CONTENTS: readonly string[] = [
  'Use `{"a": 1}` in the body.',
  'Fence:\n```json\n{"a": 1}\n```',
  'A "quoted" {brace} [bracket] \\ backslash',
  'Größe 订单 🎉 \u2028 line',
  'In HTML: <b>bold</b> & <i>more</i>',
];

const part = (text: string) => ({ type: 'text', text });

describe('an object that was asked for', () => {
  it.each(FORMS)('is found %s', (_, text) => {
    expect(answerIn(text, KNOWN)).toEqual(MEANT);
    const answer = read(saying(text), FOR_A_FORM);
    expect(typeof answer === 'string' ? answer : JSON.parse(answer.words)).toEqual(MEANT);
  });

  it.each(CONTENTS)('keeps what its strings say: %j', (text) => {
    const object = { text, offers: null };
    for (const written of [JSON.stringify(object), `\`\`\`json\n${JSON.stringify(object)}\n\`\`\``])
      expect(answerIn(written, KNOWN)).toEqual(object);
  });

  it.each(['{"step": 1}', '{"text": "Mar', '[]', 'null', '""', '{}', '42'])('is not in %j', (text) => {
    expect(answerIn(text, KNOWN)).toBeNull();
    expect(typeof read(saying(text), FOR_A_FORM)).toBe('string');
  });

  it('may come as an object instead of as its text', () => {
    const answer = read(saying(MEANT), FOR_A_FORM);
    expect(typeof answer === 'string' ? answer : JSON.parse(answer.words)).toEqual(MEANT);
  });

  it('may come as a call, where a server asks for it so', () => {
    const call = { id: 'a', type: 'function', function: { name: 'answer', arguments: JSON_TEXT } };
    const answer = read({ choices: [{ message: { content: null, tool_calls: [call] } }] }, FOR_A_FORM);
    expect(typeof answer === 'string' ? answer : JSON.parse(answer.words)).toEqual(MEANT);
  });
});

/** Contents of a message, and the words that they are. */
const WORDS: readonly (readonly [how: string, message: object])[] = [
  ['a text', { content: 'Maren owns it.' }],
  ['parts', { content: [part('Maren '), part('owns it.')] }],
  ['parts of texts', { content: ['Maren ', 'owns it.'] }],
  ['one part', { content: part('Maren owns it.') }],
  [
    'a thought and a part (Mistral)',
    { content: [{ type: 'thinking', thinking: [part('Hm.')] }, part('Maren owns it.')] },
  ],
  [
    'a thought and a part (Anthropic)',
    { content: [{ type: 'thinking', thinking: 'Hm.', signature: 'x' }, part('Maren owns it.')] },
  ],
  [
    'a thought and a part (Databricks)',
    {
      content: [
        { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }] },
        part('Maren owns it.'),
      ],
    },
  ],
  ['parts of output', { content: [{ type: 'output_text', text: 'Maren owns it.', annotations: [] }] }],
  ['a thought beside it (DeepSeek)', { content: 'Maren owns it.', reasoning_content: 'Hm.' }],
  [
    'a thought beside it (OpenRouter)',
    {
      content: 'Maren owns it.',
      reasoning: 'Hm.',
      reasoning_details: [{ type: 'reasoning.text', text: 'Hm.' }],
    },
  ],
  [
    'calls that are null',
    { content: 'Maren owns it.', tool_calls: null, function_call: null, refusal: null },
  ],
  ['calls that are none', { content: 'Maren owns it.', tool_calls: [] }],
  ['an empty refusal', { content: 'Maren owns it.', refusal: '' }],
  ['a part of a citation', { content: [part('Maren owns it.'), { type: 'reference', reference_ids: [1] }] }],
];

const call = (besides: object, fn: object = {}) => ({
  choices: [
    {
      message: {
        role: 'assistant',
        content: null,
        tool_calls: [
          {
            type: 'function',
            ...besides,
            function: { name: 'get_item', arguments: '{"key":"OPS-12"}', ...fn },
          },
        ],
      },
      finish_reason: 'tool_calls',
    },
  ],
});

/** Calls as servers hand them over. */
const CALLS: readonly (readonly [how: string, response: object])[] = [
  ['as documented', call({ id: 'call_1' })],
  ['without an id', call({})],
  ['with an id that is null', call({ id: null })],
  ['with an empty id', call({ id: '' })],
  ['with a number as id', call({ id: 3 })],
  ['with arguments as an object', call({ id: 'a' }, { arguments: { key: 'OPS-12' } })],
  ['with arguments written twice', call({ id: 'a' }, { arguments: JSON.stringify('{"key":"OPS-12"}') })],
  ['with arguments in a fence', call({ id: 'a' }, { arguments: '```json\n{"key":"OPS-12"}\n```' })],
  [
    'with thinking before the arguments, in their own form',
    call({ id: 'a' }, { arguments: '<think>\n{"key":"OPS-1"}\n</think>\n{"key":"OPS-12"}' }),
  ],
  ['with a name with its namespace', call({ id: 'a' }, { name: 'functions.get_item' })],
  ['with a name and its number', call({ id: 'a' }, { name: 'functions.get_item:0' })],
  ['with markup behind the name', call({ id: 'a' }, { name: 'get_item<|channel|>commentary' })],
  ['with blanks around the name', call({ id: 'a' }, { name: ' get_item\n' })],
  ['without a type', call({ id: 'a', type: undefined })],
  [
    'with a length that was no stop',
    { choices: [{ ...call({ id: 'a' }).choices[0], finish_reason: 'stop' }] },
  ],
  [
    'in the old form',
    {
      choices: [
        {
          message: { content: '', function_call: { name: 'get_item', arguments: '{"key":"OPS-12"}' } },
          finish_reason: 'function_call',
        },
      ],
    },
  ],
];

describe('the words of a message', () => {
  it.each(WORDS)('are read from %s', (_, message) => {
    expect(read({ choices: [{ message, finish_reason: 'stop' }] })).toMatchObject({
      words: 'Maren owns it.',
      calls: [],
    });
  });

  it('are read where a choice names no index, role or end', () => {
    expect(read({ choices: [{ message: { content: 'Yes.' } }] })).toMatchObject({ words: 'Yes.' });
  });

  it.each(['stop', 'eos', 'eos_token', 'end_turn', 'stop_sequence', 'STOP', 'COMPLETE', null, ''])(
    'are whole at the end %j',
    (end) => {
      expect(read(saying('Yes.', { finish_reason: end }))).toMatchObject({ words: 'Yes.' });
    },
  );
});

describe('a call', () => {
  it.each(CALLS)('is read %s', (_, response) => {
    const answer = read(response, WITH_TOOLS);
    expect(answer).toMatchObject({ calls: [{ name: 'get_item', args: { key: 'OPS-12' } }] });
    for (const id of typeof answer === 'string' ? [] : answer.ids) expect(id.length).toBeGreaterThan(0);
  });

  it.each([null, undefined, '', '{}', {}])(
    'of a tool that needs nothing may have %j as arguments',
    (args) => {
      const response = call({ id: 'a' }, { name: 'list_teams', arguments: args });
      expect(read(response, WITH_TOOLS)).toMatchObject({ calls: [{ name: 'list_teams', args: {} }] });
    },
  );

  it('has an id of its own where two came with the same or with none', () => {
    const [choice] = call({ id: '' }).choices;
    const [one] = choice?.message.tool_calls ?? [];
    const answer = read({ choices: [{ message: { content: '', tool_calls: [one, one] } }] }, WITH_TOOLS);
    expect(typeof answer === 'string' ? [] : [...new Set(answer.ids)]).toHaveLength(2);
  });
});

describe('an answer that came to no end', () => {
  it.each([
    'length',
    'max_tokens',
    'MAX_TOKENS',
    'model_length',
    'max_output_tokens',
    'model_context_window_exceeded',
    'token_limit',
    'context_length_exceeded',
    'max_new_tokens',
  ])('is known as such by the word %s', (end) => {
    expect(read(saying('Maren owns the bill', { finish_reason: end }))).toBe('cut_off');
    expect(read(saying('{"text": "Maren owns', { finish_reason: end }), FOR_A_FORM)).toBe('cut_off');
    expect(read(saying(null, { finish_reason: end }))).toBe('cut_off');
    expect(read(saying('', { finish_reason: end }))).toBe('cut_off');
  });

  it('makes no half call', () => {
    const [choice] = call({ id: 'a' }, { arguments: '{"key":"OPS' }).choices;
    expect(typeof read({ choices: [{ ...choice, finish_reason: 'length' }] }, WITH_TOOLS)).toBe('string');
  });
});

/** What stops an answer that the model or a filter declines. */
const DECLINED: readonly (readonly [server: string, response: object])[] = [
  ['OpenAI, a filter', saying('', { finish_reason: 'content_filter' })],
  ['Azure, a filter after some words', saying('First you', { finish_reason: 'content_filter' })],
  [
    'OpenAI, a refusal',
    { choices: [{ message: { content: null, refusal: "I can't help with that." }, finish_reason: 'stop' }] },
  ],
  ['OpenAI, a refusal as a part', saying([{ type: 'refusal', refusal: "I can't help with that." }])],
  ['Zhipu', saying('', { finish_reason: 'sensitive' })],
  ['Gemini', saying(null, { finish_reason: 'SAFETY' })],
  ['Gemini, forbidden', saying(null, { finish_reason: 'PROHIBITED_CONTENT' })],
  ["Gemini, someone else's words", saying(null, { finish_reason: 'RECITATION' })],
  ["Gemini, OpenAI's form", saying(null, { finish_reason: 'content_filter: RECITATION' })],
  ['Gemini, a list of words', saying(null, { finish_reason: 'BLOCKLIST' })],
  ['Anthropic', saying('', { finish_reason: 'refusal' })],
  ['Bedrock', saying('Sorry.', { finish_reason: 'guardrail_intervened' })],
  ['Bedrock, a filter', saying('', { finish_reason: 'content_filtered' })],
  ['Cohere', saying('', { finish_reason: 'ERROR_TOXIC' })],
];

describe('an answer that was declined', () => {
  it.each(DECLINED)('is known as such: %s', (_, response) => {
    expect(read(response)).toBe('refused');
    expect(read(response, FOR_A_FORM)).toBe('refused');
  });
});

describe('what is no answer', () => {
  it.each([
    {},
    null,
    [],
    'text',
    { choices: [] },
    { choices: null },
    { choices: [{}] },
    { choices: [{ message: null }] },
    { choices: [{ message: { content: null } }] },
    { choices: [{ message: { content: '' } }] },
    { choices: [{ message: { content: '   \n' } }] },
    { choices: [{ message: { content: null, reasoning_content: 'I think.' }, finish_reason: 'stop' }] },
    { choices: [{ message: { content: '' }, finish_reason: 'network_error' }] },
    { choices: [{ message: { content: '' }, finish_reason: 'insufficient_system_resource' }] },
  ])('is known as such: %j', (response) => {
    expect(['nothing', 'error']).toContain(read(response));
  });

  it.each([
    { error: { message: 'boom', type: 'server_error' } },
    { error: 'boom' },
    { error: { message: 'Provider returned error', code: 502 }, user_id: 'x' },
    {
      choices: [
        {
          finish_reason: 'error',
          error: { code: 502, message: 'Upstream idle timeout' },
          message: { content: '' },
        },
      ],
    },
    { object: 'error', message: 'boom', type: 'InternalServerError', code: 500 },
    { detail: 'boom' },
    { code: 50505, message: 'Model service overloaded. Please try again later.', data: null },
    { base_resp: { status_code: 1000, status_msg: 'unknown error' }, choices: null },
  ])('is an error in the place of one: %j', (response) => {
    expect(read(response)).toBe('error');
  });

  it.each<readonly [string, object, string]>([
    ['a filter', { base_resp: { status_code: 1026, status_msg: 'input new_sensitive' } }, 'refused'],
    [
      'a key',
      { base_resp: { status_code: 1004, status_msg: 'login fail: Please carry the API secret key' } },
      'misconfigured',
    ],
    ['a bill', { base_resp: { status_code: 1008, status_msg: 'insufficient balance' } }, 'misconfigured'],
    ['a limit', { base_resp: { status_code: 1002, status_msg: 'rate limit exceeded(RPM)' } }, 'limited'],
    [
      'a limit of OpenRouter',
      { error: { message: 'Rate limit exceeded: free-models-per-min.', code: 429 } },
      'limited',
    ],
    ['a key of OpenRouter', { error: { message: 'User not found.', code: 401 } }, 'misconfigured'],
  ])('concerns what its code says, not its 200: %s', (_, response, outcome) => {
    expect(read(response)).toBe('error');
    expect(kindOf(refusalIn(502, JSON.stringify(response), new Headers(), 0))).toBe(outcome);
  });
});

const event = (choice: object) =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, ...choice }] })}\n\n`;
const delta = (said: object, end: string | null = null) => event({ delta: said, finish_reason: end });
const piece = (index: number, fn: object, besides: object = {}) =>
  delta({ tool_calls: [{ index, ...besides, function: fn }] });

/** Answers that came as events though nobody asked for that. */
const STREAMS: readonly (readonly [how: string, text: string])[] = [
  [
    'as documented',
    `${delta({ role: 'assistant', content: '' })}${delta({ content: 'Maren ' })}${delta({ content: 'owns it.' })}${delta({}, 'stop')}data: [DONE]\n\n`,
  ],
  [
    'with carriage returns',
    `${delta({ content: 'Maren ' })}${delta({ content: 'owns it.' })}data: [DONE]\n\n`.replaceAll(
      '\n',
      '\r\n',
    ),
  ],
  [
    'with comments',
    `: OPENROUTER PROCESSING\n\n: OPENROUTER PROCESSING\n\n${delta({ content: 'Maren owns it.' })}data: [DONE]\n\n`,
  ],
  ['without blanks', `${delta({ content: 'Maren owns it.' })}data: [DONE]\n\n`.replaceAll('data: ', 'data:')],
  ['with names of events', `event: message\nid: 1\n${delta({ content: 'Maren owns it.' })}`],
  [
    'with nulls',
    `${delta({ role: null, content: 'Maren ', tool_calls: null })}${delta({ content: 'owns it.' })}${delta({ content: null }, 'stop')}`,
  ],
  ['without an end', `${delta({ content: 'Maren ' })}${delta({ content: 'owns it.' })}`],
  [
    'with a thought beside it',
    `${delta({ reasoning_content: 'Hm.' })}${delta({ content: 'Maren owns it.' })}`,
  ],
  [
    'with a thought in it, cut apart',
    `${delta({ content: '<thi' })}${delta({ content: 'nk>Hm.</th' })}${delta({ content: 'ink>Maren owns it.' })}`,
  ],
  [
    'with its use last',
    `${delta({ content: 'Maren owns it.' })}data: {"choices":[],"usage":{"total_tokens":3}}\n\ndata: [DONE]\n\n`,
  ],
  [
    'with filters first (Azure)',
    `data: {"choices":[],"prompt_filter_results":[{"prompt_index":0}]}\n\n${delta({ content: 'Maren owns it.' })}`,
  ],
  ['as one message', `data: ${JSON.stringify(saying('Maren owns it.'))}\n\ndata: [DONE]\n\n`],
  ['with broken lines', `data: {"choi\n\n${delta({ content: 'Maren owns it.' })}`],
];

describe('an answer that came as a stream', () => {
  it.each(STREAMS)('is put together %s', (_, text) => {
    expect(isEventStream(text)).toBe(true);
    expect(read(answerOfStream(text))).toMatchObject({ words: 'Maren owns it.' });
  });

  it('has its calls put together, however they are cut', () => {
    const text = [
      piece(0, { name: 'get_item', arguments: '' }, { id: 'a', type: 'function' }),
      piece(0, { arguments: '{"key":' }),
      piece(0, { arguments: '"OPS-12"}' }),
      piece(1, { name: 'list_teams', arguments: '{}' }, { id: 'b' }),
      delta({}, 'tool_calls'),
    ].join('');
    expect(read(answerOfStream(text), WITH_TOOLS)).toMatchObject({
      calls: [
        { name: 'get_item', args: { key: 'OPS-12' } },
        { name: 'list_teams', args: {} },
      ],
    });
  });

  it('keeps calls apart that all have the index 0, as Gemini numbers them', () => {
    const text = [
      piece(0, { name: 'get_item', arguments: '{"key":"OPS-12"}' }, { id: 'a' }),
      piece(0, { name: 'list_teams', arguments: '{}' }, { id: 'b' }),
    ].join('');
    expect(read(answerOfStream(text), WITH_TOOLS)).toMatchObject({
      calls: [{ name: 'get_item' }, { name: 'list_teams' }],
    });
  });

  it('is cut off, declined or an error by what it says', () => {
    expect(read(answerOfStream(`${delta({ content: 'Mar' })}${delta({}, 'length')}`))).toBe('cut_off');
    expect(read(answerOfStream(`${delta({ content: 'Mar' })}${delta({}, 'content_filter')}`))).toBe(
      'refused',
    );
    expect(read(answerOfStream('data: {"error":{"message":"boom","code":500}}\n\n'))).toBe('error');
    expect(read(answerOfStream(`${delta({ content: 'Mar' })}data: {"error":{"message":"boom"}}\n\n`))).toBe(
      'error',
    );
    expect(read(answerOfStream('data: [DONE]\n\n'))).toBe('nothing');
  });

  it.each(['{"choices":[]}', 'Data: it is', '<html>', '', 'database: x', 'identity: x'])(
    'is not %j',
    (text) => {
      expect(isEventStream(text)).toBe(false);
    },
  );
});

describe('words that were asked for', () => {
  it.each(['{"a": 1} is JSON.', 'Use {"text": "x"}.', 'See ```json\n{"text": "x"}\n```'])(
    'stay as they are: %j',
    (text) => {
      expect(read(saying(text), FOR_WORDS)).toMatchObject({ words: text });
    },
  );
});
