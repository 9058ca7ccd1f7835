import { describe, expect, it } from '@jest/globals';
import type { Converse, ConverseInput } from '../../../src/domain/brain.js';
import { written } from '../../../src/domain/text/person-text.js';
import { ANA, BEN, call, growthThread, WORLD } from '../../support/growth.js';
import { ASKER, slowApp, toCard } from '../../support/slow-app.js';

const ASK = 'status of @T-12 and @Sam';
const FETCH = call('fetch_reference_context', { tickets: ['task:t12'], users: ['user:U_SAM'] });

const inTurn =
  (...answers: Partial<Converse>[]) =>
  ({ steps }: ConverseInput) =>
    answers[Math.min(steps.length, answers.length - 1)] ?? {};

function talking(converse: (input: ConverseInput) => Partial<Converse>) {
  return growthThread({ asks: [ASK], converse });
}

describe('a conversation with tools', () => {
  it('makes the calls that are asked for and answers with what they gave', async () => {
    const { thread, brain } = talking(inTurn({ calls: [FETCH] }, { text: 'T-12 is open; Sam has time.' }));
    const { state } = await thread.mention(ANA, ASK);

    expect(brain.conversed[1]?.steps).toMatchObject([
      {
        call: FETCH,
        data: { tickets: [{ id: 'task:t12', status: 'open' }], users: [{ name: 'Sam Lee' }], unknown: [] },
      },
    ]);
    expect(thread.said('text').map(({ text }) => text)).toEqual(['T-12 is open; Sam has time.']);
    expect(state.trace.map(({ node }) => node)).toEqual([
      'supervisor',
      'references',
      'chat',
      'tools',
      'chat',
    ]);
  });

  it('tells the brain of each tool what it takes, as a JSON schema', async () => {
    const { thread, brain } = talking(() => ({}));
    await thread.mention(ANA, ASK);
    const tools = brain.conversed[0]?.tools ?? [];
    expect(tools.map(({ name }) => name)).toContain('fetch_reference_context');
    for (const { parameters, instructions } of tools) {
      expect(parameters).toMatchObject({ type: 'object' });
      expect(parameters).not.toHaveProperty('$schema');
      expect(instructions.length).toBeGreaterThan(40);
    }
  });

  it('tells it only of tools that can do something: of a draft where there is one, and never to edit it', async () => {
    const { thread, brain } = growthThread({ ...slowApp, asks: [ASK] });
    const told = () => {
      const names = brain.conversed.at(-1)?.tools.map(({ name }) => name) ?? [];
      const tools = thread.deps.tools.filter(({ name }) => names.includes(name));
      return new Set(tools.map(({ category }) => category));
    };
    await thread.mention(ASKER, ASK);
    for (const category of ['editing', 'analysis', 'generation']) expect(told()).not.toContain(category);
    await toCard(thread);
    await thread.mention(ASKER, ASK);
    for (const category of ['analysis', 'generation']) expect(told()).toContain(category);
    // what changes the draft is acts
    expect(told()).not.toContain('editing');
  });

  it('says the day and the zone of the one who asks', async () => {
    const { thread, brain } = growthThread(
      { asks: [ASK] },
      {},
      { timeZoneOf: () => Promise.resolve('Pacific/Auckland') },
    );
    await thread.mention(ANA, ASK);
    expect(brain.conversed[0]).toMatchObject({ timeZone: 'Pacific/Auckland' });
    expect(brain.conversed[0]?.today).toMatch(/^\w+day, \d{4}-\d\d-\d\d \(Pacific\/Auckland\)$/);
  });

  it('shows people what a tool shows them, before its words', async () => {
    const tasks = call('show_tasks', { assignee: 'user:U_CHEN' });
    const { thread } = talking(inTurn({ calls: [tasks, FETCH] }, {}, { text: 'One ticket.' }));
    await thread.mention(ANA, ASK);
    expect(thread.now.state.replies).toMatchObject([
      { kind: 'tasks', total: 1, tasks: [{ shortId: 'T-12' }] },
      { kind: 'text', text: 'One ticket.' },
    ]);
  });

  it('asks for no words where what a tool shows is all there is to say', async () => {
    const { thread, brain } = talking(() => ({ calls: [call('show_tasks', { assignee: 'user:U_CHEN' })] }));
    await thread.mention(ANA, ASK);
    expect(thread.now.state.replies.map(({ kind }) => kind)).toEqual(['tasks']);
    expect(brain.asked).toEqual(['read', 'converse']);
  });

  it('makes several calls of one answer in their order', async () => {
    const two = [
      call('show_tasks', { due: 'today' }, 'a'),
      call('fetch_reference_context', { tickets: ['task:t13'] }, 'b'),
    ];
    const { thread, brain } = talking(inTurn({ calls: two }, {}, { text: 'Done.' }));
    await thread.mention(ANA, ASK);
    expect(brain.conversed[1]?.steps.map(({ call: { id } }) => id)).toEqual(['a', 'b']);
  });

  it('looks for whoever asks, and for all who read the answer', async () => {
    const hidden = {
      id: 'task:t99',
      kind: 'task' as const,
      name: 'Secret',
      shortId: 'T-99',
      visibleTo: [`user:${BEN}`],
    };
    const converse = inTurn(
      { calls: [call('fetch_reference_context', { tickets: ['task:t99'] })] },
      { text: 'Hm.' },
    );
    const { thread, brain } = growthThread({ asks: [ASK], converse }, { entities: [...WORLD, hidden] });
    await thread.mention(BEN, ASK);
    expect(brain.conversed.at(-1)?.steps[0]?.data).toEqual({ unknown: ['task:t99'] });
    thread.isDirect = true;
    await thread.mention(ANA, ASK);
    expect(brain.conversed.at(-1)?.steps[0]?.data).toEqual({ unknown: ['task:t99'] });
    await thread.mention(BEN, ASK);
    expect(brain.conversed.at(-1)?.steps[0]?.data).toMatchObject({ tickets: [{ title: 'Secret' }] });
  });
});

describe('the trace of a call', () => {
  it('names the tool, what it followed and what it came to, and none of anybody’s words', async () => {
    const converse = inTurn(
      { calls: [FETCH] },
      { calls: [call('show_tasks', { assignee: 'user:nobody' }), call('secret words', { text: ASK }, 'c')] },
      {},
      { text: 'Done.' },
    );
    const { thread } = talking(converse);
    const { state } = await thread.mention(ANA, ASK);
    expect(state.trace.flatMap(({ tools = [] }) => tools)).toEqual([
      { tool: 'fetch_reference_context', why: 'at once, answered' },
      { tool: 'show_tasks', why: 'after fetch_reference_context, found nothing' },
      { tool: 'unknown', why: 'after fetch_reference_context, no such tool' },
    ]);
    const written = JSON.stringify(state.trace);
    for (const words of [ASK, 'secret words', 'Sam', 'Slow checkout']) expect(written).not.toContain(words);
  });
});

describe('next steps that the brain offers', () => {
  const SHOW = "Show Alex's tasks";
  const offers = [{ label: 'Their tasks', does: { act: 'say' as const, words: SHOW } }];
  const text = 'status of T-12 and @U_CHEN';

  async function offered() {
    const converse = ({ conversation }: ConverseInput) =>
      conversation.fresh[0]?.text === written(text)
        ? { text: 'T-12 is open.', offers }
        : { text: 'Alex has T-12.' };
    const made = growthThread({ asks: [text, SHOW], converse });
    await made.thread.mention(ANA, text);
    return made;
  }

  it('stand below the answer as buttons', async () => {
    const { thread } = await offered();
    expect(thread.now.state.replies).toMatchObject([
      { kind: 'text', text: 'T-12 is open.' },
      { kind: 'choose', options: ['Their tasks'], chosen: null },
    ]);
  });

  it('act like the words that they stand for, in which a name means what it meant before', async () => {
    const { thread, brain } = await offered();
    await thread.choose(0, BEN);
    expect(brain.conversed[1]).toMatchObject({
      asker: { id: `user:${BEN}` },
      conversation: { fresh: [{ text: SHOW, author: BEN }] },
      references: { found: [{ mention: 'alex', entity: { id: 'user:U_CHEN' } }], ambiguous: [] },
    });
    expect(thread.said('text').map(({ text }) => text)).toEqual(['Alex has T-12.']);
  });

  it('are answered by their place alone, and other words are read for themselves', async () => {
    const { thread, brain } = await offered();
    await thread.say(ANA, 'the steps');
    expect(brain.conversed).toHaveLength(1);
    const other = await offered();
    await other.thread.say(ANA, 'the first');
    expect(other.brain.conversed).toHaveLength(2);
  });
});
