import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ReadAnswer } from '../../../src/brain/model/answers.js';
import type { Reading } from '../../../src/domain/brain.js';
import { Blueprint } from '../../../src/domain/draft/blueprint.js';
import type { AskedRequest, OpenAiServer } from '../../support/openai-server.js';
import { noActs, startOpenAiServer } from '../../support/openai-server.js';
import { fresh, frontDoor, readInput, signal } from '../../unit/brain/fixtures.js';
import { epic, epicDraft, evidence, message } from './inputs.js';
import { modelBrain } from './model.js';
import { asking, PURPOSES, readOf, type Subject, subject } from './purposes.js';

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

/** The lines of a fence in the request. */
function linesOf({ messages }: AskedRequest, name: string): unknown[] {
  const body = messages.map(({ content }) => content).join('\n');
  const lines = new RegExp(`<<<${name}\n([\\s\\S]*?)\n?${name}>>>`, 'u').exec(body)?.[1] ?? '';
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}

/** Each set of choices once, in the order in which the schema first names them. */
const enumsIn = (schema: unknown): unknown[] => {
  const lists = [...JSON.stringify(schema).matchAll(/"enum":(\[[^\]]*\])/gu)].map(([, list]) => list ?? '[]');
  return [...new Set(lists)].map((list): unknown => JSON.parse(list));
};

describe('a reading is told', () => {
  it('the forms of the workspace in the order of its configuration, whatever is offered', async () => {
    const { messages } = await requestOf('read', { read: { blueprints: [epic] }, open: null });
    const forms = messages[0]?.content ?? '';
    expect(forms.indexOf('front_door (Request)')).toBeGreaterThan(0);
    expect(forms.indexOf('epic (Epic)')).toBeGreaterThan(forms.indexOf('front_door (Request)'));
    expect(forms).toContain('- constraints (optional, list of keys and values)');
  });

  it('what day it is, which forms a new request may take, and what was filed', async () => {
    const filed = {
      headline: 'Slow app',
      shortId: 'T-7',
      offered: true,
      blueprint: epic,
      draft: epicDraft,
      requester: 'U1',
    };
    const lines = linesOf(await requestOf('read', { open: null, read: { filed } }), 'STATE');
    expect(lines).toEqual([
      { today: 'Thursday, 2026-03-12 (Europe/Lisbon)' },
      { request: 'none is open', forms: ['front_door', 'epic'] },
      { filed: 'T-7', headline: 'Slow app', question: 'Change it as was said?', options: ['yes', 'no'] },
    ]);
    const bound = linesOf(await requestOf('read', { open: null, read: { bound: true } }), 'STATE');
    expect(bound).toContainEqual({ request: 'none is open', forms: ['front_door'] });
  });

  it('whose request is open, how it stands, what is missing and how often it was asked for', async () => {
    const open = {
      requester: 'U1',
      filer: 'U2',
      named: ['U3'],
      team: 'Performance',
      card: true,
      timesAsked: { problem: 1 },
    };
    const draft = { ...epicDraft, unknown: ['risks'] };
    expect(linesOf(await requestOf('read', { open, draft }), 'STATE')).toContainEqual({
      request: 'epic',
      requester: 'U1',
      filed_by: 'U2',
      may_approve: ['U3'],
      team: 'Performance',
      stands: 'card waits for approval',
      missing: { problem: 1 },
      nobody_knows: ['risks'],
    });
  });

  it('what is collected, by whom, and the items of lists by number', async () => {
    const lines = linesOf(await requestOf('read', { draft: epicDraft }), 'COLLECTED');
    expect(lines).toContainEqual({ field: 'title', value: 'Faster reports', by: 'U1' });
    expect(lines).toContainEqual({
      field: 'acceptance_criteria',
      item: 2,
      value: 'Works offline',
      by: 'U2',
    });
  });

  it('what is open and in which words it was asked, disputes with both values, look-alikes and options', async () => {
    const held = (author: string) => ({ ...evidence(author), quote: 'x' });
    const open = {
      questions: {
        asked: [{ field: 'problem', text: 'What goes wrong today?' }],
        ts: '9.0',
        people: ['U1'],
        last: { field: 'title', ts: '8.0' },
      },
      disputes: [
        {
          field: 'constraints',
          key: 'budget',
          reason: 'One has 10k, the other 20k.',
          values: [
            { value: '10k', evidence: held('U1') },
            { value: '20k', evidence: held('U2') },
          ],
        },
      ],
      alike: [
        {
          draftId: 'd9',
          shortId: 'T-9',
          headline: 'Slow reports',
          status: 'open' as const,
          team: null,
          url: null,
          similarity: 0.9,
        },
      ],
    };
    const question = { text: 'Which Alex?', options: ['Alex Kim', 'Alex Meyer'], asker: 'U1', act: false };
    const lines = linesOf(await requestOf('read', { open, read: { question } }), 'STATE');
    expect(lines).toContainEqual({ asked: 'problem', of: ['U1'], in_words: 'What goes wrong today?' });
    expect(lines).toContainEqual({ answered_last: 'title', by_message: '8.0' });
    expect(lines).toContainEqual({
      dispute: 'constraints',
      key: 'budget',
      reason: 'One has 10k, the other 20k.',
      sides: [
        { side: '1.1', value: '10k', by: 'U1' },
        { side: '1.2', value: '20k', by: 'U2' },
      ],
    });
    expect(lines).toContainEqual({ alike: 'T-9', headline: 'Slow reports', status: 'open' });
    expect(lines).toContainEqual({
      question: 'Which Alex?',
      to: 'U1',
      options: [
        { option: 1, is: 'Alex Kim' },
        { option: 2, is: 'Alex Meyer' },
      ],
    });
  });

  it('people by id and name, what the newest messages name, and what others agreed on', async () => {
    const accepted = {
      key: 'deadline',
      value: '2026-03-31',
      draftId: 'd8',
      shortId: 'T-8',
      headline: 'Launch',
      evidence: evidence('U5'),
    };
    const read = {
      people: [{ id: 'U1', name: 'Mei' }],
      references: {
        found: [
          { mention: 'Mei', entity: { id: 'user:U1', kind: 'user' as const, label: 'Mei Chen (@mei)' } },
        ],
        ambiguous: [],
        unresolved: ['T-99'],
      },
      meant: [{ mention: 'Alex', entity: 'user:U4' }],
    };
    const lines = linesOf(await requestOf('read', { read, open: { accepted: [accepted] } }), 'STATE');
    expect(lines).toContainEqual({ names: { U1: 'Mei' } });
    expect(lines).toContainEqual({
      mention: 'Mei',
      is: { id: 'user:U1', kind: 'user', label: 'Mei Chen (@mei)' },
    });
    expect(lines).toContainEqual({ mention: 'T-99', is: null });
    expect(lines).toContainEqual({ mention: 'Alex', is: 'user:U4' });
    expect(lines).toContainEqual({
      accepted: 'accepted-1',
      key: 'deadline',
      value: '2026-03-31',
      in: 'T-8',
    });
  });

  it('the form of the open request where the workspace has it no longer, or has too many', async () => {
    const gone = Blueprint.parse({ ...epic, id: 'gone', title: 'Long gone' });
    expect((await requestOf('read', { blueprint: gone })).messages[0]?.content).toContain(
      'gone (Long gone): A larger piece of product work\n- title (required, text)',
    );
    expect((await requestOf('read')).messages[0]?.content).not.toContain('Long gone');
  });

  it('of each message who it is from, whether it is to the bot, edited, spoken or raised', async () => {
    const conversation = {
      history: [message('1.0', 'Slow', 'U7'), message('2.0', 'Since when? '.repeat(60), 'UBOT', true)],
      fresh: [
        fresh('3.0', 'Since noon', { addressed: false, edited: true, voice: true }),
        fresh('4.0', '', { author: 'U2' }),
        fresh('5.0', 'Look at that', { author: 'U3', addressed: false, raisedBy: 'U4' }),
      ],
    };
    const { conversation: shown } = await requestOf('read', { conversation });
    expect(shown).toEqual([
      { ts: '1.0', from: 'U7', text: 'Slow' },
      { ts: '2.0', from: '', bot: true, text: expect.stringMatching(/^Since when\? .* \[…\]$/u) },
      { ts: '3.0', from: 'U1', text: 'Since noon', new: true, edited: true, spoken: true },
      { ts: '4.0', from: 'U2', text: '', new: true, to_bot: true },
      { ts: '5.0', from: 'U3', text: 'Look at that', new: true, raised_by: 'U4' },
    ]);
    expect(shown[1]?.text.length).toBeLessThan(300);
  });
});

describe('the form of a reading', () => {
  it('names the fields and forms of the workspace, and is the same for each of them', async () => {
    const [one, other] = [await requestOf('read'), await requestOf('read', { blueprint: frontDoor })];
    expect(one.schema).toEqual(other.schema);
    const fields = [...new Set([...frontDoor.fields, ...epic.fields].map(({ name }) => name))];
    expect(enumsIn(one.schema)).toEqual([
      ['front_door', 'epic'],
      fields,
      ['proposed', 'accepted', 'rejected'],
      [...ReadAnswer.shape.acts.unwrap().element.shape.act.options],
    ]);
  });

  it('demands two sides of a dispute', async () => {
    const { schema } = await requestOf('read');
    const dispute = Object(schema).properties.dispute.items;
    expect(dispute.required).toEqual(['field', 'key', 'first', 'second', 'reason']);
    expect(dispute.properties.second.required).toEqual(['ts', 'quote', 'value']);
  });
});

describe('a reading', () => {
  const acts = async (answer: object, about: Partial<Subject> = {}): Promise<Reading['acts']> => {
    server.script({ read: { json: answer } });
    const { value, by } = await modelBrain(server.baseUrl).read(readOf(subject(about)), signal);
    expect(by).toBe('model');
    return value.acts;
  };

  it('believes only what stands in messages that the model was shown', async () => {
    const old = Array.from({ length: 300 }, (_, at) =>
      message(`${at + 1}.0`, `Words that are long enough, ${at}`),
    );
    const set = ['150.0', '999.0'].map((ts, at) => {
      return { ts, quote: 'Words', field: at === 0 ? 'problem' : 'title', key: null, value: 'v' };
    });
    const conversation = { history: old, fresh: [fresh('999.0', 'Words')] };
    expect(await acts({ ...noActs, set }, { conversation })).toMatchObject([
      { act: 'set', field: 'title', ts: '999.0', how: 'extracted' },
    ]);
  });

  it('needs no list that a service left out because it was empty', async () => {
    const said = await acts({ reasoning: 'r', acts: [{ ts: '10.0', act: 'ask' }] });
    expect(said).toEqual([{ act: 'ask', by: 'U1', via: 'model', ts: '10.0' }]);
  });

  it('is asked of the guided conversation where the words are a phrase, to the bot and to the letter', async () => {
    const before = server.requests().length;
    const brain = modelBrain(server.baseUrl);
    const read = (addressed: boolean) =>
      brain.read(readInput({ history: [], fresh: [fresh('10.0', 'show my tasks', { addressed })] }), signal);
    expect(await read(true)).toMatchObject({
      by: 'guided',
      degraded: false,
      calls: [],
      value: { acts: [{ act: 'call', tool: 'show_tasks', via: 'phrase' }] },
    });
    expect(server.requests()).toHaveLength(before);
    server.script({ read: { json: noActs } });
    expect(await read(false)).toMatchObject({ by: 'model', value: { acts: [] } });
  });
});

describe('a match', () => {
  it('is told the teams in an order that is always the same, and by which words they are likely', async () => {
    const { messages, schema } = await requestOf('match', { blueprint: frontDoor });
    const [teams, state] = messages;
    expect(teams?.content.match(/^- \w+(?= \()/gmu)).toEqual([
      '- data_analytics_team',
      '- identity_access_team',
      '- performance_engineering_team',
    ]);
    expect(state?.content).toContain('{"team":"identity_access_team","likely":0.5,"words":["slow","app"]}');
    expect(state?.content).toContain('{"field":"request_summary","value":"Slow app"}');
    expect(enumsIn(schema)).toEqual([
      ['data_analytics_team', 'identity_access_team', 'performance_engineering_team'],
    ]);
  });

  it('has words for people where no team fits, and only there', async () => {
    const match = async (answer: object) => {
      server.script({ match: { json: { ...asking.match.answer, ...answer } } });
      return (await asking.match.ask(modelBrain(server.baseUrl), subject())).value;
    };
    const playback = 'You want a plant. Which floor?';
    expect(await match({ team_id: null, playback })).toMatchObject({ team: null, playback });
    expect(await match({ playback })).toMatchObject({
      team: 'performance_engineering_team',
      playback: null,
    });
  });
});
