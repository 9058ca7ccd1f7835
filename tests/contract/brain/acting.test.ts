import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { specOf } from '../../../graphs/intake/tool-loop/converse-input.js';
import { MEMORY_TOKENS, OPEN_TOKENS, SHOWN_TOKENS } from '../../../src/brain/model/budget.js';
import type { ConverseInput } from '../../../src/domain/brain.js';
import type { RequestFacts } from '../../../src/domain/conversation/request-facts.js';
import { emptyDraft } from '../../../src/domain/draft/draft.js';
import { createTools } from '../../../src/tools/registry.js';
import type { AskedRequest, OpenAiServer } from '../../support/openai-server.js';
import { startOpenAiServer } from '../../support/openai-server.js';
import { JUST_OPENED } from '../../support/request-facts.js';
import { converseInput, frontDoor, said, signal, teams } from '../../unit/brain/fixtures.js';
import { epic, epicDraft, item } from './inputs.js';
import { bare, modelBrain, PATIENT, prompts } from './model.js';
import { realTokens } from './real-tokens.js';
import { PASTED, PROSE } from './texts.js';

const allTools = createTools({
  blueprints: [frontDoor, { ...frontDoor, id: 'task' }],
  teams: () => teams,
  describeLinks: () => '',
});
const tools = allTools.map(specOf);
const open = { blueprint: epic, draft: epicDraft, facts: JUST_OPENED };
const noted = { call: { id: 'a', name: 'write_memory_note', args: { text: 'x' } }, data: { remembered: {} } };

let server: OpenAiServer;
beforeEach(async () => {
  server = await startOpenAiServer();
});
afterEach(() => server.stop());

const ask = (over: Partial<ConverseInput> = {}, ...words: string[]) =>
  modelBrain(server.baseUrl, { limits: PATIENT }).converse(
    converseInput(said(...(words.length > 0 ? words : ['remember that we use Jira'])), { tools, ...over }),
    signal,
  );

async function asked(over: Partial<ConverseInput> = {}): Promise<AskedRequest> {
  server.script({ converse: { json: { text: 'Hello.', offers: null } } });
  await ask(over);
  const request = server.requests().at(-1);
  if (request === undefined) throw new Error('not asked');
  return request;
}

const bodyOf = ({ messages }: AskedRequest) => messages.map(({ content }) => content).join('\n');
const linesOf = (request: AskedRequest, name: string): unknown[] => {
  const lines = new RegExp(`<<<${name}\n([\\s\\S]*?)\n?${name}>>>`, 'u').exec(bodyOf(request))?.[1] ?? '';
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
};

describe('what a model is told before it acts', () => {
  it('is the draft that is open, by the names of its fields, and nothing where none is', async () => {
    expect(linesOf(await asked({ open }), 'OPEN')).toEqual([
      {
        form: 'Epic',
        waits_for: 'answers',
        fields: ['title', 'problem', 'acceptance_criteria', 'constraints', 'risks'],
      },
      {
        may_approve: ['U1'],
        read_by: 'everybody in this channel',
        once_filed_also_by: "the team, in the team's channel",
      },
      { field: 'title', value: 'Faster reports', by: 'U1' },
      { field: 'acceptance_criteria', item: 1, value: 'Loads in 2 s', by: 'U2' },
      { field: 'acceptance_criteria', item: 2, value: 'Works offline', by: 'U2' },
      { field: 'constraints', item: 1, key: 'budget', value: '10k', status: 'accepted', by: 'U2' },
    ]);
    expect(linesOf(await asked({ open: null }), 'OPEN')).toEqual([]);
  });

  it('is the team that the request goes to, why, who is in it, who may approve and where it is filed', async () => {
    const facts: RequestFacts = {
      ...JUST_OPENED,
      team: {
        name: 'Data Team',
        reasoning: 'It mentions “report”.',
        alternatives: [{ id: 'web', name: 'Web Team' }],
      },
      members: ['U7', 'U8'],
      approvers: ['U1', 'U9'],
      tracker: 'Jira',
      waitsFor: 'approval',
    };
    const lines = linesOf(await asked({ open: { ...open, facts } }), 'OPEN');
    expect(lines.slice(0, 2)).toMatchObject([
      { waits_for: 'approval' },
      {
        team: 'Data Team',
        because: 'It mentions “report”.',
        close: ['Web Team'],
        members: ['U7', 'U8'],
        may_approve: ['U1', 'U9'],
        filed_in: 'Jira',
      },
    ]);
  });

  it('is why a field is asked that lacks its value', async () => {
    const facts = {
      ...JUST_OPENED,
      lacks: [
        { name: 'risks', label: 'risks' },
        { name: 'title', label: 'title' },
      ],
    };
    const lines = linesOf(await asked({ open: { ...open, facts } }), 'OPEN');
    expect(lines.filter((line) => Object.hasOwn(Object(line), 'lacks'))).toEqual([
      { lacks: 'risks', for: 'The risks' },
    ]);
  });

  it('is what is remembered, the project brief first, and what people were shown already', async () => {
    const memory = 'Driving at: the launch\n- Releases go out on Tuesdays (<@U2>, 2026-03-01)';
    const request = await asked({ memory, shown: ['I’ll remember that.'], steps: [noted] });
    expect(linesOf(request, 'MEMORY')).toEqual(memory.split('\n'));
    expect(linesOf(request, 'SHOWN')).toEqual(['I’ll remember that.']);
    expect(linesOf(await asked({ memory: null }), 'MEMORY')).toEqual([]);
  });

  it('is every tool of the registry, in its order: in full, or in a few words where it is seldom needed', async () => {
    const { tools: told, functions } = await asked();
    const often = allTools.filter(({ briefly }) => briefly === undefined).map(({ name }) => name);
    expect(told).toEqual([...often, 'more_tools']);
    const rest = allTools.flatMap(({ name, briefly }) => (briefly === undefined ? [] : [name]));
    const words = functions.at(-1)?.description?.split(/[ ,.]+/u) ?? [];
    expect(words.filter((word) => rest.includes(word))).toEqual(rest);
    expect(often.length + rest.length).toBeGreaterThanOrEqual(33);
  });
});

describe('a scripted call', () => {
  it.each(
    [
      ['write_memory_note', { text: 'we use Jira' }],
      ['set_field', { field: 'title', value: 'Quick reports' }],
      ['rewrite_field', { field: 'problem', text: 'Slow.' }],
      ['delete_memory_note', { note_id: 'n1' }],
      ['jump_to', { what: 'question', which: 'last' }],
    ].map(([name, args]) => [name, args] as const),
  )('of %s is passed on as it is', async (name, args) => {
    server.script({ converse: { calls: [{ id: 'c1', name: String(name), args }] } });
    const { value } = await ask({ open });
    expect(value).toMatchObject({ text: '', offers: [] });
    expect(value.calls.map(bare)).toEqual([{ id: 'c1', name, args }]);
  });

  it('and several, each act in its order', async () => {
    const calls = [
      { id: 'a', name: 'write_memory_note', args: { text: 'we use Jira' } },
      { id: 'b', name: 'watch_entity', args: { entity: 'task:t12' } },
    ];
    server.script({ converse: { calls } });
    expect((await ask()).value.calls.map(bare)).toEqual(calls);
  });
});

describe('an answer without words', () => {
  it.each([
    ['an act', { shown: ['I’ll remember that.'], steps: [noted] }],
    ['a place that a tool led to', { steps: [{ ...noted, data: { number: 1, shown: 'Question 1 of 1' } }] }],
  ])('is one where people were shown %s', async (_, over) => {
    server.script({ converse: { json: { text: '', offers: null } } });
    expect(await ask(over)).toMatchObject({
      by: 'model',
      degraded: false,
      value: { text: '', calls: [], offers: [] },
    });
  });

  it('is none where they were shown nothing: the guided conversation answers', async () => {
    server.script({ converse: { json: { text: '', offers: null } } });
    expect(await ask({}, 'Hello!')).toMatchObject({ by: 'guided', degraded: true });
  });
});

describe('what is to be answered at once', () => {
  it('is answered by the guided conversation, and no model is asked', async () => {
    expect(await ask({ set: 'quick' })).toMatchObject({ by: 'guided', degraded: false, calls: [] });
    expect(server.requests()).toEqual([]);
  });
});

describe('the largest request', () => {
  const prose = Object.values(PROSE).join(' ').repeat(20);
  const pasted = Object.values(PASTED).join(' ').repeat(20);
  const items = Array.from({ length: 60 }, () => item(prose));
  const huge: Partial<ConverseInput> = {
    open: {
      facts: JUST_OPENED,
      blueprint: epic,
      draft: {
        ...emptyDraft(),
        fields: { title: prose, problem: pasted },
        lists: { acceptance_criteria: items, risks: items, constraints: items },
      },
    },
    memory: Array.from({ length: 300 }, () => pasted.slice(0, 2_000)).join('\n'),
    shown: Array.from({ length: 100 }, () => prose),
  };

  it('keeps each block within its budget, and the instructions whole', async () => {
    const request = await asked(huge);
    const costOf = (name: string) =>
      realTokens(new RegExp(`<<<${name}\n[\\s\\S]*?${name}>>>`, 'u').exec(bodyOf(request))?.[0] ?? '');
    expect(costOf('OPEN')).toBeLessThanOrEqual(OPEN_TOKENS);
    expect(costOf('MEMORY')).toBeLessThanOrEqual(MEMORY_TOKENS);
    expect(costOf('SHOWN')).toBeLessThanOrEqual(SHOWN_TOKENS);
    expect([costOf('OPEN'), costOf('MEMORY'), costOf('SHOWN')].every((cost) => cost > 20)).toBe(true);
    expect(request.messages[0]?.content).toContain(prompts.converse.parts[0]?.template);
  });

  it('tells of all tools in at most 5,500 tokens, were all of them asked for', async () => {
    const { functions } = await asked({ ...huge, tools: tools.map(({ briefly: _, ...tool }) => tool) });
    expect(functions.length).toBeGreaterThanOrEqual(33);
    const cost = realTokens(JSON.stringify(functions));
    expect(cost).toBeLessThanOrEqual(5_500);
    expect(cost).toBeGreaterThan(2_000);
  });
});
