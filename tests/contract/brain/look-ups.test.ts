import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CHANNELS } from '../../../evals/play.js';
import { depsOf } from '../../../evals/run.js';
import { EvalThread } from '../../../evals/thread.js';
import { readWorld, type World } from '../../../evals/world.js';
import { config, pathOf } from '../../evals/cases.js';
import type { AskedRequest, OpenAiServer, ScriptedCall } from '../../support/openai-server.js';
import { readsAsOrder, startOpenAiServer } from '../../support/openai-server.js';
import { modelBrain, PATIENT, prompts } from './model.js';
import { realTokens } from './real-tokens.js';

/** What a call of a look-up may take, in a thread of five messages that is about nothing in particular: the teams are told, too. */
const MAX_TOKENS = 2_750;
/** About ten tools are offered. */
const MAX_TOOLS = 12;
const WORDS = 'That is how it stands.';

const LOOK_UPS: readonly { says: string; calls: readonly ScriptedCall[]; words: boolean }[] = [
  {
    says: 'where does T-12 stand?',
    calls: [{ name: 'fetch_reference_context', args: { tickets: ['task:t12'] } }],
    words: true,
  },
  {
    says: 'who has T-12?',
    calls: [{ name: 'fetch_reference_context', args: { tickets: ['task:t12'] } }],
    words: true,
  },
  {
    says: 'what is due this week?',
    calls: [{ name: 'show_tasks', args: { due: 'this_week' } }],
    words: false,
  },
  {
    says: 'what do you know about checkout?',
    calls: [{ name: 'query_knowledge', args: { question: 'checkout' } }],
    words: true,
  },
  {
    says: 'what do you know about releases?',
    calls: [{ name: 'query_knowledge', args: { question: 'releases' } }],
    words: false,
  },
  {
    says: 'what is T-12 linked to?',
    calls: [{ name: 'get_linked_entities', args: { entity_id: 'task:t12', entity_kind: 'task' } }],
    words: true,
  },
];

const BEFORE = [
  { by: 'dana', text: 'We should make the reports faster, people wait for minutes.' },
  { by: 'ana', text: 'We agreed on a deadline of two weeks.' },
  { by: 'alex', text: 'The vendor may be late, we never tested that.' },
  { by: 'dana', text: 'Then let us ask them today, before everybody is on holiday.' },
];

/** The tickets of Q1 Launch, as the model is told of them once they were shown. */
const LISTED = [
  { listed: 1, id: 'task:t12', shortId: 'T-12', title: 'Export takes minutes', priority: 'high' },
  { listed: 2, id: 'task:t9', shortId: 'T-9', status: 'open' },
  { listed: 3, id: 'task:t15', shortId: 'T-15', assigneeName: 'Dana Cruz' },
] as const;

const listedIn = (request: AskedRequest | undefined): unknown[] =>
  (request?.messages ?? []).flatMap(({ content }) =>
    content
      .split('\n')
      .filter((line) => line.startsWith('{"listed"'))
      .map((line): unknown => JSON.parse(line)),
  );

/** All that a service counts of a request. */
const tokensOf = ({ messages, functions, schema, steps }: AskedRequest): number =>
  realTokens([...messages.map(({ content }) => content), ...steps.map((step) => step.arguments)].join('\n')) +
  realTokens(JSON.stringify([functions, schema]));

function threadOf(world: World, server: OpenAiServer, before = BEFORE): EvalThread {
  const run = { settings: config, prompts, world, tape: null, log: () => undefined };
  const deps = { ...depsOf(run), hasModel: true, references: world.references, memory: world.memory };
  const brain = modelBrain(server.baseUrl, { limits: PATIENT });
  const place = { channel: CHANNELS.general, isDirect: false, people: world.people, before };
  return new EvalThread({ ...deps, brain }, place);
}

describe('a look-up by a model in a thread of five messages', () => {
  const world = readWorld(pathOf('evals/world.yaml'));
  let server: OpenAiServer;
  let asked = 0;

  beforeAll(async () => {
    server = await startOpenAiServer({ read: readsAsOrder });
  });
  beforeEach(() => {
    asked = server.requests().length;
  });
  afterAll(() => server.stop());

  it.each(LOOK_UPS)(
    '“$says” takes two calls at most, each of a bounded size',
    async ({ says, calls, words }) => {
      server.script({
        converse: ({ steps }) => (steps.length === 0 ? { calls } : { json: { text: WORDS, offers: null } }),
      });
      const thread = threadOf(world, server);
      const { posted } = await thread.say([{ by: 'ana', text: `@frontdoor ${says} I keep forgetting` }]);

      const requests = server.requests().slice(asked);
      expect(requests.map(({ purpose }) => purpose)).toEqual([
        'read',
        'converse',
        ...(words ? ['converse'] : []),
      ]);
      for (const request of requests.slice(1)) {
        expect(request.tools.length).toBeLessThanOrEqual(MAX_TOOLS);
        expect(request.tools).toEqual(expect.arrayContaining(calls.map(({ name }) => name)));
        expect(tokensOf(request)).toBeLessThan(MAX_TOKENS);
      }
      expect(posted.length).toBeGreaterThan(0);
      expect(thread.messages.at(-1)?.text).not.toBe('');
      expect(thread.transcript.at(-1)?.includes(WORDS)).toBe(words);
    },
  );

  it('that asks about the list shown last gets its things with their ids, and may look one of them up', async () => {
    const [first] = LISTED;
    server.script({ converse: { calls: [{ name: 'show_tasks', args: { project: 'project:q1' } }] } });
    const thread = threadOf(world, server, BEFORE.slice(0, 2));
    await thread.say([{ by: 'ana', text: '@frontdoor show the tickets in Q1 Launch' }]);
    asked = server.requests().length;
    server.script({
      converse: ({ steps }) =>
        steps.length === 0
          ? { calls: [{ name: 'fetch_reference_context', args: { tickets: [first.id] } }] }
          : { json: { text: WORDS, offers: null } },
    });
    await thread.say([{ by: 'ana', text: '@frontdoor which of them is the most urgent?' }]);

    const [told, after] = server
      .requests()
      .slice(asked)
      .filter(({ purpose }) => purpose === 'converse');
    expect(listedIn(told)).toMatchObject(LISTED);
    expect(told?.tools).toContain('fetch_reference_context');
    expect(after?.steps[0]?.result).toContain('Export takes minutes');
    expect(thread.transcript.at(-1)).toContain(WORDS);
    for (const request of [told, after]) expect(request && tokensOf(request)).toBeLessThan(MAX_TOKENS);
  });
});
