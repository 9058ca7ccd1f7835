import { describe, expect, it } from '@jest/globals';
import { ASKER, FIRST, toCard, toCreated } from '../../support/slow-app.js';
import { UndoThread } from '../../support/undo-thread.js';

const urgency = (thread: UndoThread) => thread.now.state.draft.fields['urgency'];

describe('“undo” without a mention', () => {
  it('takes back what was done for an open request, from those whose request it is', async () => {
    const thread = new UndoThread();
    await toCard(thread);
    await thread.mention(ASKER, 'set urgency to low');
    await thread.say(ASKER, 'undo');
    expect(urgency(thread)).toBe('critical');
    await thread.say(ASKER, 'redo');
    expect(urgency(thread)).toBe('low');
  });

  it('does so while a question is open as well', async () => {
    const thread = new UndoThread();
    await thread.mention(ASKER, FIRST);
    await thread.mention(ASKER, 'set urgency to low');
    await thread.say(ASKER, 'undo that');
    expect(urgency(thread)).toBeUndefined();
  });

  it('is nothing of other people’s', async () => {
    const thread = new UndoThread();
    await toCard(thread);
    await thread.mention(ASKER, 'set urgency to low');
    const { state } = await thread.say('U_STRANGER', 'undo');
    expect([urgency(thread), state.replies, state.commands]).toEqual(['low', [], []]);
  });

  it('is left alone in a quiet thread, and where no request is open any more', async () => {
    const thread = new UndoThread();
    await toCard(thread);
    await thread.mention(ASKER, 'set urgency to low');
    await thread.mention(ASKER, 'be quiet');
    await thread.say(ASKER, 'undo');
    expect([urgency(thread), thread.now.state.quiet, thread.now.state.commands]).toEqual(['low', true, []]);
    const filed = new UndoThread();
    await toCreated(filed);
    filed.later(16 * 60);
    expect((await filed.say(ASKER, 'undo')).state.replies).toEqual([]);
  });
});
