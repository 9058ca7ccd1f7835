import { describe, expect, it } from '@jest/globals';
import { ASK, actThread, inTurn } from '../../support/act-tools.js';
import { call } from '../../support/growth.js';
import { guidedThread } from '../../support/guided.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, slowAppBrain, toCreated } from '../../support/slow-app.js';

const [ANA, BEN, CEM] = ['UANA', 'UBEN', 'UCEM'];
const ALERT = 'The VAT export has been failing since Monday';
const FORM = 'Laptop request: MacBook Pro 14';

/** Ben is asked whether a request is to be opened from Ana's message. */
async function offered(): Promise<IntakeThread> {
  const thread = guidedThread();
  thread.message(ANA, ALERT, false);
  await thread.mention(BEN, 'file this');
  expect(thread.said('choose')).toHaveLength(1);
  return thread;
}

/** A workflow's form that names nobody has been offered. */
async function offeredForm(): Promise<IntakeThread> {
  const thread = guidedThread();
  const said = thread.message('app:Laptop form', FORM, false);
  await thread.turn([{ ...said, via: 'workflow', addressed: true }]);
  expect(thread.said('choose')).toHaveLength(1);
  return thread;
}

/** The asker of a filed request is asked whether it is to be changed. */
async function offeredUpdate(): Promise<IntakeThread> {
  const acts = [{ act: 'amend' }] as const;
  const readings = { 'It is a report': { acts, values: { request_summary: 'Slow report' } } };
  const thread = new IntakeThread(slowAppBrain({ readings }));
  await toCreated(thread);
  await thread.mention(ASKER, 'It is a report');
  expect(thread.said('offer_update')).toHaveLength(1);
  return thread;
}

/** The asker is asked whether a note is to be forgotten; nothing is open. */
async function askedToForget(): Promise<IntakeThread> {
  const converse = inTurn({ calls: [call('delete_it', { id: 'n1' })] }, { text: '' });
  const asks = [ASK, 'forget that'];
  const { thread } = actThread(converse, { script: { asks } });
  await thread.mention(ASKER, 'forget that');
  expect(thread.said('choose')).toHaveLength(1);
  return thread;
}

const isOpen = ({ now }: IntakeThread) => now.state.draftId !== null;

const QUESTIONS = {
  'an offer to open a request': { begun: offered, asked: BEN, isDone: isOpen },
  'the question whether to do something': {
    begun: askedToForget,
    asked: ASKER,
    isDone: ({ now }: IntakeThread) => now.state.memory.length > 0,
  },
  'the question whether to change what was filed': {
    begun: offeredUpdate,
    asked: ASKER,
    isDone: ({ now }: IntakeThread) => now.state.intents.length > 0,
  },
};

describe.each(Object.entries(QUESTIONS))('a yes to %s', (_, { begun, asked, isDone }) => {
  it('counts without a mention where nobody has spoken since', async () => {
    const thread = await begun();
    await thread.say(asked, 'yes');
    expect(isDone(thread)).toBe(true);
  });

  it.each([
    [
      'to a colleague who has asked something since',
      (thread: IntakeThread) => thread.say(CEM, 'shall I restart it?'),
    ],
    [
      'in one batch with a colleague’s question',
      (thread: IntakeThread) => thread.message(CEM, 'shall I restart it?', false),
    ],
    ['once a colleague has turned to the bot', (thread: IntakeThread) => thread.mention(CEM, 'hello')],
    ['16 minutes later', (thread: IntakeThread) => thread.later(16 * 60)],
  ] as const)('is not taken %s', async (_how, between) => {
    const thread = await begun();
    const before = await between(thread);
    const said = thread.message(asked, 'yes', false);
    await thread.turn(before !== undefined && 'kind' in before ? [before, said] : [said]);
    expect(isDone(thread)).toBe(false);
    expect(thread.now.state.replies).toEqual([]);
  });

  it.each(['yes', 'yes please', '👍', 'thanks!', 'no', 'approve'])(
    'counts though a colleague has said “%s” before, which takes nothing',
    async (words) => {
      const thread = await begun();
      await thread.say(CEM, words);
      expect([isDone(thread), thread.now.state.replies]).toEqual([false, []]);
      await thread.say(asked, 'yes');
      expect(isDone(thread)).toBe(true);
    },
  );

  it('still counts with a mention then', async () => {
    const thread = await begun();
    await thread.say(CEM, 'shall I restart it?');
    await thread.mention(asked, 'yes');
    expect(isDone(thread)).toBe(true);
  });

  it('counts with a mention in one batch with what colleagues say to each other', async () => {
    const thread = await begun();
    const between = [thread.message(CEM, 'shall I restart it?', false), thread.message(asked, 'yes', false)];
    await thread.turn([...between, thread.message(asked, 'yes', true), thread.message(CEM, 'ok', false)]);
    expect(isDone(thread)).toBe(true);
  });

  it('is not taken where it turns to a colleague', async () => {
    const thread = await begun();
    await thread.say(asked, `<@${CEM}> yes`);
    expect(isDone(thread)).toBe(false);
  });
});

it('takes the words of a button whenever whom it asked says them', async () => {
  const thread = await offered();
  await thread.say(CEM, 'shall I restart it?');
  await thread.say(CEM, 'Open a request');
  expect(isOpen(thread)).toBe(false);
  await thread.say(BEN, 'open a request');
  expect(thread.now.state).toMatchObject({ requester: ANA, filer: BEN });
});

describe('a question put to nobody in particular', () => {
  it.each(['yes', 'yes please', 'open it', 'Open a request', 'go ahead'])(
    'is answered by whoever speaks next: “%s”',
    async (words) => {
      const thread = await offeredForm();
      await thread.say(BEN, words);
      expect(thread.now.state).toMatchObject({ requester: BEN, filer: null });
    },
  );

  it('is answered by who has said something of it before, and by nobody else', async () => {
    const mine = await offeredForm();
    await mine.say(BEN, 'that one is mine, I think');
    expect(mine.now.state.replies).toEqual([]);
    await mine.say(BEN, 'yes');
    expect(mine.now.state.requester).toBe(BEN);
    const theirs = await offeredForm();
    await theirs.say(BEN, 'shall I order it?');
    await theirs.say(CEM, 'yes');
    expect([isOpen(theirs), theirs.now.state.replies]).toEqual([false, []]);
  });

  it.each([
    ['is left alone by a no', (thread: IntakeThread) => thread.say(BEN, 'no')],
    [
      'is left alone by what people ask each other',
      (thread: IntakeThread) => thread.say(BEN, 'who is this for?'),
    ],
    ['is left alone by thanks', (thread: IntakeThread) => thread.say(BEN, 'thanks!')],
    [
      'waits no longer than 15 minutes',
      (thread: IntakeThread) => {
        thread.later(16 * 60);
        return thread.say(BEN, 'yes');
      },
    ],
  ] as const)('%s', async (_, play) => {
    const thread = await offeredForm();
    await play(thread);
    expect([isOpen(thread), thread.now.state.replies]).toEqual([false, []]);
  });

  it('is still answered by its button', async () => {
    const thread = await offeredForm();
    await thread.say(BEN, 'who is this for?');
    await thread.say(CEM, 'no idea');
    await thread.choose(0, CEM);
    expect(thread.now.state.requester).toBe(CEM);
  });
});
