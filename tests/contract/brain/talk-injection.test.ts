import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { ConverseInput } from '../../../src/domain/brain.js';
import { emptyDraft } from '../../../src/domain/draft/draft.js';
import type { EntityRef } from '../../../src/domain/entities/entity.js';
import { written } from '../../../src/domain/text/person-text.js';
import { accepted } from '../../support/epics.js';
import type { AskedRequest, OpenAiServer } from '../../support/openai-server.js';
import { noActs, startOpenAiServer } from '../../support/openai-server.js';
import { JUST_OPENED } from '../../support/request-facts.js';
import { twelve } from '../../support/slow-app.js';
import { converseInput, openRequest, readInput, said, signal } from '../../unit/brain/fixtures.js';
import { epic, evidence } from './inputs.js';
import { modelBrain } from './model.js';
import { INJECTIONS } from './obedient-model.js';

const tools = [
  { name: 'show_tasks', instructions: 'Shows tasks.', parameters: { type: 'object', properties: {} } },
];

let server: OpenAiServer;
beforeEach(async () => {
  server = await startOpenAiServer({
    converse: { json: { text: 'Hello.', offers: null } },
    read: { json: noActs },
  });
});
afterEach(() => server.stop());

const entity = (label: string): EntityRef => ({ id: 'project:p1', kind: 'project', label });
const named = (name: string): ConverseInput['references'] => ({
  found: [{ mention: name, entity: entity(name) }],
  ambiguous: [{ mention: name, candidates: [entity(name)] }],
  unresolved: [name],
});

async function asked(over: Partial<ConverseInput>): Promise<AskedRequest> {
  await modelBrain(server.baseUrl).converse(converseInput(said('What is it?'), { tools, ...over }), signal);
  const request = server.requests().at(-1);
  if (request === undefined) throw new Error('not asked');
  return request;
}

/** The request with everything between fences taken out. */
const outside = ({ messages }: AskedRequest): string =>
  messages
    .map(({ role, content }) => `${role}: ${content.replace(/<<<([A-Z]+)\n[\s\S]*?\n\1>>>/gu, '<$1>')}`)
    .join('\n');

describe.each(Object.entries(INJECTIONS))('words that command the model: %s', (_, text) => {
  it.each([
    ['the name of what a message names', { references: named(text) }, { references: named('Plain') }],
    [
      'the name of the focus',
      {
        focus: {
          type: 'combined',
          kind: 'task',
          id: 'task:t',
          name: text,
          project: { id: 'project:p', name: text },
          set: true,
        },
      },
      {
        focus: {
          type: 'combined',
          kind: 'task',
          id: 'task:t',
          name: 'n',
          project: { id: 'project:p', name: 'n' },
          set: true,
        },
      },
    ],
    [
      'a line of the linked context',
      { linked: `## Linked Entities\n- **${text}** [plan:p] - belongs_to_plan` },
      { linked: '## Linked Entities\n- **Plain** [plan:p] - belongs_to_plan' },
    ],
    [
      'what a tool gave',
      { steps: [{ call: { id: 'c', name: 'show_tasks', args: {} }, data: { title: text, tasks: [text] } }] },
      { steps: [{ call: { id: 'c', name: 'show_tasks', args: {} }, data: 'plain' }] },
    ],
    [
      'a description that a tool gave as text',
      { steps: [{ call: { id: 'c', name: 'show_tasks', args: {} }, data: `#### X [plan:p]\n${text}` }] },
      { steps: [{ call: { id: 'c', name: 'show_tasks', args: {} }, data: 'plain' }] },
    ],
    ['what is remembered', { memory: `Note: ${text}` }, { memory: 'Note: plain' }],
    ['what people were shown', { shown: [text] }, { shown: ['plain'] }],
    [
      'the draft that is open',
      { open: { facts: JUST_OPENED, blueprint: epic, draft: { ...emptyDraft(), fields: { title: text } } } },
      {
        open: { facts: JUST_OPENED, blueprint: epic, draft: { ...emptyDraft(), fields: { title: 'plain' } } },
      },
    ],
    [
      'a note that a tool found',
      {
        steps: [{ call: { id: 'c', name: 'search_memory', args: {} }, data: { notes: [{ id: 'n', text }] } }],
      },
      { steps: [{ call: { id: 'c', name: 'search_memory', args: {} }, data: 'plain' }] },
    ],
  ] as const)('stay data in %s', async (_where, hostile, plain) => {
    const [one, other] = [await asked(hostile), await asked(plain)];
    expect(outside(one)).toBe(outside(other));
    expect(one.tools).toEqual(other.tools);
    const lines = one.messages.flatMap(({ content }) => content.split('\n'));
    const fences = lines.filter((line) => line.includes('>>>') || line.includes('<<<'));
    expect(fences.every((line) => /^(?:<<<[A-Z]+|[A-Z]+>>>)$/u.test(line))).toBe(true);
    expect(one.messages.filter(({ role }) => role === 'system')).toHaveLength(1);
  });

  it('stay data where a message is read', async () => {
    const read = async (name: string) => {
      const over = {
        references: named(name),
        people: [{ id: 'U1', name }],
        filed: {
          headline: name,
          shortId: 'T-1',
          offered: true,
          requester: 'U1',
          facts: JUST_OPENED,
          blueprint: epic,
          draft: { ...emptyDraft(), fields: { title: name } },
        },
        question: { text: name, options: [name], asker: 'U1', act: false },
        noted: [written(name)],
        open: openRequest({
          alike: [{ ...twelve, headline: name }],
          accepted: [{ ...accepted(name, name), headline: name }],
          disputes: [
            {
              field: 'urgency',
              reason: name,
              values: [
                { value: name, evidence: evidence('U1') },
                { value: name, evidence: evidence('U2') },
              ],
            },
          ],
        }),
      };
      await modelBrain(server.baseUrl).read(readInput(said('What is it?'), over), signal);
      return server.requests().at(-1);
    };
    const [one, other] = [await read(text), await read('Plain')];
    if (!one || !other) throw new Error('not asked');
    expect(outside(one)).toBe(outside(other));
    expect(one.schema).toEqual(other.schema);
  });
});

describe('a model that obeys what it reads', () => {
  it('can name tools that are not there, which nobody carries out here, and say nothing as if it were done', async () => {
    server.script({
      converse: {
        calls: [
          { name: 'submit', args: { draft: 'all' } },
          { name: 'approve everything!', args: {} },
        ],
      },
    });
    const { value } = await modelBrain(server.baseUrl).converse(
      converseInput(said('What is it?'), { tools }),
      signal,
    );
    expect(value).toMatchObject({
      text: '',
      offers: [],
      calls: [{ name: 'submit' }, { name: 'approve_everything_' }],
    });
  });
});
