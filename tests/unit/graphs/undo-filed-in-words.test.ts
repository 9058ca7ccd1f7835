import { describe, expect, it } from '@jest/globals';
import { applyChange } from '../../../src/domain/tickets/apply-change.js';
import { ASKER, FIRST, ticketOf, toCard, toCreated } from '../../support/slow-app.js';
import { UndoThread } from '../../support/undo-thread.js';

const STRANGER = 'U_KIM';

/** The bot has asked what is to be done about the filed request. */
async function asked(): Promise<UndoThread> {
  const thread = new UndoThread();
  await toCreated(thread);
  await thread.mention(ASKER, 'undo');
  expect(thread.said('choose')[0]?.options).toEqual(['Withdraw T-1', 'Leave a note on T-1', 'Leave it']);
  return thread;
}

const changes = (thread: UndoThread) =>
  thread.now.state.intents.map((intent) => (intent.kind === 'update' ? intent.change.change : intent.kind));

describe('what was filed, taken back in words', () => {
  it.each([
    ['say', 'withdraw t-1'],
    ['mention', 'Withdraw T-1'],
  ] as const)('is withdrawn as by the click: %s “%s”', async (how, words) => {
    const thread = await asked();
    const { state } = await thread[how](ASKER, words);
    expect(changes(thread)).toEqual(['withdraw']);
    expect(thread.question).toBeNull();
    expect(thread.said('choose')).toMatchObject([{ chosen: { label: 'Withdraw T-1', by: ASKER } }]);
    expect(state.draftId).toBe('d1');
  });

  it('is not by words that only sound like it, whatever a model takes them for', async () => {
    const thread = new UndoThread({ readings: { 'pull it back': { acts: [{ act: 'choose', option: 0 }] } } });
    await toCreated(thread);
    await thread.mention(ASKER, 'undo');
    await thread.mention(ASKER, 'pull it back');
    expect(changes(thread)).toEqual([]);
    expect(thread.question).not.toBeNull();
  });

  it.each(['leave it', 'Leave it', 'no', 'leave it as it is'])('stays as it is on “%s”', async (words) => {
    const thread = await asked();
    const { state } = await thread.say(ASKER, words);
    expect([state.intents, thread.question]).toEqual([[], null]);
    expect(thread.words).toContainEqual('All right, T-1 stays as it is.');
  });

  it('is not what “undo” means where another request began since: whether to discard that is asked', async () => {
    const thread = new UndoThread();
    await toCreated(thread);
    await thread.mention(ASKER, FIRST);
    await thread.mention(ASKER, 'undo');
    expect(thread.doing('discard')).toMatchObject({ draftId: thread.now.state.draftId });
    await thread.say(ASKER, 'yes');
    expect(thread.now.state.phase).toBe('DISCARDED');
    expect(changes(thread)).toEqual([]);
  });

  it('gets the note on the words of that button', async () => {
    const thread = await asked();
    await thread.say(ASKER, 'leave a note on T-1');
    expect(changes(thread)).toEqual(['comment']);
  });

  it('is for those alone who may, and nobody’s who speaks of something else', async () => {
    const thread = await asked();
    expect((await thread.say(STRANGER, 'withdraw T-1')).state.replies).toEqual([]);
    await thread.mention(STRANGER, 'withdraw T-1');
    expect(changes(thread)).toEqual([]);
    expect(thread.said('notice')).toMatchObject([{ to: STRANGER }]);
    expect((await thread.say(ASKER, 'yes')).state.intents).toEqual([]);
    expect(thread.question).not.toBeNull();
  });

  it.each(['open T-1 again', 'yes please'])('is opened again on “%s”', async (words) => {
    const thread = await asked();
    await thread.mention(ASKER, 'withdraw T-1');
    const intent = thread.now.state.intents.find((one) => one.kind === 'update');
    if (intent?.kind !== 'update') throw new Error('nothing was ordered');
    const { key: intentKey, draftId, change } = intent;
    const ticket = applyChange(ticketOf(thread), change);
    await thread.tracker({ intentKey, draftId, outcome: { result: 'updated', ticket, change } });
    await thread.mention(ASKER, 'redo');
    await thread.mention(ASKER, words);
    expect(changes(thread)).toEqual(['reopen']);
  });

  it('leaves words about a request that was begun since to that request', async () => {
    const thread = await asked();
    await thread.mention(ASKER, FIRST);
    await thread.say(ASKER, 'pull it back');
    expect(changes(thread)).toEqual([]);
    expect(thread.question).not.toBeNull();
    await thread.say(ASKER, 'Withdraw T-1');
    expect(changes(thread)).toEqual(['withdraw']);
  });

  it('files no other request by a yes', async () => {
    const thread = new UndoThread();
    await toCreated(thread);
    await toCard(thread);
    await thread.press('undo', ASKER);
    expect(thread.said('choose')[0]?.options).toContain('Withdraw T-1');
    expect((await thread.say(ASKER, 'yes')).state.intents).toEqual([]);
    expect((await thread.say(ASKER, 'send it')).state.intents).toEqual([]);
  });
});
