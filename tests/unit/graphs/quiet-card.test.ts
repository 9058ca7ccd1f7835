import { describe, expect, it } from '@jest/globals';
import { guidedThread } from '../../support/guided.js';
import type { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, FIRST, FOURTH, PEER, SECOND, THIRD } from '../../support/slow-app.js';
import { UndoThread } from '../../support/undo-thread.js';

/** The last answer of a request came while the thread was quiet. */
async function completeInQuiet(): Promise<UndoThread> {
  const thread = new UndoThread();
  await thread.mention(ASKER, FIRST);
  await thread.mention(ASKER, 'be quiet');
  for (const text of [SECOND, THIRD, FOURTH]) await thread.say(ASKER, text);
  expect(thread.now.state.replies).toEqual([]);
  return thread;
}

const cards = (thread: IntakeThread) => thread.said('review_card').map(({ card }) => card.status);

describe('a card that was not shown for the quiet of its thread', () => {
  it('is shown once the bot is to speak up again', async () => {
    const thread = await completeInQuiet();
    const { waits } = await thread.mention(ASKER, 'be quiet');
    expect(thread.now.state.quiet).toBe(false);
    expect([waits.kind, cards(thread)]).toEqual(['preview', ['open']]);
  });

  it.each(['words', 'a click'])('is shown once the quiet is taken back, by %s', async (how) => {
    const thread = await completeInQuiet();
    const { waits } =
      how === 'words' ? await thread.mention(ASKER, 'undo') : await thread.press('undo', ASKER);
    expect(thread.now.state.quiet).toBe(false);
    expect([waits.kind, cards(thread)]).toEqual(['preview', ['open']]);
  });

  it('is shown where the bot is spoken to in the quiet', async () => {
    const thread = await completeInQuiet();
    const { waits } = await thread.mention(ASKER, 'set urgency to low');
    expect([waits.kind, cards(thread)]).toEqual(['preview', ['open']]);
  });

  it('is not shown to people among themselves', async () => {
    const thread = await completeInQuiet();
    await thread.say(PEER, 'hm');
    expect(thread.now.state.replies).toEqual([]);
  });
});

describe('a question that is open in a quiet thread', () => {
  it('is told again once the bot is to speak up', async () => {
    const thread = new UndoThread();
    await thread.mention(ASKER, FIRST);
    await thread.mention(ASKER, 'be quiet');
    const { pendingQuestions } = thread.now.state;
    const { state, waits } = await thread.mention(ASKER, 'be quiet');
    expect([waits.kind, state.pendingQuestions]).toEqual(['ask', pendingQuestions]);
    expect(thread.words).toContainEqual(expect.stringContaining('Still open for your request'));
  });

  it('stays as it was asked where it is asked a last time, whatever else is ordered', async () => {
    const rest = {
      request_type: 'incident',
      department: 'Sales',
      desired_resolution: 'Fast again',
      urgency: 'low',
    };
    const thread = new UndoThread({ readings: { 'all the rest': { values: rest } } });
    await thread.mention(ASKER, FIRST);
    await thread.mention(ASKER, 'hm');
    await thread.mention(ASKER, 'all the rest');
    const { pendingQuestions, asked } = thread.now.state;
    expect([pendingQuestions, asked['business_impact']]).toEqual([['business_impact'], 2]);
    const { state } = await thread.mention(ASKER, 'set urgency to low');
    expect([state.pendingQuestions, state.draft.unknown]).toEqual([['business_impact'], []]);
  });
});

describe('without a model', () => {
  const ANSWERS: Readonly<Record<string, string>> = {
    business_impact: 'The sales team loses deals',
    urgency: 'low',
    request_type: 'incident',
    department: 'Sales',
    desired_resolution: 'Make it fast again',
  };

  async function quietCard(): Promise<IntakeThread> {
    const thread = guidedThread();
    await thread.mention(ASKER, FIRST);
    await thread.mention(ASKER, 'be quiet');
    await thread.mention(ASKER, 'speak up again');
    for (let turn = 0; turn < 6; turn += 1) {
      const { pending } = thread.now.waits;
      const lacks = Object.keys(ANSWERS).filter((name) => !(name in thread.now.state.draft.fields));
      if (lacks.length === 1) await thread.mention(ASKER, 'be quiet');
      if (lacks.length === 0) break;
      await thread.say(ASKER, ANSWERS[pending[0] ?? ''] ?? 'I do not know');
    }
    expect([thread.now.state.quiet, cards(thread), thread.now.state.replies]).toEqual([true, [], []]);
    return thread;
  }

  it.each(['speak up again', 'undo', 'show me the card'])('“%s” brings the card', async (words) => {
    const thread = await quietCard();
    const { waits } = await thread.mention(ASKER, words);
    expect([waits.kind, cards(thread)]).toEqual(['preview', ['open']]);
    expect(thread.said('text').map(({ text }) => text)).not.toContainEqual(
      expect.stringContaining('There is no card'),
    );
  });
});
