import { describe, expect, it } from '@jest/globals';
import { written } from '../../../src/domain/text/person-text.js';
import { guidedThread } from '../../support/guided.js';
import { IntakeThread } from '../../support/intake-thread.js';
import { ScriptedBrain } from '../../support/scripted-brain.js';

const ANA = 'UANA';
const NEED = 'My VPN is broken since this morning, see http://vpn.example';

const EDITS = {
  'a link’s preview, which spells the link anew': NEED.replace('http://vpn.example', '<http://vpn.example>'),
  'a mended typo': NEED.replace('My', 'Our'),
  'the same words': NEED,
};
const spellings = (words: string) => [words, `${words} `, `${words}!`, words];

const known = { values: { request_summary: 'VPN broken' } };
const readings = Object.fromEntries(
  [NEED, ...Object.values(EDITS).flatMap(spellings)].map((words) => [words, known]),
);
const scripted = () => new IntakeThread(new ScriptedBrain({ readings }));

describe.each(Object.entries({ guided: guidedThread, scripted }))('at a question, %s', (_, begin) => {
  it.each(Object.entries(EDITS))('%s repeats nothing and uses up no asking', async (_name, words) => {
    const thread = begin();
    await thread.mention(ANA, NEED);
    const { pendingQuestions, asked } = thread.now.state;
    expect(pendingQuestions).not.toEqual([]);
    for (const spelling of spellings(words)) {
      const [root] = thread.messages;
      if (!root) throw new Error('no root');
      const editTs = `${Number(root.ts) + 1_000}.000100`;
      const text = written(spelling);
      await thread.turn([{ kind: 'edit', via: 'message', ts: root.ts, editTs, author: ANA, text }]);
      expect(thread.said('ask').filter(({ over }) => !over)).toEqual([]);
      expect(thread.now.state).toMatchObject({ asked, pendingQuestions });
    }
  });
});

describe('an edited message at a question', () => {
  it('still answers what was asked', async () => {
    const thread = guidedThread();
    await thread.mention(ANA, NEED);
    const [pending] = thread.now.state.pendingQuestions;
    await thread.say(ANA, 'all of sales is cut of');
    expect(thread.now.state.pendingQuestions).not.toContain(pending);
    await thread.rewrite('all of sales', 'all of sales is cut off');
    expect(thread.now.state.draft.fields).toMatchObject({ [pending ?? '']: 'all of sales is cut off' });
  });

  it('is gone with what rested on it once it is deleted', async () => {
    const thread = guidedThread();
    await thread.mention(ANA, NEED);
    const [pending] = thread.now.state.pendingQuestions;
    await thread.say(ANA, 'all of sales');
    await thread.takeBack('all of sales');
    expect(thread.now.state.draft.fields[pending ?? '']).toBeUndefined();
  });
});
