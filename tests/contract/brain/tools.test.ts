import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChatInput } from '../../../src/domain/brain.js';
import type { ToolSpec, ToolStep } from '../../../src/domain/tool.js';
import type { AskedRequest, OpenAiServer } from '../../support/openai-server.js';
import { startOpenAiServer } from '../../support/openai-server.js';
import { chatInput, said, signal } from '../../unit/brain/fixtures.js';
import { modelBrain } from './model.js';

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
const references: ChatInput['references'] = {
  found: [{ mention: 'T-12', entity: { id: 'task:t12', kind: 'task', label: 'T-12 Slow export' } }],
  ambiguous: [],
  unresolved: [],
};

let server: OpenAiServer;
beforeEach(async () => {
  server = await startOpenAiServer();
});
afterEach(() => server.stop());

const ask = (over: Partial<ChatInput> = {}) =>
  modelBrain(server.baseUrl).chat(
    chatInput(said("What's the status of T-12?"), { tools, references, ...over }),
    signal,
  );

async function asked(over: Partial<ChatInput> = {}): Promise<AskedRequest> {
  await ask(over);
  const request = server.requests().at(-1);
  if (request === undefined) throw new Error('not asked');
  return request;
}

describe('a conversation with tools', () => {
  it('offers the tools, and beside them a function of a strict form for the words', async () => {
    server.script({ chat: { json: { text: 'Hello.', offers: null } } });
    const request = await asked();
    expect(request.tools).toEqual(tools.map(({ name }) => name));
    expect(request.strict).toBe(true);
    expect(Object(request.schema)).toMatchObject({
      required: ['text', 'offers'],
      additionalProperties: false,
    });
  });

  it('is a call', async () => {
    server.script({
      chat: { calls: [{ id: 'call_1', name: 'fetch_reference_context', args: { tickets: ['task:t12'] } }] },
    });
    const judgement = await ask();
    expect(judgement).toMatchObject({ by: 'model', degraded: false });
    expect(judgement.value).toEqual({
      text: '',
      calls: [{ id: 'call_1', name: 'fetch_reference_context', args: { tickets: ['task:t12'] } }],
      offers: [],
    });
  });

  it('is several calls at once, in their order', async () => {
    const calls = ['a', 'b', 'c'].map((id) => ({ id, name: 'show_tasks', args: { assignee: `user:${id}` } }));
    server.script({ chat: { calls } });
    expect((await ask()).value.calls).toEqual(calls);
  });

  it.each([
    ['by their function', { json: { text: ' T-12 is on track. ', offers: null } }],
    ['in their form', { content: '{"text": "T-12 is on track."}' }],
    ['simply as words', { content: 'T-12 is on track.' }],
  ] as const)('is words at once, %s', async (_, answer) => {
    server.script({ chat: answer });
    expect(await ask()).toMatchObject({
      by: 'model',
      value: { text: 'T-12 is on track.', calls: [], offers: [] },
    });
  });

  it('is never calls and words: what is said before the calls are made is not known yet', async () => {
    server.script({
      chat: {
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
    server.script({ chat: { json: { text: 'It is due on Friday.', offers: null } } });
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
    server.script({ chat: { json: { text: 'So far: in progress.', offers: null } } });
    const request = await asked({ steps: [fetched], mayCall: false });
    expect([request.tools, request.strict, request.steps.length]).toEqual([[], true, 1]);
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
    server.script({ chat: { json: { text: 'Here.', offers } } });
    expect((await ask()).value.offers).toEqual([
      { label: 'Show the plan', ask: 'Show me the plan' },
      { label: 'Two', ask: 'two' },
      { label: 'Three', ask: 'three' },
    ]);
  });
});

describe('calls that a careless model makes', () => {
  it('are passed on as they are, be their arguments of another form or no JSON at all', async () => {
    server.script({
      chat: {
        calls: [
          { id: 'a', name: 'show_tasks', args: { who: 7 } },
          { id: 'b', name: 'no_such_tool', args: {} },
          { id: 'c', name: 'show_tasks', args: '{"assignee": ' },
        ],
      },
    });
    expect((await ask()).value.calls).toEqual([
      { id: 'a', name: 'show_tasks', args: { who: 7 } },
      { id: 'b', name: 'no_such_tool', args: {} },
      { id: 'c', name: 'show_tasks', args: '{"assignee": ' },
    ]);
  });

  it('are cut to ten, each with an id of its own', async () => {
    const calls = Array.from({ length: 100 }, (_, at) => ({ id: 'same', name: 'show_tasks', args: { at } }));
    server.script({ chat: { calls } });
    const { value } = await ask({ steps: [{ ...fetched, call: { ...fetched.call, id: 'same' } }] });
    expect(value.calls.map(({ args }) => args)).toEqual(calls.slice(0, 10).map(({ args }) => args));
    expect(new Set(value.calls.map(({ id }) => id)).size).toBe(10);
    expect(value.calls.map(({ id }) => id)).not.toContain('same');
  });
});

describe('a model that fails in the middle of its loop', () => {
  const due = 'T-12 “Slow export” is in progress. Alex Kim has it; it is due tomorrow, Friday, 13 March.';

  it.each([
    ['by refusing', () => server.refuse(1), ['refused']],
    ['by answering nothing', () => server.script({ chat: { content: '' } }), ['malformed', 'malformed']],
    [
      'with half an answer',
      () => server.script({ chat: { content: '{"text": "T-1' } }),
      ['malformed', 'malformed'],
    ],
    [
      'by not coming to an end',
      () => server.script({ chat: { cutOff: 'T-12 is' } }),
      ['malformed', 'malformed'],
    ],
    ['with an error', () => server.script({ chat: { status: 401 } }), ['failed']],
  ] as const)('%s leaves the rules to finish with the steps made so far', async (_, fail, outcomes) => {
    fail();
    const judgement = await ask({ steps: [fetched] });
    expect(judgement).toMatchObject({ by: 'rules', degraded: true });
    expect(judgement.calls.map(({ outcome }) => outcome)).toEqual(outcomes);
    expect(judgement.value).toEqual({ text: due, calls: [], offers: [] });
  });

  it('before it fetched anything leaves the rules to fetch it', async () => {
    server.script({ chat: { status: 401 } });
    const resolved = {
      call: { id: 'r', name: 'resolve_references', args: {} },
      data: { tickets: ['task:t12'] },
    };
    const { value } = await ask({ steps: [resolved] });
    expect(value.calls).toMatchObject([{ name: 'fetch_reference_context', args: { tickets: ['task:t12'] } }]);
  });
});
