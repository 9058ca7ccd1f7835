import { describe, expect, it } from '@jest/globals';
import type { Event } from '../../../src/domain/event.js';
import { ANA, BEN, growthThread } from '../../support/growth.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { ASKER, PEER, slowAppBrain, toCard } from '../../support/slow-app.js';

const TEXT = 'the checkout is slow';

/** A message of Ana's that Ben brings to the bot. */
function raised(thread: IntakeThread, text: string, author = ANA): Event {
  const said = thread.message(author, text, true);
  if (said.kind !== 'message') throw new Error('no message');
  return { ...said, via: 'reaction', raisedBy: BEN };
}

describe('a message that somebody else brings to the bot', () => {
  it('is its author’s request, in which whoever brought it takes part', async () => {
    const { thread } = growthThread();
    const { state } = await thread.turn([raised(thread, TEXT)]);
    expect(state.requester).toBe(ANA);
    expect(state.participants).toEqual(expect.arrayContaining([ANA, BEN]));
  });

  it.each([
    'what is the status of T-12?',
    'remember that we ship on Friday',
    'undo',
    'thanks',
    'focus on T-12',
  ])('is a request, whatever its words want: “%s”', async (text) => {
    const { thread } = growthThread({ lookups: [text], chat: [text] });
    const { state } = await thread.turn([raised(thread, text)]);
    expect(state.draftId).not.toBeNull();
    expect(state.trace.map(({ node }) => node)).not.toContain('chat');
    expect(state.memory).toEqual([]);
    expect(state.focus).toBeNull();
  });

  it('approves nothing, though its author’s own words would have', async () => {
    const yes = 'looks good, send it';
    const thread = new IntakeThread(slowAppBrain({ reviews: { [yes]: 'confirm' } }));
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
