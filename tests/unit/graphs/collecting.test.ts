import { describe, expect, it } from '@jest/globals';
import { written } from '../../../src/domain/text/person-text.js';
import { guidedThread } from '../../support/guided.js';
import { IntakeThread } from '../../support/intake-thread.js';
import {
  ASKER,
  FIRST,
  FOURTH,
  PEER,
  SECOND,
  slowApp,
  slowAppBrain,
  THIRD,
  toCard,
  toCreated,
} from '../../support/slow-app.js';

const STRANGER = 'U_ZOE';

/** All that the story's first message leaves to be asked. */
const ROUND = ['business_impact', 'urgency', 'request_type', 'department', 'desired_resolution'];
const ONCE = Object.fromEntries(ROUND.map((field) => [field, 1]));

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
    const brain = slowAppBrain({ asks: ['hello'] });
    const thread = new IntakeThread(brain);
    const { state } = await thread.mention(ASKER, 'hello');
    expect(state.draftId).toBeNull();
    expect(thread.said('text')).toHaveLength(1);
    expect(brain.asked).toEqual(['read', 'converse']);
  });

  it('reads what was said before it was called in', async () => {
    const brain = slowAppBrain({ asks: ['hello'] });
    const thread = new IntakeThread(brain);
    await thread.mention(ASKER, 'hello');
    await thread.say(PEER, 'the app is slow again');
    await thread.mention(ASKER, FIRST);
    expect(brain.reads[1]?.conversation.history.map(({ text }) => text)).toEqual([
      'hello',
      'the app is slow again',
    ]);
  });
});

describe('while a draft is open', () => {
  it('asks for all that is missing in one round', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await thread.mention(ASKER, FIRST);
    expect(
      thread
        .said('ask')
        .at(-1)
        ?.questions.map(({ field }) => field),
    ).toEqual(ROUND);
  });

  it('takes in silently what others say, and shows what they have answered where it asked', async () => {
    const brain = slowAppBrain({
      readings: {
        'it hits the interns': { values: { affected_users: 'The interns' } },
        'we are Sales': { values: { department: 'Sales' } },
      },
    });
    const thread = new IntakeThread(brain);
    await thread.mention(ASKER, FIRST);
    const silent = await thread.say(STRANGER, 'it hits the interns');
    expect(silent.state.replies).toEqual([]);
    expect(silent.state.draft.fields['affected_users']).toBe('The interns');
    expect(silent.waits).toMatchObject({ kind: 'ask', pending: ROUND });
    await thread.say(STRANGER, 'we are Sales');
    expect(thread.now.state.replies).toMatchObject([
      { kind: 'ask', slot: 'ask:d1:1', answered: [{ label: 'Department', value: 'Sales' }] },
    ]);
    await thread.say(ASKER, THIRD);
    expect(thread.said('text').at(-1)?.text).toBe(
      'Noted: type “Incident”. Still open for your request: business impact, urgency and desired resolution.',
    );
  });

  it('interrupts nobody who tells a colleague more of it, and hears an answer to what it asked', async () => {
    const brain = slowAppBrain({
      readings: {
        'yes, since Monday only': { values: { request_summary: 'Slow app since Monday' } },
        'we are Sales': { values: { department: 'Sales' } },
      },
    });
    const thread = new IntakeThread(brain);
    await thread.mention(ASKER, FIRST);
    await thread.say(STRANGER, 'was it fast last week?');
    const told = await thread.say(ASKER, 'yes, since Monday only');
    expect([told.state.replies, told.state.draft.fields['request_summary']]).toEqual([
      [],
      'Slow app since Monday',
    ]);
    expect(told.state.marks).toMatchObject([{ isKept: true }]);
    await thread.say(ASKER, 'we are Sales');
    expect(thread.said('text').at(-1)?.text).toMatch(/^Noted: department “Sales”\. Still open/u);
  });

  it('says what it noted to whose request it is right after its questions, though it answers none', async () => {
    const correction = 'sorry, since Monday';
    const readings = { [correction]: { values: { request_summary: 'Slow app since Monday' } } };
    const thread = new IntakeThread(slowAppBrain({ readings }));
    await thread.mention(ASKER, FIRST);
    await thread.say(ASKER, correction);
    expect(thread.said('text').at(-1)?.text).toMatch(/^Noted: summary “Slow app since Monday”\. Still open/u);
  });

  it('asks nothing a second time while people answer one question after the other', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await toCard(thread);
    expect(thread.now.waits.kind).toBe('preview');
    expect(thread.now.state.draft.unknown).toEqual([]);
    const asked = thread.turns.flatMap(({ state }) => state.replies.filter(({ kind }) => kind === 'ask'));
    expect(new Set(asked.map((reply) => reply.kind === 'ask' && reply.slot)).size).toBe(1);
  });

  it('asks a question at most twice, the second time in other words, then leaves the field as not known', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await thread.mention(ASKER, FIRST);
    await thread.mention(ASKER, 'hm');
    expect(
      thread
        .said('ask')
        .at(-1)
        ?.questions.map(({ text }) => text),
    ).toEqual([
      'In other words, business impact?',
      'In other words, urgency?',
      'In other words, type?',
      'In other words, department?',
      'In other words, desired resolution?',
    ]);
    await thread.mention(ASKER, 'hm');
    expect(thread.now.state.draft.unknown).toEqual(ROUND);
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
    expect(thread.now.state.pendingQuestions).toEqual(['request_type', 'department', 'desired_resolution']);
  });

  it('answers a question before it goes on, without counting it as an answer', async () => {
    const brain = slowAppBrain({ asks: ['what do you mean?'] });
    const thread = new IntakeThread(brain);
    await thread.mention(ASKER, FIRST);
    const { state, waits } = await thread.say(ASKER, 'what do you mean?');
    expect(state.replies).toEqual([
      expect.objectContaining({
        kind: 'text',
        text: expect.stringMatching(
          /Still open for your request: business impact, urgency, type, department and desired resolution\.$/,
        ),
      }),
    ]);
    expect(waits).toMatchObject({ kind: 'ask', pending: ROUND });
    expect(state.asked).toEqual(ONCE);
  });

  it('asks in the words of the model what the rules choose to ask', async () => {
    const question = 'Wie wichtig ist es?';
    const brain = slowAppBrain({
      readings: {
        [FIRST]: {
          values: { request_summary: 'Slow app' },
          questions: [
            { field: 'urgency', question },
            { field: 'department', question: 'Welche Abteilung?' },
          ],
        },
      },
    });
    const thread = new IntakeThread(brain);
    await thread.mention(ASKER, FIRST);
    expect(thread.said('ask')[0]?.questions.map(({ text }) => text)).toEqual([
      'Business impact?',
      question,
      'Type?',
      'Welche Abteilung?',
      'Desired resolution?',
    ]);
  });

  it('leaves alone what says nothing of the request and was not said to it', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await thread.mention(ASKER, FIRST);
    const { state } = await thread.say(ASKER, 'Sam, are you coming to lunch?');
    expect(state.replies).toEqual([]);
    expect(state.asked).toEqual(ONCE);
  });

  it('lets a contradiction that only the model saw be settled, and does not open it again', async () => {
    const reason = 'Sales and Legal are both named.';
    const acts = [{ act: 'dispute', field: 'department', reason, sides: [] }] as const;
    const brain = slowAppBrain({
      readings: {
        'for Sales, no, Legal': { acts },
        'Sales it is': { values: { department: 'Sales' } },
        'so be it': { acts },
      },
    });
    const thread = new IntakeThread(brain);
    await toCard(thread);
    await thread.say(PEER, 'for Sales, no, Legal');
    expect(thread.said('ask').at(-1)?.questions[0]?.text).toContain('Sales and Legal are both named.');
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
    await toCard(thread);
    await thread.say(PEER, 'no, it can wait');
    expect(thread.now.state.draft.fields['urgency']).toBe('critical');
    expect(thread.said('ask').at(-1)?.questions[0]?.text).toBe(
      `Urgency: <@${ASKER}> said “Critical”, <@${PEER}> says “Low”. Which one is right?`,
    );
    await thread.say(ASKER, 'low it is');
    expect(thread.now.state.draft.fields['urgency']).toBe('low');
    expect(thread.now.state.report.conflicts).toEqual([]);
  });

  it('shows doubts of the brain once, before the card', async () => {
    const reason = 'It is called critical, yet nobody waits for it.';
    const doubt = { act: 'dispute', field: 'urgency', reason, sides: [] } as const;
    const fourth = { ...slowApp.readings?.[FOURTH], acts: [doubt] };
    const brain = slowAppBrain({ readings: { [FOURTH]: fourth, 'it is fine': { acts: [doubt] } } });
    const thread = new IntakeThread(brain);
    await toCard(thread);
    expect(thread.said('ask').at(-1)?.questions[0]?.text).toContain('yet nobody waits for it.');
    await thread.mention(ASKER, 'it is fine');
    await thread.mention(ASKER, 'it is fine');
    expect(thread.now.waits.kind).toBe('preview');
  });

  it('gives it up when asked to in so many words', async () => {
    const brain = slowAppBrain();
    const thread = new IntakeThread(brain);
    await thread.mention(ASKER, FIRST);
    const { state } = await thread.say(ASKER, 'never mind');
    expect(state).toMatchObject({ mode: 'CHAT', phase: 'DISCARDED' });
    expect(thread.said('done').at(-1)).toMatchObject({ now: 'done' });
  });

  it('reads an edited message anew and forgets a deleted one', async () => {
    const brain = slowAppBrain({ readings: { 'not urgent': { values: { urgency: 'low' } } } });
    const thread = new IntakeThread(brain);
    await thread.mention(ASKER, FIRST);
    await thread.say(ASKER, SECOND);
    const ts = thread.messages.at(-1)?.ts ?? '';
    await thread.turn([
      {
        kind: 'edit',
        via: 'message',
        ts,
        editTs: '1790000500.0',
        author: ASKER,
        text: written('not urgent'),
      },
    ]);
    expect(thread.now.state.draft.fields).toEqual({ request_summary: 'Slow app', urgency: 'low' });
    await thread.turn([{ kind: 'deletion', via: 'message', ts }]);
    expect(thread.now.state.draft.fields).toEqual({ request_summary: 'Slow app' });
    expect(thread.now.state.replies).toMatchObject([{ kind: 'ask', slot: 'ask:d1:1', answered: [] }]);
  });

  it.each([
    ['a typo alone', 'The app is very slow\nUrgency: high', 'low'],
    ['the value itself', 'The app is slow\nUrgency: critical', 'critical'],
  ])('keeps what was said since, where an edit changes %s', async (_what, text, urgency) => {
    const thread = guidedThread();
    await thread.mention(ASKER, 'The app is slow\nUrgency: high');
    await thread.mention(ASKER, 'Urgency: low');
    expect(thread.now.state.draft.fields['urgency']).toBe('low');
    await thread.rewrite('The app', text);
    expect(thread.now.state.draft.fields).toMatchObject({ urgency, request_summary: text.split('\n')[0] });
  });

  it('asks again for an answer that was deleted, as if it had not been asked for', async () => {
    const thread = new IntakeThread(slowAppBrain());
    for (const text of [FIRST, SECOND, THIRD]) await thread.mention(ASKER, text);
    await thread.mention(ASKER, 'hm');
    await thread.say(ASKER, FOURTH);
    expect(thread.now.waits.kind).toBe('preview');
    const ts = thread.messages.at(-1)?.ts ?? '';
    await thread.turn([{ kind: 'deletion', via: 'message', ts }]);
    const asked = () =>
      thread
        .said('ask')
        .filter(({ over }) => !over)
        .at(-1)
        ?.questions.map(({ field }) => field);
    expect(thread.now.state.draft.unknown).toEqual([]);
    expect(asked()).toEqual(['department', 'desired_resolution']);
    await thread.mention(ASKER, 'hm');
    await thread.mention(ASKER, 'hm');
    expect(thread.now.state.draft.unknown).toEqual(['department', 'desired_resolution']);
  });

  it('gives up no question while people tell something else: it notes that, and the question stays', async () => {
    const readings = { 'two days': { values: { desired_resolution: 'In two days' } } };
    const thread = new IntakeThread(slowAppBrain({ readings }));
    await thread.mention(ASKER, FIRST);
    await thread.say(ASKER, SECOND);
    await thread.mention(ASKER, 'hm');
    const asked = ['request_type', 'department'];
    await thread.say(ASKER, 'two days');
    expect(thread.now.state.draft).toMatchObject({
      unknown: [],
      fields: { desired_resolution: 'In two days' },
    });
    expect(thread.now.state.pendingQuestions).toEqual(asked);
    expect(thread.said('text').at(-1)?.text).toBe(
      'Noted: desired resolution “In two days”. Still open for your request: type and department.',
    );
    await thread.mention(ASKER, 'hm');
    expect(thread.now.state.draft.unknown).toEqual(asked);
  });

  it('a deletion under an open card asks again for what lost its evidence', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await toCard(thread);
    const ts = thread.messages[2]?.ts ?? '';
    await thread.turn([{ kind: 'deletion', via: 'message', ts }]);
    expect(
      thread
        .said('ask')
        .at(-1)
        ?.questions.map(({ field }) => field),
    ).toEqual(['request_type']);
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
      cardRev: null,
      filing: { status: 'none', ticket: null },
    });
    expect(state.asked).toEqual(ONCE);
    expect(state.filed).toHaveProperty('d1');
  });
});
