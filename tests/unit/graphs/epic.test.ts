import { describe, expect, it } from '@jest/globals';
import { epicThread } from '../../support/epics.js';
import type { IntakeThread } from '../../support/intake-thread.js';
import type { Said } from '../../support/scripted-brain.js';
import { ASKER, PEER, ticketOf } from '../../support/slow-app.js';

const TITLE = 'new epic: one-page checkout';
const PROBLEM = 'people give up at the third page';
const CRITERION = 'a guest can pay on one page';

const readings: Readonly<Record<string, Said>> = {
  [TITLE]: { values: { title: 'One-page checkout' } },
  [PROBLEM]: { values: { problem: 'People give up at the third page' } },
  [CRITERION]: { items: { acceptance_criteria: ['A guest can pay on one page'] } },
  'also: a receipt is mailed': {
    items: { acceptance_criteria: ['a guest can pay on one page.', 'A receipt is mailed'] },
  },
  'it must answer in under 300 ms': { items: { constraints: [['latency', 'under 300 ms']] } },
  'make that under 200 ms': { items: { constraints: [['Latency', 'under 200 ms']] } },
  'no, 500 ms is enough': { items: { constraints: [['latency', 'under 500 ms']] } },
  'who pays for it?': { items: { open_questions: ['Who pays for it?'] } },
  'marketing does': { removals: [{ field: 'open_questions', item: 'Who pays for it?' }] },
  'drop the one page': { removals: [{ field: 'acceptance_criteria', item: 'A guest can pay on one page' }] },
  'drop the receipt': { removals: [{ field: 'acceptance_criteria', item: 'A receipt is mailed' }] },
};

async function toCard() {
  const thread = epicThread(readings);
  await thread.mention(ASKER, TITLE);
  await thread.say(ASKER, PROBLEM);
  await thread.say(ASKER, CRITERION);
  return thread;
}

/** The message with questions that the last turn posted. */
const openAsk = (thread: IntakeThread) => thread.said('ask').find(({ over }) => !over);
const askedFor = (thread: IntakeThread) => openAsk(thread)?.questions.map(({ field }) => field);

describe('an epic', () => {
  it('goes to its card with a title, a problem and one acceptance criterion, and not before', async () => {
    const thread = epicThread(readings);
    await thread.mention(ASKER, TITLE);
    expect(thread.said('review_card')).toEqual([]);
    expect(askedFor(thread)).toEqual(['problem', 'acceptance_criteria']);
    await thread.say(ASKER, PROBLEM);
    expect(thread.said('review_card')).toEqual([]);
    expect(thread.now.state.pendingQuestions).toEqual(['acceptance_criteria']);
    await thread.say(ASKER, CRITERION);
    expect(thread.said('review_card')).toMatchObject([
      { card: { headline: 'One-page checkout', status: 'open', team: null } },
    ]);
  });

  it('is not complete because nobody knows: it says what it waits for, once asked twice, with Edit at hand', async () => {
    const thread = epicThread({ ...readings, dunno: { unknown: ['problem'] } });
    await thread.mention(ASKER, TITLE);
    await thread.say(ASKER, 'dunno');
    expect(openAsk(thread)?.questions[0]?.text).toContain('who would notice');
    await thread.say(ASKER, CRITERION);
    await thread.say(ASKER, 'dunno');
    expect(openAsk(thread)).toBeUndefined();
    expect(thread.said('text')[0]?.text).toContain("can't go on without problem");
    expect(thread.said('review_card')[0]?.card.status).toBe('asking');
    const asked = thread.turns.flatMap(({ state }) =>
      state.replies.flatMap((reply) =>
        reply.kind === 'ask' && !reply.over ? reply.questions.map(({ field }) => field) : [],
      ),
    );
    expect(asked.filter((field) => field === 'problem')).toHaveLength(2);
    await thread.submit('edit', ASKER, { problem: 'People give up' });
    expect(thread.said('review_card')[0]?.card.status).toBe('open');
  });

  it('grows its lists by item, in order, without doubles, each item with its own message', async () => {
    const thread = await toCard();
    await thread.mention(ASKER, 'also: a receipt is mailed');
    const items = thread.now.state.draft.lists['acceptance_criteria'] ?? [];
    expect(items.map(({ value, evidence }) => [value, evidence.length])).toEqual([
      ['A guest can pay on one page', 2],
      ['A receipt is mailed', 1],
    ]);
    await thread.mention(ASKER, 'drop the receipt');
    expect(thread.now.state.draft.lists['acceptance_criteria']).toHaveLength(1);
  });

  it('carries constraints with key, value and status; the same key again is a correction', async () => {
    const thread = await toCard();
    await thread.mention(ASKER, 'it must answer in under 300 ms');
    await thread.mention(ASKER, 'make that under 200 ms');
    expect(thread.now.state.draft.lists['constraints']).toMatchObject([
      { key: 'Latency', value: 'under 200 ms', status: 'proposed' },
    ]);
    const field = thread.said('review_card')[0]?.card.fields.find(({ name }) => name === 'constraints');
    expect(field?.items).toMatchObject([{ text: 'Latency: under 200 ms', status: 'proposed' }]);
  });

  it('asks when another person gives the same key another value', async () => {
    const thread = await toCard();
    await thread.mention(ASKER, 'it must answer in under 300 ms');
    await thread.mention(PEER, 'no, 500 ms is enough');
    const [question] = thread.said('ask')[0]?.questions ?? [];
    expect(question?.choices.map(({ label }) => label)).toEqual([
      'Keep “under 300 ms”',
      'Keep “under 500 ms”',
    ]);
    expect(question?.evidence.map(({ author }) => author)).toEqual([ASKER, PEER]);
    await thread.click('settle', ASKER, { value: question?.choices[1]?.value ?? '' });
    expect(thread.now.state.draft.lists['constraints']).toMatchObject([
      { key: 'latency', value: 'under 500 ms', status: 'accepted', evidence: [{ author: PEER }] },
    ]);
    expect(thread.said('review_card')[0]?.card.status).toBe('open');
  });

  it('takes what a person edits as accepted, line by line, and keeps the evidence of lines left alone', async () => {
    const thread = await toCard();
    await thread.mention(ASKER, 'it must answer in under 300 ms');
    await thread.submit('edit', ASKER, {
      constraints: 'latency: under 300 ms\nbudget: at most 20k EUR',
      acceptance_criteria: 'A guest can pay on one page\nIt works on phones',
    });
    expect(thread.now.state.draft.lists['constraints']).toMatchObject([
      { key: 'latency', status: 'proposed', evidence: [{ how: 'extracted' }] },
      { key: 'budget', value: 'at most 20k EUR', status: 'accepted', evidence: [{ how: 'typed' }] },
    ]);
    expect(thread.now.state.draft.lists['acceptance_criteria']).toMatchObject([
      { evidence: [{ how: 'extracted' }] },
      { value: 'It works on phones', evidence: [{ how: 'typed' }] },
    ]);
  });

  it('is filed with its items, and its constraints are accepted from then on', async () => {
    const thread = await toCard();
    await thread.mention(ASKER, 'it must answer in under 300 ms');
    await thread.click('approve', ASKER);
    const ticket = ticketOf(thread);
    expect(ticket.request.team).toBeNull();
    const filed = ticket.request.fields.find(({ name }) => name === 'constraints');
    expect(filed).toMatchObject({
      value: 'latency: under 300 ms',
      items: [{ text: 'latency: under 300 ms' }],
    });
    const { draftId } = ticket.request;
    await thread.tracker({ intentKey: `submit:${draftId}`, draftId, outcome: { result: 'created', ticket } });
    expect(thread.now.state.requests).toMatchObject([
      { draftId, project: 'checkout', constraints: [{ key: 'latency', value: 'under 300 ms' }] },
    ]);
  });

  it('has an open question closed by whoever answers it, and nothing else taken away by a bystander', async () => {
    const thread = await toCard();
    await thread.say('U_BO', 'who pays for it?');
    expect(thread.now.state.draft.lists['open_questions']).toHaveLength(1);
    await thread.say('U_CY', 'marketing does');
    expect(thread.now.state.draft.lists['open_questions'] ?? []).toEqual([]);
    const before = thread.now.state.draft.lists['acceptance_criteria'];
    await thread.say('U_CY', 'drop the one page');
    expect(thread.now.state.draft.lists['acceptance_criteria']).toEqual(before);
    await thread.mention('U_CY', 'drop the one page');
    expect(thread.now.state.draft.lists['acceptance_criteria']).toEqual(before);
    expect(thread.said('notice')).toMatchObject([{ to: 'U_CY', text: expect.stringContaining('up to') }]);
  });
});
