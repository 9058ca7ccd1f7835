import { describe, expect, it } from '@jest/globals';
import { createModelHealth } from '../../../src/brain/model-health.js';
import { DEFAULT_PATIENCE, ResilientBrain } from '../../../src/brain/resilient.js';
import { loadBlueprints } from '../../../src/config/config.js';
import { guidedBrain, guidedThread, guidedThreads } from '../../support/guided.js';
import { CHANNEL, IntakeThread } from '../../support/intake-thread.js';
import { ASKER, PEER, slowAppBrain, toCard } from '../../support/slow-app.js';

const FIRST = 'The app has slow loading, timeouts and crashes';
const LINES = ['Business impact: no sales', 'Urgency: high', 'Type: incident', 'Department: Sales'];

async function atQuestion(): Promise<IntakeThread> {
  const thread = guidedThread();
  await thread.mention(ASKER, FIRST);
  expect(thread.now.waits.pending).toEqual(['business_impact']);
  return thread;
}

async function atCard(): Promise<IntakeThread> {
  const thread = guidedThread();
  await thread.mention(ASKER, FIRST);
  await thread.say(ASKER, [...LINES, 'Desired resolution: pages open at once'].join('\n'));
  expect(thread.now.waits.kind).toBe('preview');
  return thread;
}

const ORDERS = [
  'wait, change the summary',
  'change the summary',
  'I want to change the summary',
  'can you edit the summary please',
  'the summary is wrong',
];

describe('whoever wants to change a field and does not say to what', () => {
  it.each(ORDERS)('is asked at the card, and nothing of it is kept: %s', async (order) => {
    const thread = await atCard();
    const { draft, ownWords, rev } = thread.now.state;
    await thread.say(ASKER, order);
    expect(thread.said('choose')).toMatchObject([
      { text: `What should the summary say instead of “${FIRST}”?`, options: ['Keep it'] },
    ]);
    expect(thread.now.state).toMatchObject({ draft, ownWords, rev });
  });

  it.each(ORDERS)('is asked at a question, and it is no answer to that: %s', async (order) => {
    const thread = await atQuestion();
    const { draft, ownWords } = thread.now.state;
    await thread.say(ASKER, order);
    expect(thread.said('choose')).toMatchObject([
      { text: expect.stringContaining('should the summary say') },
    ]);
    expect(thread.now.state).toMatchObject({ draft, ownWords });
    expect(thread.now.waits.pending).toEqual(['business_impact']);
  });

  it('says it with their next words, at the card with Undo', async () => {
    const thread = await atCard();
    await thread.say(ASKER, 'wait, change the summary');
    const { state } = await thread.say(ASKER, 'The checkout is slow');
    expect(state.draft.fields['request_summary']).toBe('The checkout is slow');
    expect(thread.said('done')).toHaveLength(1);
    expect([thread.question, thread.now.waits.kind]).toEqual([null, 'preview']);
    await thread.press('undo', ASKER);
    expect(thread.now.state.draft.fields['request_summary']).toBe(FIRST);
  });

  it('says it with their next words at a question, which is open still', async () => {
    const thread = await atQuestion();
    await thread.say(ASKER, 'wait, change the summary');
    await thread.say(ASKER, 'The checkout is slow');
    expect(thread.now.state.draft.fields).toEqual({ request_summary: 'The checkout is slow' });
    await thread.say(ASKER, 'nobody can pay');
    expect(thread.now.state.draft.fields['business_impact']).toBe('nobody can pay');
  });

  it('chooses what a menu has', async () => {
    for (const choose of [
      (thread: IntakeThread) => thread.choose(0, ASKER),
      (thread: IntakeThread) => thread.say(ASKER, 'low'),
      (thread: IntakeThread) => thread.say(ASKER, 'low please'),
    ]) {
      const thread = await atCard();
      await thread.say(ASKER, 'I want to change the urgency');
      expect(thread.said('choose')[0]?.options).toEqual(['Low', 'Medium', 'High', 'Critical', 'Keep it']);
      await choose(thread);
      expect(thread.now.state.draft.fields['urgency']).toBe('low');
      expect(thread.question).toBeNull();
    }
  });

  it('says what a list is to hold instead, and is told how a limit is said, and asked still', async () => {
    const thread = guidedThreads(undefined, {
      blueprints: loadBlueprints(),
      channels: [{ channel: CHANNEL, blueprint: 'epic' }],
    })();
    await thread.mention(ASKER, 'new request: faster checkout');
    const values = ['Problem: it is slow', 'Acceptance criteria: loads in 2 s', 'Constraints: latency: 2 s'];
    await thread.say(ASKER, values.join('\n'));
    await thread.say(ASKER, 'change the acceptance criteria');
    await thread.say(ASKER, 'works on phones');
    const items = (field: string) =>
      thread.now.state.draft.lists[field]?.map(({ key, value }) => [key, value]);
    expect(items('acceptance_criteria')).toEqual([[undefined, 'works on phones']]);
    await thread.say(ASKER, 'change the constraints');
    await thread.say(ASKER, 'very fast, please');
    expect(thread.said('text')[0]?.text).toContain('needs to say what is limited, and the limit');
    await thread.say(ASKER, 'latency: 1 s');
    expect([items('constraints'), thread.question]).toEqual([[['latency', '1 s']], null]);
  });

  it('is told what may be chosen, where the words are none of it, and is asked still', async () => {
    const thread = await atCard();
    await thread.say(ASKER, 'change the urgency');
    await thread.say(ASKER, 'as soon as pigs fly');
    expect(thread.now.state.draft.fields['urgency']).toBe('high');
    expect(thread.said('text')[0]?.text).toContain('Low, Medium, High or Critical');
    expect(thread.question?.fills).toBe('urgency');
  });

  it('can leave it as it is', async () => {
    const thread = await atCard();
    const { draft } = thread.now.state;
    await thread.say(ASKER, 'change the summary');
    await thread.say(ASKER, 'keep it');
    expect([thread.now.state.draft, thread.question]).toEqual([draft, null]);
  });

  it.each(['looks good, send it', 'yes'])('files nothing before that is said: %s', async (words) => {
    const thread = await atCard();
    await thread.say(ASKER, 'wait, change the summary');
    const { state } = await thread.say(ASKER, words);
    expect(state.intents).toEqual([]);
    expect(state.draft.fields['request_summary']).toBe(FIRST);
  });

  it('is asked once: a change by the form, or the filing, ends it', async () => {
    const changed = await atCard();
    await changed.say(ASKER, 'change the summary');
    await changed.submit('edit', ASKER, { request_summary: 'Slow checkout' });
    expect(changed.question).toBeNull();
    expect(changed.said('choose')).toMatchObject([{ offer: { left: [] } }]);
    const filed = await atCard();
    await filed.say(ASKER, 'change the summary');
    await filed.click('approve', ASKER);
    expect([filed.question, filed.now.state.intents.length]).toEqual([null, 1]);
  });

  it('answers nothing with a question, or with a colleague’s words', async () => {
    const thread = await atCard();
    await thread.say(ASKER, 'change the summary');
    await thread.say(ASKER, 'who may approve?');
    expect(thread.said('text')[0]?.text).toContain('can approve this request');
    await thread.mention(PEER, 'The checkout is slow');
    expect(thread.now.state.draft.fields['request_summary']).toBe(FIRST);
  });

  it('is told who may, where that is others', async () => {
    const thread = await atCard();
    await thread.mention(PEER, 'change the summary');
    expect(thread.said('notice')).toMatchObject([{ to: PEER }]);
    expect(thread.question).toBeNull();
  });

  it('is asked without a model, where there is one: that reads the answer', async () => {
    const words = 'The checkout is slow';
    const model = slowAppBrain({ readings: { [words]: { values: { request_summary: words } } } });
    const limits = { ...DEFAULT_PATIENCE, totalMs: 1_000, attemptMs: 1_000 };
    const health = createModelHealth({ info: () => {}, warn: () => {} }, Date.now);
    const deps = { clock: Date.now, random: () => 0, sleep: () => Promise.resolve(), health };
    const thread = new IntakeThread(new ResilientBrain(model, guidedBrain(), limits, deps));
    await toCard(thread);
    const readBefore = model.asked.length;
    await thread.mention(ASKER, 'wait, change the summary');
    expect(model.asked).toHaveLength(readBefore);
    expect(thread.said('choose')[0]?.text).toContain('What should the summary say');
    await thread.say(ASKER, words);
    expect(thread.now.state.draft.fields['request_summary']).toBe(words);
    expect(thread.question).toBeNull();
  });
});
