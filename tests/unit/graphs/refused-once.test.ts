import { describe, expect, it } from '@jest/globals';
import { guidedThread } from '../../support/guided.js';
import { ASKER, FIRST } from '../../support/slow-app.js';

const STRANGER = 'U_ZOE';

describe('an order of somebody who may not', () => {
  it.each(['set the urgency to low', 'change the urgency to low'])(
    'is refused to them alone, and once: “%s”',
    async (words) => {
      const approval = { who: ['requester' as const], people: [], self_approval: true, guests: false };
      const thread = guidedThread(undefined, { approval });
      await thread.mention(ASKER, FIRST);
      const { state } = await thread.mention(STRANGER, words);
      expect(state.draft.fields['urgency']).toBeUndefined();
      expect(thread.said('notice')).toMatchObject([
        { to: STRANGER, text: expect.stringContaining("can't do that") },
      ]);
      const told = thread.said('text').map(({ text }) => text);
      expect(told).not.toContainEqual(expect.stringContaining("can't do that"));
      expect(told).not.toContainEqual(expect.stringMatching(/nothing came of it|could not do that/iu));
    },
  );
});
