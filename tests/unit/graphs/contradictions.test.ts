import { describe, expect, it } from '@jest/globals';
import { accepted, epicThread } from '../../support/epics.js';
import { ASKER, PEER, ticketOf } from '../../support/slow-app.js';

const ALL = 'everything about the checkout';
const readings = {
  [ALL]: {
    values: { title: 'Checkout', problem: 'Too slow' },
    items: { acceptance_criteria: ['It is fast'], constraints: [['response time', 'under 0.5 s'] as const] },
  },
  'must answer in 200 ms too': { items: { constraints: [['latency', 'under 200 ms'] as const] } },
};

describe('a constraint that contradicts one accepted in another thread of the project', () => {
  const elsewhere = [accepted('latency', 'under 200 ms')];

  it('is shown with links to both, and the card waits', async () => {
    const thread = epicThread(readings, elsewhere);
    await thread.mention(ASKER, ALL);
    const [question] = thread.said('ask')[0]?.questions ?? [];
    expect(question?.text).toContain('T-7 has agreed on “latency: under 200 ms”');
    expect(question?.text).toContain('“response time: under 0.5 s”');
    expect(question?.evidence.map(({ channel, author }) => [channel, author])).toEqual([
      ['C_OTHER', 'U_KIM'],
      ['C_HELP', ASKER],
    ]);
    expect(thread.said('review_card')).toEqual([]);
  });

  it('can keep its own value: that is remembered, here and for the project', async () => {
    const thread = epicThread(readings, elsewhere);
    await thread.mention(ASKER, ALL);
    await thread.click('settle', ASKER, {
      value: thread.said('ask')[0]?.questions[0]?.choices[1]?.value ?? '',
    });
    expect(thread.said('review_card')[0]?.card.status).toBe('open');
    await thread.submit('edit', ASKER, { risks: 'Black Friday' });
    expect(thread.said('ask')).toEqual([]);
    await thread.click('approve', ASKER);
    const ticket = ticketOf(thread);
    await thread.tracker({
      intentKey: `submit:${ticket.request.draftId}`,
      draftId: ticket.request.draftId,
      outcome: { result: 'created', ticket },
    });
    expect(thread.now.state.requests[0]).toMatchObject({
      replaces: [{ draftId: 'd0', key: 'latency' }],
      constraints: [{ key: 'response time', value: 'under 0.5 s' }],
    });
  });

  it('can take over the other value, which then leads to the other thread', async () => {
    const thread = epicThread(readings, elsewhere);
    await thread.mention(ASKER, ALL);
    await thread.say(ASKER, 'keep the first');
    expect(thread.now.state.draft.lists['constraints']).toMatchObject([
      { key: 'response time', value: 'under 200 ms', status: 'accepted', evidence: [{ channel: 'C_OTHER' }] },
    ]);
    expect(thread.said('review_card')[0]?.card.status).toBe('open');
  });

  it('is not settled by somebody who has no part in the request', async () => {
    const thread = epicThread(readings, elsewhere);
    await thread.mention(ASKER, ALL);
    const value = thread.said('ask')[0]?.questions[0]?.choices[1]?.value ?? '';
    await thread.click('settle', PEER, { value });
    expect(thread.said('notice')).toHaveLength(1);
    await thread.say(PEER, 'the second one');
    expect(thread.now.state.report.conflicts).toHaveLength(1);
  });

  it('is rejected in favour of one under another name', async () => {
    const pii = epicThread(
      {
        go: {
          values: { title: 'Mailing', problem: 'No news' },
          items: {
            acceptance_criteria: ['Mails arrive'],
            constraints: [['storage', 'store emails'] as const],
          },
        },
      },
      [accepted('PII', 'must not store')],
    );
    await pii.mention(ASKER, 'go');
    await pii.click('settle', ASKER, { value: pii.said('ask')[0]?.questions[0]?.choices[0]?.value ?? '' });
    expect(pii.now.state.draft.lists['constraints']).toMatchObject([{ key: 'storage', status: 'rejected' }]);
    const card = pii.said('review_card')[0]?.card;
    expect(card?.fields.find(({ name }) => name === 'constraints')?.items[0]?.status).toBe('rejected');
  });
});

describe('what belongs to one request alone', () => {
  it('is not held against another one', async () => {
    const budget = {
      values: { title: 'Mailing', problem: 'No news' },
      items: { acceptance_criteria: ['x'], constraints: [['budget', 'at most 20k EUR'] as const] },
    };
    const thread = epicThread({ go: budget }, [accepted('budget', 'at most 5k EUR')]);
    await thread.mention(ASKER, 'go');
    expect(thread.said('ask')).toEqual([]);
  });
});

describe('two constraints of one request', () => {
  it('that contradict each other are settled, the other one being rejected', async () => {
    const thread = epicThread(readings);
    await thread.mention(ASKER, ALL);
    await thread.mention(ASKER, 'must answer in 200 ms too');
    const [question] = thread.said('ask')[0]?.questions ?? [];
    expect(question?.text).toContain("can't both hold");
    await thread.click('settle', ASKER, { value: question?.choices[1]?.value ?? '' });
    expect(thread.now.state.draft.lists['constraints']).toMatchObject([
      { key: 'response time', status: 'rejected' },
      { key: 'latency', status: 'accepted' },
    ]);
    expect(thread.said('ask')).toEqual([]);
  });

  it('that agree are left alone', async () => {
    const thread = epicThread(readings, [accepted('latency', '< 500 ms')]);
    await thread.mention(ASKER, ALL);
    expect(thread.said('ask')).toEqual([]);
  });
});
