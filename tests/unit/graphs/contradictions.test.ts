import { describe, expect, it } from '@jest/globals';
import { accepted, epicThread } from '../../support/epics.js';
import { ASKER, PEER, ticketOf } from '../../support/slow-app.js';

const ALL = 'everything about the checkout';
const epic = (key: string, value: string) => ({
  values: { title: 'Checkout', problem: 'Too slow' },
  items: { acceptance_criteria: ['It is fast'], constraints: [[key, value] as const] },
});
const readings = {
  [ALL]: epic('Latency', 'under 0.5 s'),
};

describe('a constraint that contradicts one accepted in another thread of the project', () => {
  const elsewhere = [accepted('latency', 'under 200 ms')];

  it('is shown with links to both, and the card waits', async () => {
    const thread = epicThread(readings, elsewhere);
    await thread.mention(ASKER, ALL);
    const [question] = thread.said('ask')[0]?.questions ?? [];
    expect(question?.text).toContain('T-7 says “latency: under 200 ms”');
    expect(question?.text).toContain('“Latency: under 0.5 s”');
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
      constraints: [{ key: 'Latency', value: 'under 0.5 s' }],
    });
  });

  it('can take over the other value, which then leads to the other thread', async () => {
    const thread = epicThread(readings, elsewhere);
    await thread.mention(ASKER, ALL);
    await thread.click('settle', ASKER, {
      value: thread.said('ask')[0]?.questions[0]?.choices[0]?.value ?? '',
    });
    expect(thread.now.state.draft.lists['constraints']).toMatchObject([
      { key: 'Latency', value: 'under 200 ms', status: 'accepted', evidence: [{ channel: 'C_OTHER' }] },
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

  it('is found in other units too, and so is one that nothing can fulfil beside it', async () => {
    for (const [theirs, ours] of [
      ['at least 1 hour', 'max. 45 min'],
      ['at most 10 MB', '0.5 GB'],
      ['99.9 %', 'at least 99.99 %'],
    ] as const) {
      const thread = epicThread({ go: epic('limit', ours) }, [accepted('limit', theirs)]);
      await thread.mention(ASKER, 'go');
      expect(thread.said('ask')[0]?.questions[0]?.text).toContain(`T-7 says “limit: ${theirs}”`);
    }
  });

  it('is not looked for in words: what they mean is the reading’s to say', async () => {
    const thread = epicThread({ go: epic('PII', 'store emails') }, [accepted('PII', 'must not store')]);
    await thread.mention(ASKER, 'go');
    expect(thread.said('ask')).toEqual([]);
    expect(thread.said('review_card')[0]?.card.status).toBe('open');
  });
});

describe('what belongs to one request alone', () => {
  it.each([
    ['budget', 'at most 20k EUR', 'at most 5k EUR'],
    ['budget', '20k EUR', '5k EUR'],
    ['deadline', '2027-03-01', 'by 1 December 2026'],
    ['headcount', '8 people', '5 people'],
  ])('is not held against another one: %s %s, %s there', async (key, ours, theirs) => {
    const thread = epicThread({ go: epic(key, ours) }, [accepted(key, theirs)]);
    await thread.mention(ASKER, 'go');
    expect(thread.said('ask')).toEqual([]);
    expect(thread.said('review_card')[0]?.card.status).toBe('open');
  });
});

describe('two constraints of one request', () => {
  it('that contradict each other are settled, the other one being rejected', async () => {
    const thread = epicThread({
      [ALL]: epic('latency p99', 'under 0.5 s'),
      'it must never be faster': { items: { constraints: [['latency (p99)', 'at least 500 ms'] as const] } },
    });
    await thread.mention(ASKER, ALL);
    await thread.mention(ASKER, 'it must never be faster');
    const [question] = thread.said('ask')[0]?.questions ?? [];
    expect(question?.text).toContain('contradict each other');
    await thread.click('settle', ASKER, { value: question?.choices[1]?.value ?? '' });
    expect(thread.now.state.draft.lists['constraints']).toMatchObject([
      { key: 'latency p99', status: 'rejected' },
      { key: 'latency (p99)', status: 'accepted' },
    ]);
    expect(thread.said('ask').map(({ over }) => over)).toEqual([true]);
  });

  it('that agree with another request’s are left alone', async () => {
    const thread = epicThread(readings, [accepted('latency', '< 500 ms')]);
    await thread.mention(ASKER, ALL);
    expect(thread.said('ask')).toEqual([]);
    expect(thread.said('review_card')[0]?.card.status).toBe('open');
  });
});
