import { describe, expect, it } from '@jest/globals';
import type { ConverseInput } from '../../../src/domain/brain.js';
import { ANA, BEN, call, growthThread } from '../../support/growth.js';
import { CHANNEL } from '../../support/intake-thread.js';
import { ASKER, FIRST, slowApp, toCard } from '../../support/slow-app.js';

const TASK = 'create a task to update the FAQ for Sam until Friday';
const TICKET = 'open a ticket for that: the search is slow';

const create = call('create_task', {
  title: 'Update the FAQ',
  assignee: 'user:U_SAM',
  due_date: '2026-03-13',
  project: 'project:launch',
});
const propose = call('propose_ticket', { request_summary: 'Slow search', urgency: 'high', department: '' });

const asks = [TASK, TICKET];

describe('a small task that people ask for', () => {
  it('becomes a draft that rests on the message which asked, and a card that waits for approval', async () => {
    const { thread, brain } = growthThread({ asks, converse: () => ({ calls: [create] }) });
    const { state, waits } = await thread.mention(ANA, TASK);
    const [card] = thread.said('review_card');
    expect(waits.kind).toBe('preview');
    expect(state.intents).toEqual([]);
    expect(card?.card).toMatchObject({
      blueprintTitle: 'Task',
      headline: 'Update the FAQ',
      status: 'open',
      requester: ANA,
      team: null,
      teams: [],
      fields: [
        { name: 'title', value: 'Update the FAQ' },
        { name: 'assignee', value: '<@U_SAM>' },
        { name: 'due_date', value: '2026-03-13' },
        { name: 'project', value: 'Q1 Launch' },
      ],
    });
    for (const { name, value, evidence } of card?.card.fields ?? []) {
      const said = name === 'title' ? { quote: value, how: 'extracted' } : { quote: TASK, how: 'inferred' };
      expect(evidence).toMatchObject([
        { channel: CHANNEL, author: ANA, ts: thread.messages[0]?.ts, ...said },
      ]);
    }
    expect(brain.asked).toEqual(['read', 'converse']);
  });

  it('is one at a time: of two that are asked for at once the first is begun, and that is said', async () => {
    const second = call('create_task', { title: 'Tell the others' }, 'second');
    const { thread } = growthThread({ asks, converse: () => ({ calls: [create, second] }) });
    await thread.mention(ANA, TASK);
    expect(thread.now.state.draft.fields['title']).toBe('Update the FAQ');
    expect(thread.said('text')[0]?.text).toMatch(/^I'll take one at a time/);
  });

  it('is filed by a click of approval, with what was said of it', async () => {
    const { thread } = growthThread({ asks, converse: () => ({ calls: [create] }) });
    await thread.mention(ANA, TASK);
    const { state } = await thread.click('approve', ANA);
    expect(state.intents).toMatchObject([{ kind: 'submit', request: { blueprint: 'task', team: null } }]);
  });

  it('is refused for somebody who is not to be found, in the words for anything that is not', async () => {
    const bad = call('create_task', { title: 'X', assignee: 'user:U_NOBODY' });
    const { thread, brain } = growthThread({
      asks,
      converse: ({ steps }) => (steps.length === 0 ? { calls: [bad] } : { text: 'Who is that?' }),
    });
    await thread.mention(ANA, TASK);
    expect(brain.conversed[1]?.steps[0]?.data).toEqual({ error: "I can't find that here." });
    expect(thread.now.state.draftId).toBeNull();
  });

  it('waits where another request is open, and says so; that one stays as it is', async () => {
    const readings = { ...slowApp.readings, [TASK]: { acts: [{ act: 'ask' } as const] } };
    const { thread } = growthThread({ ...slowApp, readings, converse: () => ({ calls: [create] }) });
    await thread.mention(ASKER, FIRST);
    const { draft, draftId, rev } = thread.now.state;
    await thread.say(ASKER, TASK);
    expect(thread.said('text')[0]?.text).toMatch(
      /^Another request is open in this thread\. .*\nStill open for/s,
    );
    expect(thread.now.state).toMatchObject({ draft, draftId, rev, mode: 'ELICITATION' });
  });

  it('can be begun by the judgement of the message, too', async () => {
    const { thread } = growthThread({
      blueprint: 'task',
      readings: { [TASK]: { values: { title: 'Update the FAQ' } } },
    });
    const { waits } = await thread.mention(ANA, TASK);
    expect(waits.kind).toBe('preview');
    expect(thread.said('review_card')[0]?.card).toMatchObject({ blueprintTitle: 'Task' });
  });
});

describe('a request that is proposed', () => {
  it('becomes a draft, and what is missing is asked for', async () => {
    const { thread } = growthThread({ asks, converse: () => ({ calls: [propose] }) });
    const { state, waits } = await thread.mention(ANA, TICKET);
    expect(waits.kind).toBe('ask');
    expect(state.draft.fields).toEqual({ request_summary: 'Slow search', urgency: 'high' });
    expect(state).toMatchObject({ requester: ANA, rev: 1, blueprint: 'front_door' });
    expect(thread.said('ask')[0]?.questions.map(({ field }) => field)).toEqual([
      'business_impact',
      'request_type',
      'department',
      'desired_resolution',
    ]);
  });

  it('takes the form of the channel where it has one', async () => {
    const { thread } = growthThread(
      { asks, converse: () => ({ calls: [propose] }) },
      {},
      { channels: [{ channel: CHANNEL, blueprint: 'epic' }] },
    );
    const { state } = await thread.mention(ANA, TICKET);
    expect(state.blueprint).toBe('epic');
  });

  it('fills only what is empty in the one that is open, and says so', async () => {
    const readings = { ...slowApp.readings, [TICKET]: { acts: [{ act: 'ask' } as const] } };
    const { thread } = growthThread({ ...slowApp, readings, converse: () => ({ calls: [propose] }) });
    await thread.mention(ASKER, FIRST);
    await thread.say(ASKER, TICKET);
    expect(thread.now.state.draft.fields).toEqual({ request_summary: 'Slow app', urgency: 'high' });
    expect(thread.now.state.draft.evidence['urgency']).toMatchObject([{ how: 'inferred', quote: TICKET }]);
    expect(thread.said('text')[0]?.text).toBe(
      'A request is open here already, so I filled in what was empty: urgency.',
    );
    expect(thread.now.state.draftId).toBe('d1');
  });

  it('changes nothing at a card that says all of it, and the card stands', async () => {
    const words = 'is T-12 the same?';
    const script = {
      ...slowApp,
      asks: [words],
      converse: () => ({ calls: [propose] }),
    };
    const { thread } = growthThread(script);
    await toCard(thread);
    const { rev, draft } = thread.now.state;
    await thread.mention(ASKER, words);
    expect(thread.said('text')[0]?.text).toMatch(/it says all of that/);
    expect(thread.now.state).toMatchObject({ rev, draft, mode: 'REVIEW' });
  });

  it('is the requester’s whose words asked, where another settled what they mean', async () => {
    const words = `${TASK} and Alex`;
    const converse = ({ references }: ConverseInput) =>
      references.found.length > 0 ? { calls: [create] } : {};
    const { thread } = growthThread({ asks: [words], converse });
    await thread.mention(ANA, words);
    await thread.choose(0, BEN);
    expect(thread.now.state.requester).toBe(ANA);
  });
});
