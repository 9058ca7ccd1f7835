import { describe, expect, it } from '@jest/globals';
import { guidedThread } from '../../support/guided.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, PEER, slowAppBrain, toCard } from '../../support/slow-app.js';

const [ANA, BEN] = ['U_ANA', 'U_BEN'];

const marks = ({ now }: IntakeThread) => now.state.marks;

async function opened(): Promise<IntakeThread> {
  const thread = guidedThread();
  await thread.mention(ANA, 'the sales dashboard shows wrong figures since Monday');
  expect(marks(thread)).toEqual([]);
  return thread;
}

describe('a message that goes with a request without a word said to it', () => {
  it('is marked, whoever wrote it, once', async () => {
    const thread = await opened();
    const said = thread.message(BEN, 'the dashboard of the region shows the same wrong figures', false);
    await thread.turn([said]);
    expect(thread.said('text')).toEqual([]);
    expect(marks(thread)).toEqual([{ ts: said.ts, isKept: true }]);
    await thread.say(ANA, 'we lose orders because of it');
    expect(marks(thread)).toEqual([]);
  });

  it('is none that was answered, taken, or said in passing', async () => {
    const thread = await opened();
    await thread.say(ANA, 'we lose orders because of it');
    expect(marks(thread)).toEqual([]);
    await thread.say(BEN, 'lunch?');
    expect(marks(thread)).toEqual([]);
    await thread.mention(ANA, 'and the weather is bad');
    expect(marks(thread)).toEqual([]);
  });

  it('loses the mark where it is left out, and has it again where it is put back', async () => {
    const thread = await opened();
    const said = thread.message(BEN, 'the dashboard of the region shows the same wrong figures', false);
    await thread.turn([said]);
    await thread.click('leave_out', BEN, { value: said.ts });
    expect(marks(thread)).toEqual([{ ts: said.ts, isKept: false }]);
    await thread.click('put_back', BEN, { value: said.ts });
    expect(marks(thread)).toEqual([{ ts: said.ts, isKept: true }]);
  });

  it('has no mark in a thread that wants to be left alone', async () => {
    const thread = await opened();
    await thread.mention(ANA, 'be quiet');
    await thread.say(BEN, 'the dashboard of the region shows the same wrong figures');
    expect(marks(thread)).toEqual([]);
    expect(thread.now.state.ownWords).toHaveLength(2);
  });

  it('has the mark at a card that says it already, so that its people see that it was heard', async () => {
    const brain = slowAppBrain({
      readings: { 'so, it is an incident': { acts: [{ act: 'restate', field: 'request_type' }] } },
    });
    const thread = new IntakeThread(brain);
    await toCard(thread);
    await thread.say(PEER, 'lunch?');
    const said = thread.message(ASKER, 'so, it is an incident', false);
    await thread.turn([said]);
    expect(thread.now.state.replies).toEqual([]);
    expect(marks(thread)).toEqual([{ ts: said.ts, isKept: true }]);
  });
});
