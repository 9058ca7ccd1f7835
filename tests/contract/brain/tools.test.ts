import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ConverseInput } from '../../../src/domain/brain.js';
import type { ToolSpec, ToolStep } from '../../../src/domain/tools/tool.js';
import type { AskedRequest, OpenAiServer } from '../../support/openai-server.js';
import { startOpenAiServer } from '../../support/openai-server.js';
import { converseInput, said, signal } from '../../unit/brain/fixtures.js';
import { bare, modelBrain } from './model.js';

const tools: readonly ToolSpec[] = ['resolve_references', 'fetch_reference_context', 'show_tasks'].map(
  (name) => ({
    name,
    instructions: `What ${name} does.`,
    parameters: { type: 'object', properties: { ids: { type: 'array', items: { type: 'string' } } } },
  }),
);
const fetched: ToolStep = {
  call: { id: 'call_a', name: 'fetch_reference_context', args: { tickets: ['task:t12'] } },
  data: {
    tickets: [
      {
        kind: 'task',
        id: 'task:t12',
        shortId: 'T-12',
        title: 'Slow export',
        status: 'in_progress',
        priority: null,
        assigneeName: 'Alex Kim',
        dueDate: '2026-03-13',
        channelName: null,
        url: null,
      },
    ],
    unknown: [],
  },
};
const references: ConverseInput['references'] = {
  found: [{ mention: 'T-12', entity: { id: 'task:t12', kind: 'task', label: 'T-12 Slow export' } }],
  ambiguous: [],
  unresolved: [],
};

let server: OpenAiServer;
beforeEach(async () => {
  server = await startOpenAiServer();
});
afterEach(() => server.stop());

const ask = (over: Partial<ConverseInput> = {}) =>
  modelBrain(server.baseUrl).converse(
    converseInput(said("What's the status of T-12?"), { tools, references, ...over }),
    signal,
  );

async function asked(over: Partial<ConverseInput> = {}): Promise<AskedRequest> {
  await ask(over);
  const request = server.requests().at(-1);
  if (request === undefined) throw new Error('not asked');
  return request;
}

describe('a conversation with tools', () => {
  it('offers the tools, and beside them a function for the words, all of the same strictness', async () => {
    server.script({ converse: { json: { text: 'Hello.', offers: null } } });
    const request = await asked();
    expect(request.tools).toEqual(tools.map(({ name }) => name));
    expect(request.strict).toBe(false);
    expect(Object(request.schema)).toMatchObject({ required: ['text'], additionalProperties: false });
  });

  it('is a call', async () => {
    server.script({
      converse: {
        calls: [{ id: 'call_1', name: 'fetch_reference_context', args: { tickets: ['task:t12'] } }],
      },
    });
    const judgement = await ask();
    expect(judgement).toMatchObject({ by: 'model', degraded: false });
    expect(judgement.value).toMatchObject({ text: '', offers: [] });
    expect(judgement.value.calls.map(bare)).toEqual([
      { id: 'call_1', name: 'fetch_reference_context', args: { tickets: ['task:t12'] } },
    ]);
  });

  it('is several calls at once, in their order', async () => {
    const calls = ['a', 'b', 'c'].map((id) => ({ id, name: 'show_tasks', args: { assignee: `user:${id}` } }));
    server.script({ converse: { calls } });
    expect((await ask()).value.calls.map(bare)).toEqual(calls);
  });

  it.each([
    ['by their function', { json: { text: ' T-12 is on track. ', offers: null } }],
    ['in their form', { content: '{"text": "T-12 is on track."}' }],
    ['simply as words', { content: 'T-12 is on track.' }],
  ] as const)('is words at once, %s', async (_, answer) => {
    server.script({ converse: answer });
    expect(await ask()).toMatchObject({
      by: 'model',
      value: { text: 'T-12 is on track.', calls: [], offers: [] },
    });
  });

  it('is never calls and words: what is said before the calls are made is not known yet', async () => {
    server.script({
      converse: {
        calls: [
          { name: 'answer', args: { text: 'It is done, surely.', offers: null } },
          { name: 'show_tasks', args: {} },
        ],
      },
    });
    const { value } = await ask();
    expect(value.text).toBe('');
    expect(value.calls.map(({ name }) => name)).toEqual(['show_tasks']);
  });

  it('goes on after a result, which comes back fenced, behind the call that asked for it', async () => {
    server.script({ converse: { json: { text: 'It is due on Friday.', offers: null } } });
    const { messages, steps } = await asked({ steps: [fetched] });
    expect(messages.map(({ role }) => role).slice(-2)).toEqual(['assistant', 'tool']);
    expect(steps).toEqual([
      {
        id: 'call_a',
        name: 'fetch_reference_context',
        arguments: '{"tickets":["task:t12"]}',
        result: `<<<RESULT\n${JSON.stringify(fetched.data)}\nRESULT>>>`,
      },
    ]);
  });

  it('ends with words where no call may be made: no tool is offered, the form is strict', async () => {
    server.script({ converse: { json: { text: 'So far: in progress.', offers: null } } });
    const request = await asked({ steps: [fetched], mayCall: false });
    expect([request.tools, request.strict, request.steps.length]).toEqual([[], true, 1]);
  });
});

describe('tools that are seldom needed', () => {
  const jump: ToolSpec = {
    name: 'jump_to',
    instructions: 'What jump_to does.',
    parameters: { type: 'object', properties: {} },
    briefly: 'a message of this thread',
  };
  const offered = [...tools, jump];
  const more = { calls: [{ name: 'more_tools', args: { names: ['jump_to', 'none'] } }] };
  const isTold = ({ tools: told }: AskedRequest) => told.includes('jump_to');

  it('are told of in a few words each, and in full once the model asks', async () => {
    const call = { id: 'call_1', name: 'jump_to', args: {} };
    server.script({ converse: (request) => (isTold(request) ? { calls: [call] } : more) });
    const judgement = await ask({ tools: offered });
    expect(judgement.value.calls.map(bare)).toEqual([call]);
    expect(judgement.calls.map(({ outcome }) => outcome)).toEqual(['ok', 'ok']);
    const [first, second] = server.requests();
    expect(first?.functions.at(-1)).toMatchObject({
      name: 'more_tools',
      description: expect.stringContaining('jump_to (a message of this thread)'),
    });
    expect(second?.tools).toEqual(offered.map(({ name }) => name));
  });

  it('may be called at once, and stay in full after that', async () => {
    const call = { id: 'call_1', name: 'jump_to', args: {} };
    server.script({ converse: { calls: [more.calls[0] ?? call, call] } });
    expect((await ask({ tools: offered })).value.calls.map(bare)).toEqual([call]);
    server.script({ converse: { json: { text: 'There.', offers: null } } });
    expect((await asked({ tools: offered, steps: [{ call, data: null }] })).tools).toContain('jump_to');
  });

  it('asked for by a name that none has are as good as no answer', async () => {
    server.script({ converse: { calls: [{ name: 'more_tools', args: { names: ['none'] } }] } });
    expect(await ask({ tools: offered })).toMatchObject({ degraded: true });
  });

  it('count with what was asked before, where the second answer fails', async () => {
    server.script({ converse: (request) => (isTold(request) ? { status: 400 } : more) });
    const { calls } = await ask({ tools: offered });
    expect(calls.map(({ outcome }) => outcome)).toEqual(['ok', 'misconfigured']);
  });
});

describe('offers', () => {
  it('are at most three, short, in plain words and each once', async () => {
    const offers = [
      { label: 'Show <!channel>', ask: 'show' },
      { label: 'x'.repeat(80), ask: 'long' },
      { label: ' Show the plan ', ask: 'Show me the plan' },
      { label: 'Show the plan', ask: 'again' },
      { label: 'See https://evil.example', ask: 'go' },
      { label: 'Two', ask: 'two' },
      { label: 'Three', ask: 'three' },
      { label: 'Four', ask: 'four' },
    ];
    server.script({ converse: { json: { text: 'Here.', offers } } });
    expect((await ask()).value.offers).toEqual([
      { label: 'Show the plan', does: { act: 'say', words: 'Show me the plan' } },
      { label: 'Two', does: { act: 'say', words: 'two' } },
      { label: 'Three', does: { act: 'say', words: 'three' } },
    ]);
  });
});

describe('calls that a careless model makes', () => {
  it('are passed on as they are, be their arguments of another form or no JSON at all', async () => {
    server.script({
      converse: {
        calls: [
          { id: 'a', name: 'show_tasks', args: { who: 7 } },
          { id: 'b', name: 'no_such_tool', args: {} },
          { id: 'c', name: 'show_tasks', args: '{"assignee": ' },
        ],
      },
    });
    expect((await ask()).value.calls.map(bare)).toEqual([
      { id: 'a', name: 'show_tasks', args: { who: 7 } },
      { id: 'b', name: 'no_such_tool', args: {} },
      { id: 'c', name: 'show_tasks', args: '{"assignee": ' },
    ]);
  });

  it('are cut to ten, each with an id of its own', async () => {
    const calls = Array.from({ length: 100 }, (_, at) => ({ id: 'same', name: 'show_tasks', args: { at } }));
    server.script({ converse: { calls } });
    const { value } = await ask({ steps: [{ ...fetched, call: { ...fetched.call, id: 'same' } }] });
    expect(value.calls.map(({ args }) => args)).toEqual(calls.slice(0, 10).map(({ args }) => args));
    expect(new Set(value.calls.map(({ id }) => id)).size).toBe(10);
    expect(value.calls.map(({ id }) => id)).not.toContain('same');
  });
});

describe('a model that fails in the middle of its loop', () => {
  const steps = [fetched];

  it.each<[string, () => void, string[]]>([
    ['by refusing', () => server.refuse(1), ['refused']],
    ['by answering nothing', () => server.script({ converse: { content: '' } }), ['malformed', 'malformed']],
    [
      'with half an answer',
      () => server.script({ converse: { content: '{"text": "T-1' } }),
      ['malformed', 'malformed'],
    ],
    [
      'with a call in words that no tool takes so',
      () => server.script({ converse: { content: '[more_tools(question="T-12")]' } }),
      ['malformed', 'malformed'],
    ],
    ['by not coming to an end', () => server.script({ converse: { cutOff: 'T-12 is' } }), ['cut_off']],
    ['with a refused key', () => server.script({ converse: { status: 401 } }), ['misconfigured']],
  ])('%s leaves the last word to the guided conversation', async (_, fail, outcomes) => {
    fail();
    const judgement = await ask({ steps });
    const degraded = outcomes.includes('refused') ? 'declined' : true;
    expect(judgement).toMatchObject({ by: 'guided', degraded, value: { calls: [] } });
    expect(judgement.calls.map(({ outcome }) => outcome)).toEqual(outcomes);
    expect(judgement.value.text).not.toBe('');
  });
});
