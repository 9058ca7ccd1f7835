import { describe, expect, it } from '@jest/globals';
import { accepted, epicThread } from '../../support/epics.js';
import type { IntakeThread } from '../../support/intake-thread.js';
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

describe('a contradiction that nobody settles', () => {
  const elsewhere = [accepted('latency', 'under 200 ms')];
  const WHATEVER = 'hm, well';
  const STATEMENT =
    'T-7 says “latency: under 200 ms”, but here it says “Latency: under 0.5 s”. They contradict each other.';
  const mark = [
    { text: 'T-7 says “latency: under 200 ms”', evidence: [{ author: 'U_KIM', channel: 'C_OTHER' }] },
    { text: 'here it says “Latency: under 0.5 s”', evidence: [{ author: ASKER }] },
  ];

  async function atCard(others = elsewhere) {
    const thread = epicThread(readings, others);
    await thread.mention(ASKER, ALL);
    await thread.mention(ASKER, WHATEVER);
    return thread;
  }
  const marked = (thread: IntakeThread) =>
    thread.said('review_card').map(({ card }) => card.fields.flatMap(({ unsettled = [] }) => unsettled));

  it('is asked about once, and then stands on the card as a mark, with both values and their messages', async () => {
    const thread = await atCard();
    expect(thread.said('review_card')).toMatchObject([{ card: { status: 'open' } }]);
    expect(marked(thread)).toMatchObject([[mark]]);
    await thread.submit('edit', ASKER, { risks: 'Black Friday' });
    expect([thread.said('ask'), marked(thread)]).toMatchObject([[], [[mark]]]);
  });

  it.each(['a click', 'words'])('is asked about before it is filed, on %s', async (how) => {
    const thread = await atCard();
    const { state } =
      how === 'words' ? await thread.say(ASKER, 'approve') : await thread.click('approve', ASKER);
    expect([state.intents, state.mode]).toEqual([[], 'REVIEW']);
    expect(thread.said('choose')).toMatchObject([
      {
        text: expect.stringContaining(STATEMENT),
        options: ['Keep “latency: under 200 ms”', 'Keep “Latency: under 0.5 s”', 'File it with the mark'],
      },
    ]);
  });

  it('is filed with the mark where its approver wants that, and not by approving again', async () => {
    const thread = await atCard();
    expect((await thread.click('approve', ASKER)).state.intents).toEqual([]);
    for (const again of ['approve', 'yes', 'looks good, send it'])
      expect((await thread.say(ASKER, again)).state.intents).toEqual([]);
    expect(thread.said('text').at(-1)?.text).toContain('Choose above which one holds');
    expect((await thread.click('approve', ASKER)).state.intents).toEqual([]);
    const question = thread.question?.id ?? '';
    await thread.choose(2, PEER, question);
    expect([thread.now.state.intents, thread.said('notice').length]).toEqual([[], 1]);
    await thread.choose(2, ASKER, question);
    const { fields } = ticketOf(thread).request;
    expect(fields.flatMap(({ unsettled = [] }) => unsettled)).toMatchObject([mark]);
  });

  it('is settled by a side that the approver chooses then: the card follows without the mark', async () => {
    const thread = await atCard();
    await thread.click('approve', ASKER);
    await thread.choose(0, ASKER);
    expect(thread.now.state.draft.lists['constraints']).toMatchObject([{ value: 'under 200 ms' }]);
    expect([thread.now.state.intents, marked(thread)]).toEqual([[], [[]]]);
    expect((await thread.click('approve', ASKER)).state.intents).toHaveLength(1);
  });

  it('is filed by nothing that was put to people before the request changed', async () => {
    const thread = await atCard();
    await thread.click('approve', ASKER);
    const question = thread.question?.id ?? '';
    await thread.submit('edit', ASKER, { risks: 'Black Friday' });
    await thread.choose(2, ASKER, question);
    expect([thread.now.state.intents, thread.said('notice').length]).toEqual([[], 1]);
  });

  it('is gone with the value: another one is held against what is accepted anew', async () => {
    const thread = await atCard();
    await thread.submit('edit', ASKER, { constraints: 'Latency: under 0.2 s' });
    expect([thread.now.state.report.conflicts, marked(thread)]).toEqual([[], [[]]]);
  });

  it('is asked about again where the value was taken back and comes again: undo uses up no asking', async () => {
    const thread = await atCard();
    await thread.submit('edit', ASKER, { constraints: '' });
    const emptied = thread.lastDone;
    expect(thread.now.state.report.conflicts).toEqual([]);
    await thread.press('undo', ASKER, emptied);
    expect(thread.said('ask')).toMatchObject([{ over: false }]);
    expect(thread.said('ask')[0]?.questions[0]?.text).toContain(STATEMENT);
  });

  it('stays asked while something else is taken back', async () => {
    const thread = epicThread(readings, elsewhere);
    await thread.mention(ASKER, ALL);
    await thread.submit('edit', ASKER, { risks: 'Black Friday' });
    await thread.press('undo', ASKER);
    expect([thread.now.state.pendingQuestions, thread.now.waits.kind]).toEqual([['constraints'], 'ask']);
  });
});

describe('a limit that stands in several requests', () => {
  const nine = { ...accepted('Latency', '< 0.2 s', 'd9'), shortId: 'T-9' };
  const several = [accepted('latency', 'under 200 ms'), nine];

  it('is asked about once, with all of them, and one choice is for all', async () => {
    const thread = epicThread(readings, several);
    await thread.mention(ASKER, ALL);
    const { questions = [] } = thread.said('ask')[0] ?? {};
    expect(questions.map(({ text }) => text)).toEqual([
      expect.stringContaining('T-7 and T-9 say “latency: under 200 ms”'),
    ]);
    await thread.click('settle', ASKER, { value: questions[0]?.choices[1]?.value ?? '' });
    expect(thread.now.state.report).toMatchObject({
      conflicts: [],
      replaces: [
        { draftId: 'd0', key: 'latency' },
        { draftId: 'd9', key: 'Latency' },
      ],
    });
    await thread.submit('edit', ASKER, { risks: 'Black Friday' });
    expect(thread.said('ask')).toEqual([]);
  });

  it('is another one where its value is: a button settles the one that it names', async () => {
    const other = { ...accepted('latency', 'under 100 ms', 'd8'), shortId: 'T-8' };
    const thread = epicThread(readings, [accepted('latency', 'under 200 ms'), other]);
    await thread.mention(ASKER, ALL);
    const { questions = [] } = thread.said('ask')[0] ?? {};
    expect(questions).toHaveLength(2);
    await thread.click('settle', ASKER, { value: questions[0]?.choices[0]?.value ?? '' });
    expect(thread.now.state.draft.lists['constraints']).toMatchObject([{ value: 'under 200 ms' }]);
    expect(thread.now.state.report.conflicts).toMatchObject([{ other: { label: 'T-8' } }]);
  });
});
