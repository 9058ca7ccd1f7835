import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ANSWER_TOKENS } from '../../../src/brain/model/budget.js';
import type { AskedRequest, OpenAiServer } from '../../support/openai-server.js';
import { startOpenAiServer } from '../../support/openai-server.js';
import { draftOf, fresh, frontDoor } from '../../unit/brain/fixtures.js';
import { candidates, epic, evidence, message } from './inputs.js';
import { modelBrain, prompts } from './model.js';
import { asking, PURPOSES, subject } from './purposes.js';

let server: OpenAiServer;
beforeEach(async () => {
  server = await startOpenAiServer();
});
afterEach(() => server.stop());

/** Asks once and gives the request that the model got. */
async function requestOf(
  purpose: (typeof PURPOSES)[number],
  over = {},
  model = 'gpt-test',
): Promise<AskedRequest> {
  server.script({ [purpose]: { json: asking[purpose].answer } });
  const before = server.requests().length;
  await asking[purpose].ask(modelBrain(server.baseUrl, { model }), subject(over));
  const [request, ...more] = server.requests().slice(before);
  if (request === undefined || more.length > 0) throw new Error('not one request');
  return request;
}

const bodyOf = ({ messages }: AskedRequest) => messages.map(({ content }) => content).join('\n\n');

/** What differs in everything a thread can differ in. */
const another = {
  conversation: {
    history: [message('1.0', 'Anfangs ging es noch', 'U8'), message('2.0', 'Seit wann?', 'UBOT', true)],
    fresh: [fresh('3.0', 'Seit gestern', { author: 'U9' })],
  },
  draft: { ...draftOf({ title: 'Berichte' }), evidence: { title: [evidence('U8')] }, unknown: ['problem'] },
  open: {
    requester: 'U8',
    team: 'Performance',
    card: true,
    questions: {
      asked: [{ field: 'acceptance_criteria', text: 'Und wann ist es gut?' }],
      ts: '2.0',
      people: ['U8'],
      last: null,
    },
  },
  read: { today: 'Freitag', blueprints: [epic, frontDoor], people: [{ id: 'U8', name: 'Ana' }] },
};

function objectsIn(schema: unknown): Record<string, unknown>[] {
  if (Array.isArray(schema)) return schema.flatMap(objectsIn);
  if (schema === null || typeof schema !== 'object') return [];
  const here = 'properties' in schema ? [{ ...schema }] : [];
  return [...here, ...Object.values(schema).flatMap(objectsIn)];
}

/** Every keyword of the schema, the names of properties left out. */
function keywordsIn(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(keywordsIn);
  if (schema === null || typeof schema !== 'object') return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties' || key === '$defs'
      ? [key, ...Object.values(Object(value)).flatMap(keywordsIn)]
      : [key, ...keywordsIn(value)],
  );
}

function commonPrefix(a: string, b: string): string {
  let end = 0;
  while (end < a.length && a[end] === b[end]) end += 1;
  return a.slice(0, end);
}

describe.each(PURPOSES)('the prompt %s', (purpose) => {
  it('asks for strict JSON of that name: all is required, nothing else is allowed', async () => {
    const { strict, schema, purpose: name } = await requestOf(purpose);
    expect({ strict, name }).toEqual({ strict: true, name: purpose });
    expect(Object(schema).type).toBe('object');
    const objects = objectsIn(schema);
    expect(objects.length).toBeGreaterThan(0);
    for (const object of objects) {
      expect(object['additionalProperties']).toBe(false);
      expect(object['required']).toEqual(Object.keys({ ...Object(object['properties']) }));
    }
    const allowed = 'type properties required additionalProperties items enum anyOf'.split(' ');
    expect(new Set(keywordsIn(schema))).toEqual(
      new Set(keywordsIn(schema).filter((key) => allowed.includes(key))),
    );
  });

  it('begins with its instructions, the same to the last letter in another conversation', async () => {
    const [one, other] = [await requestOf(purpose), await requestOf(purpose, another)];
    const instructions = prompts[purpose].parts[0]?.template ?? '';
    expect(instructions.length).toBeGreaterThan(500);
    expect(one.messages[0]?.role).toBe('system');
    expect(one.messages[0]?.content.startsWith(instructions)).toBe(true);
    expect(other.messages[0]).toEqual(one.messages[0]);
    const shared = commonPrefix(bodyOf(one), bodyOf(other));
    expect(shared.startsWith(instructions)).toBe(true);
    const system = ({ messages }: AskedRequest) => messages.filter(({ role }) => role === 'system');
    expect(system(other)).toEqual(system(one));
    expect(
      shared.startsWith(
        system(one)
          .map(({ content }) => content)
          .join('\n\n'),
      ),
    ).toBe(true);
    expect(one.schema).toEqual(other.schema);
  });

  it('puts what people wrote behind it, fenced, in the words of a user', async () => {
    const people = { conversation: { history: [], fresh: [fresh('5.0', 'SECRET-WORDS', { author: 'U4' })] } };
    const filed = {
      headline: 'SECRET-HEADLINE',
      shortId: 'T-1',
      offered: false,
      requester: 'U1',
      blueprint: epic,
      draft: draftOf({ title: 'SECRET-TITLE' }),
    };
    const held = { draft: { ...draftOf({ title: 'SECRET-VALUE' }) }, read: { filed } };
    const words = [{ team: candidates[0]?.team, confidence: 0.5, words: ['SECRET-WORD'], like: null }];
    const { messages } = await requestOf(purpose, { ...people, ...held, candidates: words });
    const secret = messages.filter(({ content }) => content.includes('SECRET'));
    expect(secret.length).toBeGreaterThan(0);
    expect(secret.every(({ role }) => role === 'user')).toBe(true);
    for (const { content } of secret) {
      const outside = content.replace(/<<<([A-Z]+)\n[\s\S]*?\n\1>>>/gu, '');
      expect(outside).not.toContain('SECRET');
    }
    expect(messages.map(({ role }) => role).join(' ')).toBe('system user');
    expect(messages.map(({ content }) => content).join()).not.toContain('{{');
  });

  it('bounds the answer, whatever the model is called', async () => {
    for (const model of ['gpt-test', 'gpt-5-mini', 'openai/o3'])
      expect((await requestOf(purpose, {}, model)).limit).toEqual({ max_tokens: ANSWER_TOKENS[purpose] });
  });

  it('is answered in the words of the contract, with what it cost', async () => {
    server.script({ [purpose]: { json: asking[purpose].answer } });
    const judgement = await asking[purpose].ask(modelBrain(server.baseUrl), subject());
    expect(judgement).toEqual({
      value: asking[purpose].value,
      by: 'model',
      degraded: false,
      calls: [
        {
          purpose,
          prompt: `${purpose}@${prompts[purpose].version}`,
          model: 'gpt-test',
          ms: expect.any(Number),
          inputTokens: 100,
          outputTokens: 20,
          outcome: 'ok',
        },
      ],
    });
  });

  it('is left to the guided conversation when it fails', async () => {
    server.script({ [purpose]: { status: 401 } });
    const judgement = await asking[purpose].ask(modelBrain(server.baseUrl), subject());
    expect(judgement).toMatchObject({ by: 'guided', degraded: true });
    expect(judgement.calls.map(({ outcome }) => outcome)).toEqual(['misconfigured']);
  });
});
