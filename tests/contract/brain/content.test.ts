import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AskedRequest, OpenAiServer } from '../../support/openai-server.js';
import { startOpenAiServer } from '../../support/openai-server.js';
import { frontDoor, said } from '../../unit/brain/fixtures.js';
import { epicDraft, message } from './inputs.js';
import { modelBrain } from './model.js';
import { asking, PURPOSES, type Subject, subject } from './purposes.js';

let server: OpenAiServer;
beforeAll(async () => {
  server = await startOpenAiServer(
    Object.fromEntries(PURPOSES.map((purpose) => [purpose, { json: asking[purpose].answer }])),
  );
});
afterAll(() => server.stop());

async function requestOf(
  purpose: (typeof PURPOSES)[number],
  about: Partial<Subject> = {},
): Promise<AskedRequest> {
  await asking[purpose].ask(modelBrain(server.baseUrl), subject(about));
  const request = server.requests().at(-1);
  if (request?.purpose !== purpose) throw new Error('not asked');
  return request;
}

const enumsIn = (schema: unknown) =>
  [...JSON.stringify(schema).matchAll(/"enum":(\[[^\]]*\])/gu)].map(([, list]) => JSON.parse(list ?? '[]'));

describe('a route', () => {
  it('is chosen among the blueprints offered; a change only where something is filed', async () => {
    const fresh = await requestOf('route');
    expect(fresh.messages[1]?.content).toContain('- front_door (Request): A request to another team');
    expect(fresh.messages[1]?.content).toContain('- epic (Epic): A larger piece of product work');
    expect(enumsIn(fresh.schema)).toEqual([
      ['request', 'lookup', 'chat'],
      ['front_door', 'epic'],
    ]);
    const later = await requestOf('route', { filed: 'Slow app' });
    expect(later.messages[2]?.content).toContain('<<<FILED\n{"headline":"Slow app"}\nFILED>>>');
    expect(enumsIn(later.schema)[0]).toEqual(['request', 'update', 'lookup', 'chat']);
  });
});

describe('a reading of words about a card', () => {
  it('is one of its actions, an order beside an answer, and may name the message that orders', async () => {
    const { schema, messages } = await requestOf('review');
    expect(enumsIn(schema)).toEqual([['confirm', 'modify', 'abandon', 'order', 'clarify', 'unrelated']]);
    expect(Object(schema).required).toContain('ts');
    const said = messages[0]?.content ?? '';
    for (const action of ['confirm', 'modify', 'abandon', 'order', 'clarify', 'unrelated']) {
      expect(said).toContain(`- \`${action}\`: `);
    }
    expect(said).toContain('Between two readings choose the one that files nothing.');
  });

  it('believes the name of a message that people have just written, and of no other', async () => {
    const history = [message('1.0', 'tidy it up'), message('2.0', 'Here is the card', 'UBOT', true)];
    const fresh = [message('3.0', 'tidy it up', 'U9'), message('4.0', 'Tidied', 'UBOT', true)];
    const named = async (ts: string | null) => {
      server.script({
        review: { json: { reasoning: 'r', action_type: 'order', ts, response_to_user: 'Done!' } },
      });
      const about = subject({ conversation: { history, fresh } });
      return (await asking.review.ask(modelBrain(server.baseUrl), about)).value;
    };
    expect(await named('3.0')).toEqual({ action: 'order', ts: '3.0', reasoning: 'r', response: null });
    for (const ts of ['1.0', '2.0', '4.0', '9.9', null]) expect(await named(ts)).toMatchObject({ ts: null });
  });
});

describe('an extraction', () => {
  it('is told the form, what remains, what is collected and how far it is', async () => {
    const { messages } = await requestOf('extract', {
      draft: { ...epicDraft, unknown: ['risks'] },
      pending: ['problem'],
    });
    const [, blueprint, state] = messages;
    expect(blueprint?.content).toContain('- constraints (optional, list of keys and values)');
    expect(state?.content).toContain('Completion: 66 %');
    expect(state?.content).toContain('Remaining fields: problem\n');
    expect(state?.content).toContain('Open questions, in the order asked: problem\n');
    expect(state?.content).toContain('{"field":"title","value":"Faster reports","by":"U1"}');
    expect(state?.content).toContain(
      '{"field":"acceptance_criteria","item":2,"value":"Works offline","by":"U2"}',
    );
  });

  it('can name the fields of its form only, and take items only out of lists', async () => {
    const { schema } = await requestOf('extract');
    const all = ['title', 'problem', 'acceptance_criteria', 'constraints', 'risks'];
    const lists = ['acceptance_criteria', 'constraints', 'risks'];
    expect(Object(schema).required).toContain('handover_ts');
    const handover = ['none', 'question', 'cancel', 'change_of_mind'];
    expect(enumsIn(schema)).toEqual([all, lists, all, handover, all]);
  });

  it('is not asked for keys and removals where the form has no lists', async () => {
    const { schema } = await requestOf('extract', { blueprint: frontDoor });
    expect(Object(schema).required).not.toContain('removals');
    expect(Object(schema).properties.updates.items.required).toEqual(['field', 'value', 'ts', 'quote']);
  });

  it('believes only what stands in messages that the model was shown', async () => {
    const old = Array.from({ length: 300 }, (_, at) =>
      message(`${at + 1}.0`, `Words that are long enough, ${at}`),
    );
    server.script({
      extract: ({ conversation }) => ({
        json: {
          ...asking.extract.answer,
          updates: ['150.0', conversation.at(-1)?.ts].map((ts, at) => ({
            field: at === 0 ? 'problem' : 'title',
            key: null,
            value: 'v',
            ts,
            quote: 'Words',
          })),
        },
      }),
    });
    const { value } = await asking.extract.ask(
      modelBrain(server.baseUrl),
      subject({ conversation: { history: old, fresh: said('Words').fresh } }),
    );
    expect(value).toMatchObject({ updates: [{ field: 'title', ts: '10.0', how: 'extracted' }] });
  });
});

describe('the message that asks or orders', () => {
  const fresh = [message('3.0', 'tidy it up', 'U9'), message('4.0', 'thanks', 'U2')];
  const about = subject({ conversation: { history: [], fresh } });

  it('is named by an extraction that hands over, where people wrote it', async () => {
    const named = async (handover: string, ts: string) => {
      server.script({ extract: { json: { ...asking.extract.answer, handover, handover_ts: ts } } });
      return (await asking.extract.ask(modelBrain(server.baseUrl), about)).value;
    };
    expect(await named('question', '3.0')).toMatchObject({ handover: 'question', handoverTs: '3.0' });
    expect(await named('question', '9.9')).toMatchObject({ handover: 'question', handoverTs: null });
    expect(await named('cancel', '3.0')).toMatchObject({ handover: 'cancel', handoverTs: null });
  });

  it('is named by a route to a look-up, where people wrote it', async () => {
    const named = async (intent: string, ts: string) => {
      server.script({ route: { json: { intent, ts, blueprint: null, reason: 'r' } } });
      return (await asking.route.ask(modelBrain(server.baseUrl), about)).value;
    };
    expect(await named('lookup', '3.0')).toMatchObject({ intent: 'lookup', ts: '3.0' });
    expect(await named('lookup', '9.9')).toMatchObject({ intent: 'lookup', ts: null });
    expect(await named('chat', '3.0')).toMatchObject({ intent: 'chat', ts: null });
  });

  it('need not be named by services that leave out what is null', async () => {
    server.script({
      review: { json: { reasoning: 'r', action_type: 'order' } },
      route: { json: { intent: 'lookup', reason: 'r' } },
    });
    const brain = modelBrain(server.baseUrl);
    expect((await asking.review.ask(brain, about)).value).toMatchObject({ action: 'order', ts: null });
    expect((await asking.route.ask(brain, about)).value).toMatchObject({ intent: 'lookup', ts: null });
  });
});

describe('a match', () => {
  it('is told the teams in the order of their likelihood, and by which words', async () => {
    const { messages, schema } = await requestOf('match', { blueprint: frontDoor });
    const [, teams, state] = messages;
    expect(teams?.content.match(/^- \w+/gmu)).toEqual([
      '- identity_access_team',
      '- performance_engineering_team',
      '- data_analytics_team',
    ]);
    expect(state?.content).toContain('{"team":"identity_access_team","likely":0.5,"words":["slow","app"]}');
    expect(state?.content).toContain('{"field":"request_summary","value":"Slow app"}');
    const ids = ['data_analytics_team', 'identity_access_team', 'performance_engineering_team'];
    expect(enumsIn(schema)).toEqual([ids, ids]);
  });
});
