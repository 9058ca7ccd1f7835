import { describe, expect, it } from '@jest/globals';
import { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, FIRST, PEER, SECOND, slowAppBrain, toCard, toCreated } from '../../support/slow-app.js';

const STRANGER = 'U_ZOE';

describe('a thread without a draft', () => {
  it('asks no brain and says nothing while people talk among themselves', async () => {
    const brain = slowAppBrain();
    const thread = new IntakeThread(brain);
    await thread.say(ASKER, 'lunch?');
    await thread.say(PEER, 'at twelve');
    expect(brain.asked).toEqual([]);
    expect(thread.turns.flatMap(({ state }) => state.replies)).toEqual([]);
  });

  it('answers talk that is addressed to it, and begins nothing', async () => {
    const brain = slowAppBrain({ chat: ['hello'] });
    const thread = new IntakeThread(brain);
    const { state } = await thread.mention(ASKER, 'hello');
    expect(state.draftId).toBeNull();
    expect(thread.said('text')).toHaveLength(1);
    expect(brain.asked).toEqual(['route', 'chat']);
  });

  it('reads what was said before it was called in, but not talk that it has answered', async () => {
    const brain = slowAppBrain({ chat: ['hello'] });
    const thread = new IntakeThread(brain);
    await thread.mention(ASKER, 'hello');
    await thread.say(PEER, 'the app is slow again');
    await thread.mention(ASKER, FIRST);
    expect(brain.conversations[0]?.history.map(({ text }) => text)).toEqual(['the app is slow again']);
  });
});

describe('while a draft is open', () => {
  it('takes in silently what others say, and answers when they answer a question', async () => {
    const brain = slowAppBrain({ readings: { 'we are Sales': { values: { department: 'Sales' } } } });
    const thread = new IntakeThread(brain);
    await thread.mention(ASKER, FIRST);
    const silent = await thread.say(STRANGER, 'we are Sales');
    expect(silent.state.replies).toEqual([]);
    expect(silent.state.draft.fields['department']).toBe('Sales');
    expect(silent.waits).toMatchObject({ kind: 'ask', pending: ['business_impact', 'urgency'] });
    await thread.say(STRANGER, SECOND);
    expect(thread.said('ask')).toHaveLength(1);
  });

  it('asks a question at most twice, the second time in other words, then leaves the field as not known', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await thread.mention(ASKER, FIRST);
    await thread.say(ASKER, 'hm');
    expect(thread.said('ask')[0]?.questions.map(({ text }) => text)).toEqual([
      'In other words, business impact?',
      'In other words, urgency?',
    ]);
    await thread.say(ASKER, 'hm');
    expect(thread.now.state.draft.unknown).toEqual(['business_impact', 'urgency']);
    expect(thread.said('ask')[0]?.lead).toContain('business impact and urgency as not known');
    for (let turn = 0; turn < 2; turn += 1) await thread.say(ASKER, 'hm');
    expect(thread.now.waits.kind).toBe('preview');
    const [shown] = thread.said('review_card');
    expect(shown?.card.fields.filter(({ state }) => state === 'unknown')).toHaveLength(5);
  });

  it('takes "I do not know" for an answer', async () => {
    const brain = slowAppBrain({ readings: { 'no idea': { unknown: ['business_impact', 'urgency'] } } });
    const thread = new IntakeThread(brain);
    await thread.mention(ASKER, FIRST);
    await thread.say(ASKER, 'no idea');
    expect(thread.now.state.draft.unknown).toEqual(['business_impact', 'urgency']);
    expect(thread.said('ask')[0]?.questions.map(({ field }) => field)).toEqual([
      'request_type',
      'department',
      'desired_resolution',
    ]);
  });

  it('answers a question before it goes on, without counting it as an answer', async () => {
    const brain = slowAppBrain({ readings: { 'what do you mean?': { handover: 'question' } } });
    const thread = new IntakeThread(brain);
    await thread.mention(ASKER, FIRST);
    const { state, waits } = await thread.say(ASKER, 'what do you mean?');
    expect(state.replies).toEqual([
      expect.objectContaining({
        kind: 'text',
        text: expect.stringMatching(/Still open for your request: business impact and urgency\.$/),
      }),
    ]);
    expect(waits).toMatchObject({ kind: 'ask', pending: ['business_impact', 'urgency'] });
    expect(state.asked).toEqual({ business_impact: 1, urgency: 1 });
  });

  it('asks in the words of the model where they can only mean the one thing that is missing', async () => {
    const words = 'Und was wäre ein gutes Ergebnis?';
    const brain = slowAppBrain({
      readings: {
        [FIRST]: { values: { request_summary: 'Slow app' }, followup: words },
        'all but one': {
          values: { business_impact: 'x', urgency: 'low', request_type: 'other', department: 'Sales' },
          followup: words,
        },
      },
    });
    const thread = new IntakeThread(brain);
    await thread.mention(ASKER, FIRST);
    expect(thread.said('ask')[0]?.questions[0]?.text).toBe('Business impact?');
    await thread.say(ASKER, 'all but one');
    expect(thread.said('ask')[0]?.questions).toMatchObject([{ field: 'desired_resolution', text: words }]);
  });

  it('lets a contradiction that only the model saw be settled, and does not open it again', async () => {
    const conflicts = [{ field: 'department', reason: 'Sales and Legal are both named.' }];
    const brain = slowAppBrain({
      readings: {
        'for Sales, no, Legal': { conflicts },
        'Sales it is': { values: { department: 'Sales' } },
        'so be it': { conflicts },
      },
    });
    const thread = new IntakeThread(brain);
    await thread.mention(ASKER, FIRST);
    await thread.say(PEER, 'for Sales, no, Legal');
    expect(thread.said('ask')[0]?.questions[0]?.text).toContain('Sales and Legal are both named.');
    await thread.say(ASKER, 'Sales it is');
    await thread.say(ASKER, 'so be it');
    expect(thread.now.state.report.conflicts).toEqual([]);
    expect(thread.now.state.draft.fields['department']).toBe('Sales');
  });

  it('settles a contradiction between two people instead of overwriting', async () => {
    const brain = slowAppBrain({
      readings: {
        'no, it can wait': { values: { urgency: 'low' } },
        'low it is': { values: { urgency: 'low' } },
      },
    });
    const thread = new IntakeThread(brain);
    await thread.mention(ASKER, FIRST);
    await thread.say(ASKER, SECOND);
    await thread.say(PEER, 'no, it can wait');
    expect(thread.now.state.draft.fields['urgency']).toBe('critical');
    expect(thread.said('ask')[0]?.questions[0]?.text).toBe(
      `Urgency: <@${ASKER}> said “Critical”, <@${PEER}> says “Low”. Which one holds?`,
    );
    await thread.say(ASKER, 'low it is');
    expect(thread.now.state.draft.fields['urgency']).toBe('low');
    expect(thread.now.state.report.conflicts).toEqual([]);
  });

  it('shows doubts of the brain once, before the card', async () => {
    const doubts = [{ field: 'urgency', reason: 'It is called critical, yet nobody waits for it.' }];
    const brain = slowAppBrain({ doubts });
    const thread = new IntakeThread(brain);
    await toCard(thread);
    expect(thread.said('ask')[0]?.questions[0]?.text).toContain('yet nobody waits for it.');
    await thread.say(ASKER, 'it is fine');
    await thread.say(ASKER, 'it is fine');
    expect(thread.now.waits.kind).toBe('preview');
    expect(brain.asked.filter((purpose) => purpose === 'validate')).toHaveLength(1);
  });

  it('gives it up when asked to in so many words', async () => {
    const brain = slowAppBrain({ readings: { 'never mind': { handover: 'cancel' } } });
    const thread = new IntakeThread(brain);
    await thread.mention(ASKER, FIRST);
    await thread.say(ASKER, 'never mind');
    expect(thread.said('choose')).toMatchObject([{ text: 'Discard this request?' }]);
    const { state } = await thread.say(ASKER, 'yes');
    expect(state).toMatchObject({ mode: 'CHAT', phase: 'DISCARDED' });
    expect(state.replies.map(({ kind }) => kind)).toEqual(['choose', 'done']);
  });

  it('reads an edited message anew and forgets a deleted one', async () => {
    const brain = slowAppBrain({ readings: { 'not urgent': { values: { urgency: 'low' } } } });
    const thread = new IntakeThread(brain);
    await thread.mention(ASKER, FIRST);
    await thread.say(ASKER, SECOND);
    const ts = thread.messages.at(-1)?.ts ?? '';
    await thread.turn([
      { kind: 'edit', via: 'message', ts, editTs: '1790000500.0', author: ASKER, text: 'not urgent' },
    ]);
    expect(thread.now.state.draft.fields).toEqual({ request_summary: 'Slow app', urgency: 'low' });
    await thread.turn([{ kind: 'deletion', via: 'message', ts }]);
    expect(thread.now.state.draft.fields).toEqual({ request_summary: 'Slow app' });
    expect(thread.now.state.replies).toEqual([]);
  });

  it('a deletion under an open card asks again for what lost its evidence', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await toCard(thread);
    const ts = thread.messages[2]?.ts ?? '';
    await thread.turn([{ kind: 'deletion', via: 'message', ts }]);
    expect(thread.said('ask')[0]?.questions.map(({ field }) => field)).toEqual(['request_type']);
    expect(thread.said('review_card')[0]?.card.status).toBe('asking');
  });

  it('a card that waits for an answer is kept up to date, so that its buttons work', async () => {
    const brain = slowAppBrain({
      readings: { 'it hits everybody': { values: { affected_users: 'Sales team, and everybody else' } } },
    });
    const thread = new IntakeThread(brain);
    await toCard(thread);
    await thread.submit('edit', ASKER, { department: '', affected_users: '' });
    const { state } = await thread.say(STRANGER, 'it hits everybody');
    expect(state.replies).toMatchObject([
      { kind: 'review_card', card: { status: 'asking', rev: state.rev } },
    ]);
    await thread.click('discard', ASKER);
    expect(thread.now.state.phase).toBe('DISCARDED');
  });
});

describe('after a filed request', () => {
  it('a new request is a new draft that knows nothing of the first', async () => {
    const brain = slowAppBrain();
    const thread = new IntakeThread(brain);
    await toCreated(thread);
    const { state } = await thread.mention(PEER, FIRST);
    expect(state).toMatchObject({
      draftId: 'd3',
      requester: PEER,
      rev: 1,
      draft: { fields: { request_summary: 'Slow app' } },
    });
    expect(state).toMatchObject({
      team: null,
      judged: false,
      cardRev: null,
      filing: { status: 'none', ticket: null },
    });
    expect(state.asked).toEqual({ business_impact: 1, urgency: 1 });
    expect(brain.conversations.at(-1)?.history).toEqual([]);
    expect(state.filed).toHaveProperty('d1');
  });
});
