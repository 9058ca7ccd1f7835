import { describe, expect, it } from '@jest/globals';
import { setOf } from '../../../graphs/intake/tool-loop/tool-context.js';
import type { Event } from '../../../src/domain/conversation/event.js';
import { ANA, BEN, call, growthThread } from '../../support/growth.js';
import { guidedThread } from '../../support/guided.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, PEER, slowAppBrain, toCard } from '../../support/slow-app.js';

const TEXT = 'the checkout is slow';
const OPENS = 'I need the checkout to be faster';
const begun = { [OPENS]: { values: { request_summary: 'A faster checkout' } } };

/** A message of Ana's that Ben brings to the bot. */
function raised(thread: IntakeThread, text: string, author = ANA): Event {
  const said = thread.message(author, text, true);
  if (said.kind !== 'message') throw new Error('no message');
  return { ...said, via: 'reaction', raisedBy: BEN };
}

const ORDERS = [
  'what is the status of T-12?',
  'remember that we ship on Friday',
  'remember that Z is Z',
  'watch T-12 and be quiet',
  'undo',
  'thanks',
  'focus on T-12',
  'cancel that',
  'never mind',
];
const CALLS = [call('write_memory_note', { text: 'Z is Z' }), call('toggle_quiet', {})];

/** A thread whose brain takes every word for an order, and obeys it. */
function obedient(text: string) {
  return growthThread({
    asks: [text],
    readings: begun,
    converse: ({ steps }) => (steps.length === 0 ? { calls: CALLS } : { text: '' }),
  }).thread;
}

const BRAINS: Readonly<Record<string, (text: string) => IntakeThread>> = {
  obedient,
  'one that gives everything up': (text) =>
    growthThread({ readings: { ...begun, [text]: { acts: [{ act: 'discard' }] } } }).thread,
  'without a model': () => guidedThread(),
};

describe.each(Object.keys(BRAINS))('a message that somebody else brings to a brain: %s', (name) => {
  it.each(ORDERS)('is the beginning of a request and orders nothing: “%s”', async (text) => {
    const thread = BRAINS[name]?.(text) ?? obedient(text);
    const { state, waits } = await thread.turn([raised(thread, text)]);
    expect([state.memory, state.commands, state.quiet, state.focus]).toEqual([[], [], false, null]);
    expect(state.trace.map(({ node }) => node)).not.toContain('tools');
    expect(state.phase).not.toBe('DISCARDED');
    expect(waits.kind).toBe('ask');
    expect(state.requester).toBe(ANA);
  });

  it.each(ORDERS)('orders nothing while a request is open either: “%s”', async (text) => {
    const thread = BRAINS[name]?.(text) ?? obedient(text);
    await thread.mention(ANA, OPENS);
    const { draftId } = thread.now.state;
    const { state } = await thread.turn([raised(thread, text)]);
    expect([state.memory, state.commands, state.quiet, state.draftId]).toEqual([[], [], false, draftId]);
    expect(state.phase).not.toBe('DISCARDED');
  });
});

/** Whom the turn notified, by what it said. */
const called = (thread: IntakeThread) =>
  thread.said('text').flatMap(({ text, mentions }) => (mentions.length > 0 ? [[text, mentions]] : []));

describe('whose request somebody else opens or changes', () => {
  const ANYTHING = 'Say here if anything should be different.';

  it('is called where their message was made a request', async () => {
    const { thread } = growthThread();
    await thread.turn([raised(thread, TEXT)]);
    expect(called(thread)).toEqual([
      [`<@${ANA}>, <@${BEN}> has made a request of your message. ${ANYTHING}`, [ANA]],
    ]);
  });

  it('is called where a form names them', async () => {
    const { thread } = growthThread();
    const said = thread.message('app:Intake form', `Who: <@${ANA}>. ${TEXT}`, true);
    await thread.turn([{ ...said, via: 'workflow', raisedBy: ANA }]);
    expect(thread.now.state).toMatchObject({ requester: ANA, filer: null });
    expect(called(thread)).toEqual([
      [`<@${ANA}>, the form says that this is your request. ${ANYTHING}`, [ANA]],
    ]);
  });

  it('is not called where they have opened it themselves', async () => {
    const { thread } = growthThread();
    const said = thread.message('app:PagerDuty', TEXT, true);
    await thread.turn([{ ...said, via: 'reaction', raisedBy: ANA }]);
    expect(called(thread)).toEqual([]);
    const { thread: own } = growthThread();
    await own.mention(ANA, TEXT);
    expect(called(own)).toEqual([]);
  });

  it('is called where somebody who may has changed it in the form', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await thread.turn([raised(thread, TEXT, ASKER)]);
    await thread.submit('edit', BEN, { department: 'Legal' });
    expect(called(thread)).toEqual([]);
    const other = new IntakeThread(slowAppBrain(), {
      approval: { ...thread.deps.approval, people: [PEER], who: ['requester', 'named'] },
    });
    await toCard(other);
    await other.submit('edit', PEER, { department: 'Legal', urgency: 'low' });
    expect(called(other)).toEqual([
      [`<@${ASKER}>, <@${PEER}> has changed your request: urgency and department.`, [ASKER]],
    ]);
  });
});

describe('a reply that is made a request', () => {
  const words = (thread: IntakeThread) => thread.now.state.ownWords.map(({ text }) => String(text));

  it('takes along what the thread began with and what was said before it', async () => {
    for (const thread of [growthThread({ readings: begun }).thread, guidedThread()]) {
      thread.message(ANA, 'The checkout takes a minute since Monday', false);
      thread.message('U_EVE', 'thanks', false);
      thread.message('U_EVE', 'Only with vouchers, I think', false);
      const reply = raised(thread, 'same for me in Porto');
      thread.message('U_EVE', 'and now it is gone', false);
      await thread.turn([reply]);
      expect(words(thread)).toEqual([
        'The checkout takes a minute since Monday',
        'Only with vouchers, I think',
        'same for me in Porto',
      ]);
    }
  });
});

describe('a message that somebody else brings to the bot', () => {
  it('would have the tools of three seconds', async () => {
    const { thread } = growthThread();
    const { state } = await thread.turn([raised(thread, TEXT)]);
    expect(setOf(state)).toBe('quick');
  });

  it('is its author’s request, which whoever brought it has filed', async () => {
    const { thread } = growthThread();
    const { state } = await thread.turn([raised(thread, TEXT)]);
    expect(state).toMatchObject({ requester: ANA, filer: BEN });
    expect(state.participants).toEqual(expect.arrayContaining([ANA, BEN]));
  });

  it.each([
    'what is the status of T-12?',
    'remember that we ship on Friday',
    'undo',
    'thanks',
    'focus on T-12',
  ])('is a request, whatever its words want: “%s”', async (text) => {
    const { thread } = growthThread({ asks: [text] });
    const { state } = await thread.turn([raised(thread, text)]);
    expect(state.draftId).not.toBeNull();
    expect(state.trace.map(({ node }) => node)).not.toContain('chat');
    expect(state.memory).toEqual([]);
    expect(state.focus).toBeNull();
  });

  it('approves nothing, though its author’s own words would have', async () => {
    const yes = 'looks good, send it';
    const thread = new IntakeThread(slowAppBrain());
    await toCard(thread);
    const { state, waits } = await thread.turn([raised(thread, yes, ASKER)]);
    expect(state.intents).toEqual([]);
    expect(waits.kind).not.toBe('submitting');
    const { waits: later } = await thread.say(ASKER, yes);
    expect(later.kind).toBe('submitting');
  });

  it('answers no offer to update what was filed', async () => {
    const thread = new IntakeThread(slowAppBrain());
    await toCard(thread);
    await thread.click('approve', ASKER);
    const before = thread.now.state.draftId;
    await thread.turn([raised(thread, 'yes please', PEER)]);
    expect(thread.now.state.draftId).toBe(before);
    expect(thread.now.state.intents).toEqual([]);
  });
});
