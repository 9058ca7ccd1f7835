import { describe, expect, it } from '@jest/globals';
import { applyChange } from '../../../src/domain/tickets/apply-change.js';
import type { Ticket, TicketChange } from '../../../src/domain/tickets/tracker.js';
import { ASKER, TRIAGER, ticketOf, toCard, toCreated } from '../../support/slow-app.js';
import { UndoThread } from '../../support/undo-thread.js';

const STRANGER = 'U_KIM';

async function filed(more: ConstructorParameters<typeof UndoThread>[1] = {}) {
  const thread = new UndoThread({}, more);
  const ticket = await toCreated(thread);
  return { thread, ticket };
}

/** The tracker carries out the last order of the thread. */
async function carriedOut(thread: UndoThread, ticket: Ticket): Promise<Ticket> {
  const intent = thread.now.state.intents.find((one) => one.kind === 'update');
  if (intent?.kind !== 'update') throw new Error('nothing was ordered');
  return answered(thread, ticket, intent.change, intent.key);
}

async function answered(thread: UndoThread, ticket: Ticket, change: TicketChange, intentKey: string) {
  const after = applyChange(ticket, change);
  const { draftId } = ticket.request;
  await thread.tracker({ intentKey, draftId, outcome: { result: 'updated', ticket: after, change } });
  return after;
}

const asked = (thread: UndoThread) => thread.said('choose')[0];

describe('undo of what was filed', () => {
  it('says first what can be done instead, and does nothing yet', async () => {
    const { thread } = await filed();
    const { state } = await thread.mention(ASKER, 'undo');
    expect(asked(thread)).toMatchObject({
      options: ['Withdraw T-1', 'Leave a note on T-1', 'Leave it'],
      chosen: null,
      text: expect.stringContaining('what is filed stays on record'),
    });
    expect([state.intents, state.commands]).toEqual([[], []]);
  });

  it('withdraws it on the click: its cards say so, and the history knows once the tracker has done it', async () => {
    const { thread, ticket } = await filed();
    await thread.mention(ASKER, 'undo');
    await thread.choose(0, ASKER);
    expect(thread.now.state.intents).toEqual([
      expect.objectContaining({ kind: 'update', change: { change: 'withdraw', by: ASKER } }),
    ]);
    expect([thread.now.state.commands, thread.question]).toEqual([[], null]);
    await carriedOut(thread, ticket);
    expect(thread.said('team_card')[0]?.card.ticket.status).toBe('withdrawn');
    expect(thread.said('review_card')[0]?.card.ticket?.status).toBe('withdrawn');
    expect(thread.said('text')).toEqual([]);
    expect(thread.said('done')).toMatchObject([{ text: '<@U_ALEX> withdrew T-1.', now: 'undone' }]);
    expect(thread.past.map(({ act, tool }) => [act, tool])).toEqual([
      ['do', 'filed'],
      ['undo', 'filed'],
    ]);
    expect(thread.now.state.requests).toMatchObject([{ ticket: { status: 'withdrawn' } }]);
  });

  it('opens it again on redo, which asks as well', async () => {
    const { thread, ticket } = await filed();
    await thread.mention(ASKER, 'undo');
    await thread.choose(0, ASKER);
    const withdrawn = await carriedOut(thread, ticket);
    await thread.press('redo', ASKER);
    expect(asked(thread)?.options).toEqual(['Open T-1 again', 'Leave it']);
    await thread.choose(0, ASKER);
    const reopened = await carriedOut(thread, withdrawn);
    expect(reopened.status).toBe('open');
    expect(thread.said('done')).toMatchObject([{ now: 'done', changedBy: ASKER }]);
    expect(thread.said('text')).toHaveLength(1);
    await thread.mention(ASKER, 'undo');
    expect(asked(thread)?.options).toContain('Withdraw T-1');
  });

  it('may leave a note instead, which withdraws nothing, or leave it be', async () => {
    const { thread, ticket } = await filed();
    await thread.mention(ASKER, 'undo');
    await thread.choose(1, ASKER);
    const noted = await carriedOut(thread, ticket);
    expect(noted).toMatchObject({
      status: 'open',
      comments: [{ by: ASKER, text: 'It is not needed any more.' }],
    });
    expect(thread.now.state.commands).toEqual([]);
    await thread.mention(ASKER, 'undo');
    await thread.choose(2, ASKER);
    expect(thread.now.state.intents).toEqual([]);
    expect(thread.words).toContain('All right, T-1 stays as it is.');
  });

  it('happens once, however often it is pressed, and for those whose request it is', async () => {
    const { thread } = await filed();
    await thread.mention(STRANGER, 'undo');
    expect(thread.words).toEqual([expect.stringMatching(/^You can't do that here/)]);
    await thread.mention(ASKER, 'undo');
    await thread.choose(0, STRANGER);
    expect(thread.said('notice')).toMatchObject([{ to: STRANGER }]);
    expect(thread.now.state.intents).toEqual([]);
    await thread.choose(0, ASKER);
    const question = thread.turns.flatMap(({ state }) => state.replies).find(({ kind }) => kind === 'choose');
    await thread.choose(0, ASKER, question?.kind === 'choose' ? question.questionId : '');
    expect(thread.now.state.intents).toEqual([]);
    expect(thread.said('notice')).toMatchObject([{ text: expect.stringContaining('out of date') }]);
  });

  it('is what the team does, too: a status that it sets opens a withdrawn ticket again, and Undo is next', async () => {
    const { thread, ticket } = await filed();
    await thread.mention(ASKER, 'undo');
    await thread.choose(0, ASKER);
    const withdrawn = await carriedOut(thread, ticket);
    await answered(thread, withdrawn, { change: 'set', values: { status: 'open' }, by: TRIAGER }, 'k');
    expect(thread.past.at(-1)).toMatchObject({ act: 'redo', by: TRIAGER });
    await thread.press('redo', ASKER);
    expect(thread.said('notice')).toMatchObject([{ text: expect.stringContaining(`<@${TRIAGER}>`) }]);
  });

  it('is refused where its tracker has no way, naming the ticket', async () => {
    const { thread } = await filed({ compensations: [] });
    await thread.mention(ASKER, 'undo');
    expect(thread.words).toEqual([expect.stringMatching(/^T-1 is filed, and its tracker has no way/)]);
    expect(thread.said('choose')).toEqual([]);
  });

  it('leaves the edits before it as they were approved', async () => {
    const thread = new UndoThread();
    await toCard(thread);
    await thread.mention(ASKER, 'set urgency to low');
    const edit = thread.lastDone;
    await thread.click('approve', ASKER);
    const ticket = ticketOf(thread);
    const { draftId } = ticket.request;
    const outcome = { result: 'created' as const, ticket };
    await thread.tracker({ intentKey: `submit:${draftId}`, draftId, outcome });
    await thread.press('undo', ASKER, edit);
    expect(thread.said('notice')).toMatchObject([{ text: expect.stringContaining('filed as T-1') }]);
    expect(thread.now.state.draft.fields['urgency']).toBe('low');
  });
});
