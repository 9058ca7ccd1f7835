import { describe, expect, it } from '@jest/globals';
import { ASKER, toCard } from '../../support/slow-app.js';
import { UndoThread } from '../../support/undo-thread.js';

const LOWER = 'wait, it is low';
const AND_SEND = 'make it low and send it';
const readings = {
  [LOWER]: { values: { urgency: 'low' } },
  [AND_SEND]: { values: { urgency: 'low' }, acts: [{ act: 'approve' } as const] },
};

async function changedBy(words: string, author = ASKER): Promise<UndoThread> {
  const thread = new UndoThread({ readings });
  await toCard(thread);
  await thread.say(author, words);
  expect(thread.now.state.draft.fields['urgency']).toBe('low');
  return thread;
}

describe('a change in words at the card', () => {
  it('is told in one message, with Undo, beside the card', async () => {
    const thread = await changedBy(LOWER);
    expect(thread.now.state.replies.map(({ kind }) => kind).toSorted()).toEqual(['done', 'review_card']);
    expect(thread.said('done')).toMatchObject([{ commandId: thread.lastDone, now: 'done', by: ASKER }]);
    await thread.press('undo', ASKER);
    expect(thread.now.state.draft.fields['urgency']).toBe('critical');
    expect(thread.words).toEqual([expect.stringMatching(/urgency/iu)]);
  });

  it('that would file it as well says how to', async () => {
    const thread = await changedBy(AND_SEND);
    expect(thread.now.state.intents).toEqual([]);
    expect(thread.said('done')).toHaveLength(1);
    expect(thread.said('text').map(({ text }) => text)).toEqual([
      expect.stringMatching(/^If .*press Approve/u),
    ]);
  });

  it('is said in words where it is taken back in words', async () => {
    const thread = await changedBy(LOWER);
    await thread.mention(ASKER, 'undo');
    expect(thread.said('text')).toMatchObject([{ text: expect.stringMatching(/^Taken back: /u) }]);
  });

  it('stays silent where nobody is answered', async () => {
    const thread = new UndoThread({ readings });
    await toCard(thread);
    await thread.mention(ASKER, 'be quiet');
    await thread.say(ASKER, LOWER);
    expect(thread.now.state.replies.map(({ kind }) => kind)).toEqual(['review_card']);
    expect(thread.now.state.commands).toHaveLength(1);
  });
});
