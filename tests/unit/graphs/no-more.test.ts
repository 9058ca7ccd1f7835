import { describe, expect, it } from '@jest/globals';
import { wantsNoMore } from '../../../src/domain/conversation/control-words.js';
import { wording } from '../../../src/domain/conversation/wording.js';
import { written } from '../../../src/domain/text/person-text.js';
import { guidedThread } from '../../support/guided.js';

const ANA = 'UANA';
const NEED = 'my VPN is broken since this morning';

describe('what somebody wants no more', () => {
  it.each([
    'nvm, its my wifi',
    'never mind, it is fast again',
    'no no, that was just an fyi, not a request',
    'no this is not a request, please drop it',
    'nope, i changed my mind. discard',
    'oh this can be closed, it is fast again',
    'we don’t need it any more',
    'actually please cancel that one',
    'ok false alarm',
    'no longer needed!',
  ])('is asked about once before it is given up, and is no answer: “%s”', async (words) => {
    const thread = guidedThread();
    await thread.mention(ANA, NEED);
    const { fields } = thread.now.state.draft;
    await thread.say(ANA, words);
    expect(thread.now.state).toMatchObject({ phase: 'AWAITING_USER', draft: { fields } });
    expect(thread.said('choose')).toMatchObject([{ options: ['Discard', 'Keep it'] }]);
    await thread.choose(0, ANA);
    expect(thread.now.state.phase).toBe('DISCARDED');
    await thread.say(ANA, 'undo');
    expect(thread.now.state).toMatchObject({ phase: 'AWAITING_USER', draft: { fields } });
  });

  it.each([
    'yes',
    '1',
    'discard it',
    'Discard',
    'nvm',
    'yes, discard',
    'yes discard, and put the phone thing on T-2',
    'no, discard it!!',
    'yes!! drop it please',
  ])('goes once they say so again: “%s”', async (words) => {
    const thread = guidedThread();
    await thread.mention(ANA, NEED);
    await thread.say(ANA, 'nvm, its my wifi');
    await thread.say(ANA, words);
    expect(thread.now.state.phase).toBe('DISCARDED');
  });

  it.each([
    'no',
    '2',
    'keep it',
    'no, keep it',
    'yes, keep it',
    'yes please keep it',
    'nvm… no wait, keep it',
    'discard it. no, keep it',
    'never mind what I said, keep it',
    'ok then actually I do want it',
    'please don’t close it',
  ])('stays where they say so: “%s”', async (words) => {
    const thread = guidedThread();
    await thread.mention(ANA, NEED);
    await thread.say(ANA, 'nvm, its my wifi');
    await thread.say(ANA, words);
    expect(thread.now.state).toMatchObject({ phase: 'AWAITING_USER' });
    expect(thread.question).toBeNull();
  });

  it.each(['never mind the colour', 'cancel my subscription, please', 'we discard them, monthly'])(
    'is not read into other words where something else is asked for: “%s”',
    (words) => {
      expect(wantsNoMore(written(words))).toBe(words.startsWith('never mind'));
    },
  );

  it.each(['nvm, no wait, keep it', 'forget it... wait, no, keep it'])(
    'is said to be kept at once: “%s”',
    async (words) => {
      const thread = guidedThread();
      await thread.mention(ANA, NEED);
      const { fields } = thread.now.state.draft;
      await thread.say(ANA, words);
      expect(thread.now.state).toMatchObject({ phase: 'AWAITING_USER', draft: { fields } });
      expect(thread.said('text').at(-1)).toMatchObject({ text: wording.kept });
    },
  );

  it('opens no request after an offer', async () => {
    const thread = guidedThread();
    await thread.mention(ANA, 'is the vpn slow for anyone else today?');
    await thread.say(ANA, 'nvm its my wifi');
    expect(thread.now.state.draftId).toBeNull();
  });
});
