import { describe, expect, it } from '@jest/globals';
import { stepsIn } from '../../../graphs/intake/tool-loop/talk.js';
import type { Converse } from '../../../src/domain/brain.js';
import type { ToolCall } from '../../../src/domain/tools/tool.js';
import { ASK, actThread, inTurn } from '../../support/act-tools.js';
import { ANA, call } from '../../support/growth.js';
import type { IntakeThread } from '../../support/intake-thread.js';
import type { Script } from '../../support/scripted-brain.js';

/** The steps of the last turn: answers of the brain and calls of tools. */
function stepsOf({ now: { state } }: IntakeThread): number {
  return state.trace.filter(({ node }) => node === 'chat').length + stepsIn(state.talk.messages).length;
}

const guardsOf = ({ now: { state } }: IntakeThread) => state.trace.flatMap(({ guard }) => guard ?? []);
const shownBy = ({ now: { state } }: IntakeThread) =>
  state.replies.flatMap((reply) => ('text' in reply ? reply.text : []));
const saidOf = (thread: IntakeThread) => thread.said('text').map(({ text }) => text);
const look = (what: string, same = false): ToolCall => call('look_up', { what, ...(same ? { same } : {}) });

/** Calls as long as it may, and then says these words. */
const calling =
  (next: (count: number) => ToolCall[], text = 'This is all that I know.'): NonNullable<Script['converse']> =>
  ({ steps, mayCall }) =>
    mayCall ? { calls: next(steps.length) } : { text };

/** Calls whether it may or not, and never says anything. */
const unstoppable =
  (next: (count: number) => ToolCall[]): NonNullable<Script['converse']> =>
  ({ steps }) => ({ calls: next(steps.length), text: '' });

describe('a loop that would not end', () => {
  it.each([
    ['calls the same tool for ever', () => [look('a')], 'same_call', /look_up .*same arguments/],
    [
      'alternates two tools',
      (count: number) => (count % 3 === 0 ? [look('a')] : [look(`b${count}`), call('hush', { on: true })]),
      'same_call',
      /look_up .*same arguments/,
    ],
    [
      'alternates two tools with ever new arguments',
      (count: number) => [look(`a${count}`), call('note_it', { text: `b${count}` })],
      'steps',
      /10 steps/,
    ],
    [
      'looks up again and again what gives the same',
      (count: number) => [look(`a${count}`, true)],
      'nothing_new',
      /look_up found nothing that was not known/,
    ],
    [
      'writes what changes nothing',
      () => [call('set_it', { field: 'urgency', value: 'low' })],
      'nothing_new',
      /set_it changed nothing/,
    ],
    ['calls unknown tools', (count: number) => [call(`tool_${count}`, {})], 'wrong_call', /unknown/],
    [
      'sends bad arguments',
      (count: number) => [call('look_up', { what: count })],
      'wrong_call',
      /look_up was called wrongly/,
    ],
    [
      'returns 100 different calls at once',
      () => Array.from({ length: 100 }, (_, at) => call('look_up', { what: `a${at}` }, `c${at}`)),
      'steps',
      /^100 calls at once, room for 8$/,
    ],
    [
      'returns 100 equal calls at once',
      () => Array.from({ length: 100 }, (_, at) => call('look_up', { what: 'a' }, `c${at}`)),
      'steps',
      /^100 calls at once/,
    ],
    ['never stops', (count: number) => [look(`a${count}`)], 'steps', /10 steps/],
  ])('of a brain that %s ends within ten steps, with an answer', async (_case, next, name, why) => {
    for (const converse of [calling(next), unstoppable(next)]) {
      const { thread, brain } = actThread(converse);
      await thread.mention(ANA, ASK);
      expect(stepsOf(thread)).toBeLessThanOrEqual(10);
      expect(brain.conversed.at(-1)?.mayCall).toBe(false);
      expect(guardsOf(thread)).toMatchObject([{ name, why: expect.stringMatching(why) }]);
      expect(shownBy(thread).join(' ').length).toBeGreaterThan(15);
    }
  });

  it('lets the calls of one answer be made that stand beside a repeated one', async () => {
    const calls = [look('a'), look('a'), look('b')];
    const { thread, brain } = actThread(inTurn({ calls }, { text: 'Done.' }));
    await thread.mention(ANA, ASK);
    expect(brain.conversed[1]?.steps.map(({ data }) => data)).toEqual([
      { found: 'a' },
      { error: expect.stringContaining('called before') },
      { found: 'b' },
    ]);
    expect(guardsOf(thread)).toMatchObject([{ name: 'same_call' }]);
    expect(saidOf(thread)).toEqual(['Done.']);
  });

  it('tells people what was left out, so that nobody believes it done', async () => {
    const calls = Array.from({ length: 12 }, (_, at) => call('note_it', { text: `n${at}` }, `c${at}`));
    const { thread } = actThread(({ mayCall }) => (mayCall ? { calls } : { text: '' }));
    const { state } = await thread.mention(ANA, ASK);
    expect(state.memory).toHaveLength(8);
    expect(saidOf(thread).at(-1)).toMatch(/took the first 8 and left out the rest/);
  });

  it('ends when the time that a turn has for tools is over', async () => {
    const { thread, brain } = actThread(calling((count) => [look(`a${count}`)]));
    thread.turnTakes = 8;
    await thread.mention(ANA, ASK);
    expect(brain.conversed.map(({ mayCall }) => mayCall)).toEqual([false]);
    expect(guardsOf(thread)).toMatchObject([{ name: 'time' }]);
    expect(saidOf(thread)).toEqual(['This is all that I know.']);
  });

  it.each([
    ['no tool of that name', call('drop_tables', {}), /no such tool/i],
    ['arguments it does not take', call('look_up', { what: 7 }), /string/],
    ['no arguments at all', call('look_up', null), /./],
  ])('tells the brain once what was wrong with %s, then lets it answer without', async (_case, bad, told) => {
    const { thread, brain } = actThread(calling(() => [bad], 'Sorry.'));
    await thread.mention(ANA, ASK);
    expect(brain.conversed.map(({ mayCall }) => mayCall)).toEqual([true, true, false]);
    expect(brain.conversed[1]?.steps).toMatchObject([{ data: { error: expect.stringMatching(told) } }]);
    expect(saidOf(thread)).toEqual(['Sorry.']);
  });

  it('is no loop where each look finds something new: no guard is needed', async () => {
    const rounds: Partial<Converse>[] = [{ calls: [look('a')] }, { calls: [look('b')] }, { text: 'Both.' }];
    const { thread } = actThread(inTurn(...rounds));
    await thread.mention(ANA, ASK);
    expect(guardsOf(thread)).toEqual([]);
    expect(saidOf(thread)).toEqual(['Both.']);
  });

  it('offers a tool only in the ways of speaking that it is for', async () => {
    const { thread, brain } = actThread(({ steps }) =>
      steps.length === 0 ? { calls: [call('set_it', { field: 'urgency', value: 'low' })] } : { text: 'No.' },
    );
    const spoken = thread.message(ANA, ASK, true);
    await thread.turn([spoken.kind === 'message' ? { ...spoken, voice: true } : spoken]);
    expect(brain.conversed[0]).toMatchObject({ set: 'voice', tools: [{ name: 'look_up' }] });
    expect(brain.conversed[1]?.steps).toMatchObject([{ data: { error: 'There is no such tool here.' } }]);
  });
});
