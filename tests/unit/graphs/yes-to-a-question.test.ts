import { describe, expect, it } from '@jest/globals';
import { ASK, actThread, inTurn } from '../../support/act-tools.js';
import { call } from '../../support/growth.js';
import type { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, FIRST, PEER, slowApp, toCard } from '../../support/slow-app.js';

const FORGET = 'forget that';
const LOWER = 'lower';
const readings = { ...slowApp.readings, [LOWER]: { values: { urgency: 'low' } } };
const YES = ['yes', 'Yes please', 'go ahead', 'ok, do it'];

function made() {
  const converse = inTurn({ calls: [call('delete_it', { id: 'n1' })] }, { text: '' });
  return actThread(converse, { script: { readings, asks: [ASK, FORGET] } }).thread;
}

/** A card is open, and after it the bot has asked whether it shall forget a note. */
async function atBoth(): Promise<IntakeThread> {
  const thread = made();
  await toCard(thread);
  await thread.mention(ASKER, FORGET);
  expect(thread.said('choose')).toHaveLength(1);
  return thread;
}

describe('a yes to the question of the bot that is newest', () => {
  it.each(YES)('does what was asked and files nothing: “%s”', async (words) => {
    for (const how of ['say', 'mention'] as const) {
      const thread = await atBoth();
      const { state, waits } = await thread[how](ASKER, words);
      expect([state.memory.length, state.intents, waits.kind]).toEqual([1, [], 'preview']);
      expect(thread.question).toBeNull();
    }
  });

  it.each(['no', 'No, leave it', 'leave it'])('is a no in words as well: “%s”', async (words) => {
    const thread = await atBoth();
    const { state, waits } = await thread.say(ASKER, words);
    expect([state.memory, thread.question, waits.kind]).toEqual([[], null, 'preview']);
    expect(state.phase).not.toBe('DISCARDED');
  });

  it('counts while the draft is still being asked about', async () => {
    const thread = made();
    await thread.mention(ASKER, FIRST);
    await thread.mention(ASKER, FORGET);
    const { pendingQuestions } = thread.now.state;
    const { state } = await thread.say(ASKER, 'yes');
    expect(state.memory).toHaveLength(1);
    expect(state.pendingQuestions).toEqual(pendingQuestions);
  });

  it('leaves words about the request to the request', async () => {
    const thread = await atBoth();
    expect((await thread.say(ASKER, LOWER)).state.draft.fields['urgency']).toBe('low');
    const other = await atBoth();
    await other.say(ASKER, 'discard it');
    expect((await other.say(ASKER, 'yes')).state.phase).toBe('DISCARDED');
  });
});

describe('an approval that may be meant for a question', () => {
  it.each(['looks good, send it', 'send it'])('files nothing and says how to: “%s”', async (words) => {
    const thread = await atBoth();
    const { state, waits } = await thread.say(ASKER, words);
    expect([state.intents, state.memory, waits.kind]).toEqual([[], [], 'preview']);
    expect(thread.said('text').at(-1)?.text).toContain('press Approve');
    expect(thread.question).not.toBeNull();
  });

  it('is nobody else’s either', async () => {
    const thread = await atBoth();
    const { state } = await thread.mention(PEER, 'yes');
    expect([state.intents, state.memory]).toEqual([[], []]);
    expect(thread.said('text').at(-1)?.text).toContain('press Approve');
  });

  it('in a batch with other words files nothing', async () => {
    const thread = await atBoth();
    const { state } = await thread.turn([
      thread.message(ASKER, 'yes', false),
      thread.message(ASKER, 'send it', false),
    ]);
    expect([state.intents, state.memory]).toEqual([[], []]);
  });

  it('is unclear once the card was shown anew, until the question is answered', async () => {
    const thread = await atBoth();
    await thread.say(ASKER, LOWER);
    expect(thread.said('review_card')).toHaveLength(1);
    const { state } = await thread.say(ASKER, 'yes');
    expect([state.intents, state.memory]).toEqual([[], []]);
    expect(thread.said('text').at(-1)?.text).toContain('press Approve');
    await thread.choose(1, ASKER);
    expect((await thread.say(ASKER, 'yes')).waits.kind).toBe('submitting');
  });

  it('approves the newer card in plain words of its own, and in a yes of who was not asked', async () => {
    const thread = await atBoth();
    await thread.say(ASKER, LOWER);
    expect((await thread.say(ASKER, 'looks good, send it')).waits.kind).toBe('submitting');
  });

  it('answers no question that was put before the draft was asked about anew', async () => {
    const thread = made();
    await thread.mention(ASKER, ASK);
    await thread.mention(ASKER, FORGET);
    expect(thread.doing('call')).not.toBeNull();
    await thread.mention(ASKER, FIRST);
    expect(thread.now.waits.kind).toBe('ask');
    expect((await thread.say(ASKER, 'yes')).state.memory).toEqual([]);
    expect((await thread.say(ASKER, 'Yes, do it')).state.memory).toHaveLength(1);
  });
});
