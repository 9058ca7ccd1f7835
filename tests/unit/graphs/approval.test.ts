import { describe, expect, it } from '@jest/globals';
import { ASK, actThread, GONE, inTurn } from '../../support/act-tools.js';
import { ANA, BEN, call } from '../../support/growth.js';
import { ASKER, toCard } from '../../support/slow-app.js';

const FORGET = call('delete_it', { id: 'n1' });

async function asked(...calls: (typeof FORGET)[]) {
  const made = actThread(inTurn({ calls: calls.length > 0 ? calls : [FORGET] }, { text: '' }));
  await made.thread.mention(ANA, ASK);
  return made;
}

describe('a call that a person has to approve', () => {
  it('is kept and asked about, in the words of its tool; nothing is done and nothing else is said', async () => {
    const { thread, brain } = await asked();
    const { state } = thread.now;
    expect(state.memory).toEqual([]);
    expect(state.replies).toMatchObject([
      {
        kind: 'choose',
        text: `Shall I forget what “${ASK}” is about?`,
        options: ['Yes, do it', 'No, leave it'],
      },
    ]);
    expect(thread.doing('call')).toEqual({ act: 'call', tool: 'delete_it', args: { id: 'n1' } });
    expect(brain.conversed).toHaveLength(1);
    expect(state.trace.flatMap(({ guard }) => guard ?? [])).toMatchObject([{ name: 'approval' }]);
  });

  it.each(['yes', 'Yes, do it', 'go ahead'])(
    'is made on its asker’s “%s”, without the brain',
    async (words) => {
      const { thread, brain } = await asked();
      const before = brain.asked.length;
      const { state } = await thread.say(ANA, words);
      expect(state.memory).toEqual([{ write: 'delete_note', id: 'n1', by: ANA }]);
      expect(brain.asked).toHaveLength(before);
      expect(state.replies).toMatchObject([
        { kind: 'choose', chosen: { label: 'Yes, do it', by: ANA } },
        { kind: 'text', text: 'Forgotten.' },
      ]);
      expect(thread.question).toBeNull();
    },
  );

  it('is made on its asker’s click, once', async () => {
    const { thread } = await asked();
    const { state } = await thread.choose(0, ANA);
    expect(state.memory).toHaveLength(1);
    expect((await thread.choose(0, ANA)).state.memory).toEqual([]);
    expect(thread.said('notice')).toHaveLength(1);
  });

  it.each(['no', 'No, leave it', "don't", 'never mind'])('is dropped on “%s”', async (words) => {
    const { thread } = await asked();
    const { state } = await thread.say(ANA, words);
    expect(state.memory).toEqual([]);
    expect(thread.question).toBeNull();
    expect(thread.said('text').map(({ text }) => text)).toEqual(['All right, I left it as it is.']);
    expect((await thread.say(ANA, 'yes')).state.memory).toEqual([]);
  });

  it('is for nobody else to approve, neither by a click nor in words', async () => {
    const { thread } = await asked();
    const clicked = await thread.choose(0, BEN);
    expect(clicked.state.memory).toEqual([]);
    expect(thread.said('notice')).toMatchObject([{ to: BEN, text: expect.stringContaining(`<@${ANA}>`) }]);
    for (const words of ['yes', 'Yes, do it']) {
      const { state } = await thread.mention(BEN, words);
      expect(state.memory).toEqual([]);
    }
    expect(thread.doing('call')).not.toBeNull();
    expect((await thread.choose(0, ANA)).state.memory).toHaveLength(1);
  });

  it('is one at a time: a second one is left out, and the brain is told', async () => {
    const { thread, brain } = await asked(FORGET, call('delete_it', { id: 'n2' }, 'second'));
    expect(thread.said('choose')).toHaveLength(1);
    expect(thread.doing('call')?.args).toEqual({ id: 'n1' });
    expect(brain.conversed.at(-1)).toMatchObject({
      mayCall: false,
      shown: [thread.question?.text],
      steps: [{}, { data: { error: expect.any(String) } }],
    });
  });

  it('says why when there is nothing left to do', async () => {
    const { thread } = await asked(call('delete_it', { id: 'gone' }));
    const { state } = await thread.choose(0, ANA);
    expect(state.memory).toEqual([]);
    expect(thread.said('text').map(({ text }) => text)).toEqual([GONE]);
  });

  it('is told apart from the approval of a card, which waits beside it', async () => {
    const { thread } = actThread(inTurn({ calls: [FORGET] }, { text: '' }), {
      script: { asks: [ASK, 'forget the last note'] },
    });
    await toCard(thread);
    for (const words of ['yes', 'Yes, do it']) {
      await thread.mention(ASKER, 'forget the last note');
      expect(thread.doing('call')).not.toBeNull();
      const { state } = await thread.mention(ASKER, words);
      expect(state.memory).toHaveLength(1);
      expect(state.intents).toEqual([]);
    }
  });
});
