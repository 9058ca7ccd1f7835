import { describe, expect, it } from '@jest/globals';
import { guidedThread } from '../../support/guided.js';

const [ANA, BEN, CEM] = ['UANA', 'UBEN', 'UCEM'];
const IMPACT = "sales can't quote prices";

/** Ana has been asked for the business impact. */
async function asked() {
  const thread = guidedThread();
  await thread.mention(ANA, 'the app is slow for everybody');
  return thread;
}

describe('a colleague whom the asker brings in', () => {
  it.each(['<@UBEN> do you know?', 'hey <@UBEN>, what is the impact?', 'thanks. <@UBEN> you know that best'])(
    'is heard, and what they tell is offered to the asker: “%s”',
    async (words) => {
      const thread = await asked();
      await thread.say(ANA, words);
      expect(thread.now.state.replies).toEqual([]);
      await thread.say(BEN, IMPACT);
      expect(thread.said('choose')).toMatchObject([{ text: expect.stringContaining(IMPACT) }]);
      expect(thread.now.state.draft.fields['business_impact']).toBeUndefined();
      await thread.say(ANA, 'yes');
      expect(thread.now.state.draft.fields['business_impact']).toBe(IMPACT);
    },
  );

  it('may ask back first, and may name a choice', async () => {
    const thread = await asked();
    await thread.say(ANA, '<@UBEN> do you know?');
    await thread.say(BEN, 'which app?');
    expect(thread.now.state.replies).toEqual([]);
    await thread.say(ANA, '<@UBEN> the shop');
    await thread.say(BEN, IMPACT);
    await thread.say(ANA, 'ok');
    await thread.say(ANA, '<@UBEN> how urgent is it?');
    await thread.say(BEN, 'high');
    expect(thread.said('choose')).toMatchObject([{ text: expect.stringContaining('High') }]);
    await thread.say(ANA, '1');
    expect(thread.now.state.draft.fields).toMatchObject({ business_impact: IMPACT, urgency: 'high' });
  });

  it('takes nothing over by their own yes', async () => {
    const thread = await asked();
    await thread.say(ANA, '<@UBEN> do you know?');
    await thread.say(BEN, IMPACT);
    await thread.say(BEN, 'yes');
    expect(thread.now.state.draft.fields['business_impact']).toBeUndefined();
    await thread.say(ANA, 'yes');
    expect(thread.now.state.draft.fields['business_impact']).toBe(IMPACT);
  });

  it.each([
    ['somebody else', CEM, IMPACT],
    ['who says nothing of it', BEN, 'let me check'],
    ['who does not know', BEN, 'no idea'],
  ])('is left alone where it is %s', async (_, who, words) => {
    const thread = await asked();
    await thread.say(ANA, '<@UBEN> do you know?');
    await thread.say(who, words);
    expect(thread.now.state.replies).toEqual([]);
  });

  it('is left alone once the asker has gone on, or long after', async () => {
    const thread = await asked();
    await thread.say(ANA, '<@UBEN> do you know?');
    await thread.say(ANA, 'sales wait');
    await thread.say(BEN, IMPACT);
    expect(thread.now.state.replies).toEqual([]);
    const late = await asked();
    await late.say(ANA, '<@UBEN> do you know?');
    late.later(16 * 60);
    await late.say(BEN, IMPACT);
    expect(late.now.state.replies).toEqual([]);
  });
});
