import { describe, expect, it } from '@jest/globals';
import { progressLine } from '../../../src/domain/conversation/progress.js';
import { actThread } from '../../support/act-tools.js';
import { ANA, call, growthThread } from '../../support/growth.js';
import { ASKER, FIRST, FOURTH, PEER, SECOND, slowApp, THIRD, toCard } from '../../support/slow-app.js';

const STATUS = 'what is the status of T-12 and of @Sam?';
const QUIET = 'be quiet here';

describe('what a turn tells people while it runs', () => {
  it('is that their words are read, and that what they name is looked up, by ids alone', async () => {
    const { thread } = growthThread({ asks: [STATUS] });
    await thread.mention(ANA, STATUS);
    expect(thread.progress.map(progressLine)).toEqual(['is reading…', 'is looking up T-12…']);
  });

  it('holds no word of what they wrote, but for ids', async () => {
    const { thread } = growthThread({ ...slowApp, asks: [STATUS] });
    await toCard(thread);
    await thread.mention(ASKER, STATUS);
    const written = thread.messages.flatMap(
      ({ text }) =>
        String(text)
          .toLowerCase()
          .match(/\p{L}{4,}/gu) ?? [],
    );
    const told = thread.progress.map((one) => progressLine(one).toLowerCase());
    const ours = new Set(['reading', 'looking', 'writing', 'answer', 'finding', 'right', 'team']);
    const repeated = written.filter((word) => !ours.has(word) && told.some((line) => line.includes(word)));
    expect(repeated).toEqual([]);
    expect(told.join(' ')).not.toContain('sam');
  });

  it('is that a team is sought, once the request is complete', async () => {
    const { thread } = growthThread(slowApp);
    await toCard(thread);
    expect(thread.progress.map(progressLine)).toContain('is finding the right team…');
  });

  it('is nothing to people who talk among themselves and get no answer', async () => {
    const { thread } = growthThread(slowApp);
    await thread.mention(ASKER, FIRST);
    for (const words of ['shall we get lunch?', SECOND, THIRD, FOURTH, 'pizza, then']) {
      const before = thread.progress.length;
      const { state } = await thread.say(PEER, words);
      if (state.replies.length === 0) expect(thread.progress.slice(before)).toEqual([]);
    }
  });

  it('is nothing in a quiet thread to those who do not mention the bot', async () => {
    const converse = ({ steps }: { steps: readonly unknown[] }) =>
      steps.length === 0 ? { calls: [call('hush', { on: true })] } : { text: '' };
    const readings = { ...slowApp.readings, [QUIET]: { acts: [{ act: 'ask' } as const] } };
    const { thread } = actThread(converse, { script: { readings } });
    await thread.mention(ASKER, FIRST);
    await thread.mention(ASKER, QUIET);
    const before = thread.progress.length;
    for (const words of [SECOND, THIRD, FOURTH]) await thread.say(ASKER, words);
    expect(thread.progress.slice(before)).toEqual([]);
  });
});

describe('the line', () => {
  it.each([
    [{ doing: 'looking', ids: [] }, 'is looking that up…'],
    [{ doing: 'looking', ids: ['T-1', 'T-2', 'T-3', 'T-4'] }, 'is looking up T-1, T-2, T-3…'],
    [{ doing: 'filing', tracker: null }, 'is filing it…'],
    [{ doing: 'filing', tracker: 'Jira' }, 'is filing it with Jira…'],
  ] as const)('says %j as “%s”', (progress, line) => {
    expect(progressLine(progress)).toBe(line);
  });
});
