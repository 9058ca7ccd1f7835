import { describe, expect, it } from '@jest/globals';
import type { ActBody } from '../../../src/domain/conversation/acts.js';
import { guidedThread } from '../../support/guided.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, FIRST, PEER, slowAppBrain, toCard } from '../../support/slow-app.js';

const NEED = 'My VPN is broken since this morning';
const FILE = ['file this', 'file it', 'please submit it', 'send it'];
const OPEN = ['open a ticket', 'open a request', 'open it', 'create a ticket', 'file a request'];
const OF_THIS = ['please open a ticket for this', 'log this'];

describe.each([...FILE, ...OPEN, ...OF_THIS])('“%s”, said where a request is open', (words) => {
  it.each(['mention', 'say'] as const)('asks again what it lacks (%s)', async (how) => {
    const thread = guidedThread();
    await thread.mention(ASKER, NEED);
    for (const _ of [1, 2]) {
      await thread[how](ASKER, words);
      const [told] = thread.said('text');
      expect(told?.text).toBe('I still need business impact before I can file this.');
      expect(told?.link?.slot).toBe('ask:d1:1');
      expect(thread.said('ask')).toEqual([]);
    }
    const { queuedRequests, ownWords, draft } = thread.now.state;
    expect([queuedRequests, ownWords.length, draft.fields['business_impact']]).toEqual([[], 1, undefined]);
  });
});

describe.each(OPEN)('“%s”, said at the card', (words) => {
  it('leads to the card', async () => {
    const acts: readonly ActBody[] = [{ act: 'open', blueprint: null, onBehalfOf: null }];
    const thread = new IntakeThread(slowAppBrain({ readings: { [words]: { acts } } }));
    await toCard(thread);
    await thread.mention(ASKER, words);
    if (!['create a ticket', 'file a request'].includes(words)) {
      expect(thread.said('text')).toMatchObject([{ link: { slot: expect.stringContaining('card') } }]);
      expect(thread.now.state.queuedRequests).toEqual([]);
    }
  });
});

it('“file this” read by a model as an approval asks again what is missing', async () => {
  const thread = new IntakeThread(
    slowAppBrain({ readings: { 'file this': { acts: [{ act: 'approve' }] } } }),
  );
  await thread.mention(ASKER, FIRST);
  await thread.mention(ASKER, 'file this');
  expect(thread.said('text')[0]?.text).toMatch(/^I still need /u);
  expect(thread.said('text')[0]?.link?.slot).toMatch(/^ask:/u);
});

it('another request is still noted as one', async () => {
  for (const words of ['open another request', 'open a new ticket', 'another new request']) {
    const thread = guidedThread();
    await thread.mention(ASKER, NEED);
    await thread.mention(ASKER, words);
    expect([words, thread.now.state.queuedRequests.length]).toEqual([words, 1]);
  }
});

it('what colleagues agree on at a question is left to them', async () => {
  const thread = guidedThread();
  await thread.mention(ASKER, NEED);
  await thread.say(PEER, 'looks good');
  expect(thread.now.state.replies).toEqual([]);
});
