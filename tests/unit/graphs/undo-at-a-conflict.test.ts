import { describe, expect, it } from '@jest/globals';
import { ASKER, PEER, toCard } from '../../support/slow-app.js';
import { UndoThread } from '../../support/undo-thread.js';

const NO = 'no, the urgency is high';

/** The asker has set the urgency to low, and a peer says that it is high: both wait for somebody to settle it. */
async function disputed(): Promise<UndoThread> {
  const thread = new UndoThread({ readings: { [NO]: { values: { urgency: 'high' } } } });
  await toCard(thread);
  await thread.mention(ASKER, 'set urgency to low');
  await thread.say(PEER, NO);
  expect(thread.now.state.report.conflicts).toMatchObject([{ field: 'urgency' }]);
  return thread;
}

describe('undo of a value that somebody else objects to', () => {
  it.each(['a click', 'words'])(
    'is refused, by %s, with both values and where the other was said',
    async (how) => {
      const thread = await disputed();
      const before = thread.now.state;
      const { state } =
        how === 'words' ? await thread.mention(ASKER, 'undo') : await thread.press('undo', ASKER);
      expect([state.draft, state.rev, state.commands, state.report.conflicts]).toEqual([
        before.draft,
        before.rev,
        [],
        before.report.conflicts,
      ]);
      const [refusal] = thread.said('passages');
      expect(refusal?.text).toContain('• Urgency: it says “Low”; <@U_SAM> says “High”');
      expect(refusal?.passages).toMatchObject([{ author: PEER, quote: NO }]);
    },
  );

  it('works once that is settled', async () => {
    const thread = await disputed();
    await thread.click('settle', ASKER, { value: 'urgency#0' });
    await thread.press('undo', ASKER);
    expect(thread.now.state.draft.fields['urgency']).toBe('critical');
  });

  it('is nothing to an undo of another field', async () => {
    const thread = new UndoThread({ readings: { [NO]: { values: { urgency: 'high' } } } });
    await toCard(thread);
    await thread.mention(ASKER, 'set summary to Slow reports');
    await thread.say(PEER, NO);
    const { state } = await thread.press('undo', ASKER);
    expect(state.draft.fields['request_summary']).toBe('Slow app');
    expect(state.report.conflicts).toMatchObject([{ field: 'urgency' }]);
  });
});
