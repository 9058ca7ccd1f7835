import { describe, expect, it } from '@jest/globals';
import type { OwnPost } from '../../../src/domain/conversation/thread-view.js';
import { jumpTo as tool } from '../../../src/tools/navigation/jump-to.js';
import { readsAs } from '../phrases/world.js';
import { refuses, use } from './support.js';
import { inThread, post, talk, tsOf } from './talk.js';

const jumpTo = tool(readsAs);

const THREAD = talk(
  ['U_ANA', '@Frontdoor the export is broken'],
  ['U_ANA', 'since Monday'],
  ['U_SAM', 'for everyone in sales'],
  ['U_ANA', 'approve it'],
  ['U_ANA', '@Frontdoor jump to the last question'],
);
const evidence = (number: number) => ({
  channel: 'C_HELP',
  ts: tsOf(number),
  author: 'U_ANA',
  quote: '…',
  how: 'extracted' as const,
});
const OWN: OwnPost[] = [
  post(1, 'question', 'Since when?'),
  post(2, 'question', 'For whom?'),
  post(3, 'card', 'Broken export', {
    values: [
      { label: 'Summary', value: 'the export is broken', evidence: [evidence(1)] },
      { label: 'Since', value: 'Monday', evidence: [evidence(2)] },
      { label: 'Affected', value: 'sales', evidence: [evidence(3)] },
    ],
  }),
  post(3.2, 'edit', 'Urgency is high now.'),
  post(4, 'decision', 'Filed as T-7.'),
];

/** The place that people are led to, or the sentence that says why not. */
async function jump(what: string, which: string | number, own = OWN, more: object = {}, thread = THREAD) {
  const { replies = [], data } = await use(jumpTo, inThread(thread, own), { what, which, ...more });
  const [reply] = replies;
  if (reply?.kind !== 'passages') return data;
  return [reply.text, ...reply.passages.map(({ ts }) => ts)];
}

describe('jump_to', () => {
  it('leads to a question, from the message that asks', async () => {
    expect(await jump('question', 'last')).toEqual(['Question 2 of 2:', tsOf(2.5)]);
    expect(await jump('question', 'first')).toEqual(['Question 1 of 2:', tsOf(1.5)]);
    expect(await jump('question', 'previous')).toEqual(['Question 2 of 2:', tsOf(2.5)]);
    expect(await jump('question', 1)).toEqual(['Question 1 of 2:', tsOf(1.5)]);
    expect(await jump('question', 'next')).toEqual({ error: 'There is no question after that one.' });
  });

  it('goes on from the place that was shown just now, or from one that is named', async () => {
    const shown = post(4.2, 'other', 'Question 2 of 2:', { shows: tsOf(2.5) });
    expect(await jump('question', 'previous', [...OWN, shown])).toEqual(['Question 1 of 2:', tsOf(1.5)]);
    expect(await jump('question', 'next', OWN, { from: tsOf(1.5) })).toEqual(['Question 2 of 2:', tsOf(2.5)]);
    const since = [...OWN, shown, post(4.3, 'other', 'Anything else?')];
    expect(await jump('question', 'previous', since)).toEqual(['Question 2 of 2:', tsOf(2.5)]);
  });

  it('leads to cards and decisions', async () => {
    expect(await jump('card', 'last')).toEqual(['Card 1 of 1:', tsOf(3.5)]);
    expect(await jump('decision', 'first')).toEqual(['Decision 1 of 1:', tsOf(4.5)]);
  });

  it('counts as edits what people have added since the request began, and changes that were confirmed', async () => {
    expect(await jump('edit', 'first')).toEqual(['Edit 1 of 3:', tsOf(2)]);
    expect(await jump('edit', 2)).toEqual(['Edit 2 of 3:', tsOf(3)]);
    expect(await jump('edit', 'last')).toEqual(['Edit 3 of 3:', tsOf(3.7)]);
  });

  it('counts every message as a position but those that ask and that only led to others', async () => {
    const shown = post(4.2, 'other', 'Question 2 of 2:', { shows: tsOf(2.5) });
    expect(await jump('position', 'last', [...OWN, shown])).toEqual(['Message 9 of 9:', tsOf(4.5)]);
    expect(await jump('position', 3)).toEqual(['Message 3 of 9:', tsOf(2)]);
    expect(await jump('position', 10)).toEqual({
      error: 'This thread has only 9 messages; give me a number up to 9.',
    });
  });

  it('leads to people’s questions and to Frontdoor’s, as they were asked', async () => {
    const thread = talk(
      ['U_SAM', 'Which browser?'],
      ['U_ANA', 'Firefox'],
      ['U_SAM', 'And on the phone?'],
      ['U_ANA', 'jump to the first question'],
    );
    expect(await jump('question', 'last', [], {}, thread)).toEqual(['Question 2 of 2:', tsOf(3)]);
    const own = [post(1, 'question', 'Since when?'), post(3, 'question', 'For whom?')];
    const each = await Promise.all([1, 2, 3, 4].map((at) => jump('question', at, own, {}, thread)));
    expect(each.flatMap((told) => (Array.isArray(told) ? [told[1]] : []))).toEqual(
      [1, 1.5, 3, 3.5].map(tsOf),
    );
  });

  it.each([
    'what do you remember about releases?',
    'where did we decide on releases?',
    'Can you jump to the last question?',
    'what do you know about T-12?',
  ])('takes no order to Frontdoor for a question to people: “%s”', async (order) => {
    const thread = talk(
      ['U_SAM', 'Which browser?'],
      ['U_ANA', order],
      ['U_ANA', 'jump to the last question'],
    );
    expect(await jump('question', 'last', [], {}, thread)).toEqual(['Question 1 of 1:', tsOf(1)]);
  });

  it.each([
    ['question', 'There is no question in this thread yet.'],
    ['decision', 'There is no decision in this thread yet.'],
    ['edit', 'There is no edit in this thread yet.'],
    ['card', 'There is no card in this thread yet.'],
    ['position', 'There is no message in this thread yet.'],
  ])('says so where there is no %s', async (what, error) => {
    for (const which of ['first', 'last', 'next', 'previous', 3]) {
      expect(await jump(what, which, [], {}, talk(['U_ANA', 'jump']))).toEqual({ error });
    }
  });

  it('takes only places and orders that there are', () => {
    const bad = [
      {},
      { what: 'question' },
      { what: 'joke', which: 'last' },
      { what: 'card', which: 'middle' },
      { what: 'card', which: 0 },
      { what: 'card', which: -1 },
      { what: 'card', which: 1.5 },
      { what: 'card', which: 1e9 },
      { what: 'card', which: 'last', from: 'https://elsewhere' },
      { what: 'card', which: 'last', thread: 'other' },
    ];
    for (const args of bad) expect(refuses(jumpTo, args)).toBe(true);
  });
});
