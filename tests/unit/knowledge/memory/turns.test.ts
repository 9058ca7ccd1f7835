import { describe, expect, it } from '@jest/globals';
import type { IntakeDeps } from '../../../../graphs/intake/deps.js';
import type { ToolCall } from '../../../../src/domain/tools/tool.js';
import { createGoal } from '../../../../src/tools/memory/create-goal.js';
import { deleteMemoryNote } from '../../../../src/tools/memory/delete-memory-note.js';
import { searchMemory } from '../../../../src/tools/memory/search-memory.js';
import { writeMemoryNote } from '../../../../src/tools/memory/write-memory-note.js';
import { ASK, actThread, inTurn } from '../../../support/act-tools.js';
import { ANA, call } from '../../../support/growth.js';
import { GOAL, keeping, NOTE } from '../../tools/memory/kept.js';

const tools: IntakeDeps['tools'] = [searchMemory, deleteMemoryNote, createGoal, writeMemoryNote(() => null)];
const deps = { tools, memory: keeping([NOTE], [GOAL]) };

/** A turn in which the brain makes these calls, if any, and then says these words. */
async function turn(words: string, calls: readonly ToolCall[] = [], more: Partial<IntakeDeps> = {}) {
  const talk = calls.length > 0 ? inTurn({ calls: [...calls] }, { text: words }) : inTurn({ text: words });
  const { thread } = actThread(talk, { deps: { ...deps, ...more } });
  await thread.mention(ANA, ASK);
  return thread;
}
const recall = () => Promise.resolve({ text: 'Remembered', known: [{ id: NOTE.id, text: NOTE.text }] });

describe('an answer says which notes and goals it tells of', () => {
  it('where they were recalled for it and it uses them', async () => {
    const thread = await turn('The next one goes out on Tuesday.', [], { recall });
    expect(thread.said('text')).toMatchObject([{ cites: ['n1'] }]);
  });

  it('but not where it has nothing of them', async () => {
    const thread = await turn('Good morning to you!', [], { recall });
    expect(thread.said('text')).toMatchObject([{ text: 'Good morning to you!' }]);
    expect(thread.said('text')[0]).not.toHaveProperty('cites');
  });

  it('where they are shown', async () => {
    const thread = await turn('Only that they go out on Tuesdays.', [
      call('search_memory', { text: 'releases' }),
    ]);
    expect(thread.said('passages')).toMatchObject([{ cites: ['n1'] }]);
    const aims = await turn('You want to halve the time.', [call('search_memory', { text: 'checkout' })]);
    expect(aims.said('text')).toMatchObject([{ cites: ['g1'] }]);
  });

  it('where it was only looked at them', async () => {
    const args = { text: 'releases', show: false };
    const thread = await turn('There is one about Tuesdays.', [call('search_memory', args)]);
    expect(thread.said('text')).toMatchObject([{ cites: ['n1'] }]);
  });

  it('where next steps repeat them', async () => {
    const offers = [
      {
        label: 'Move releases to Mondays',
        does: { act: 'say' as const, words: 'move the releases off tuesdays' },
      },
    ];
    const { thread } = actThread(inTurn({ text: 'Well.', offers }), { deps: { ...deps, recall } });
    await thread.mention(ANA, ASK);
    expect(thread.said('choose')).toMatchObject([{ cites: ['n1'] }]);
    expect(thread.said('text')[0]).not.toHaveProperty('cites');
  });
});

describe('a confirmation says which note or goal it tells of', () => {
  it('of a new goal, whose title it names', async () => {
    const thread = await turn('', [
      call('create_goal', { title: 'Boats leave on time', scope: 'workspace' }),
    ]);
    const [write] = thread.now.state.memory;
    const id = write?.write === 'goal' ? write.goal.id : 'none';
    expect(thread.said('text')).toMatchObject([{ cites: [id] }]);
  });

  it('of a new note', async () => {
    const thread = await turn('Noted: tea at four.', [call('write_memory_note', { text: 'Tea is at four' })]);
    const [write] = thread.now.state.memory;
    const id = write?.write === 'note' ? write.note.id : 'none';
    expect(thread.said('text')).toMatchObject([{ cites: [id] }]);
  });
});

describe('the question whether to forget a note', () => {
  const asked = () => turn('', [call('delete_memory_note', { note_id: 'n1' })]);

  it('quotes it for people, but keeps nothing of it in the thread', async () => {
    const thread = await asked();
    expect(thread.said('choose')).toMatchObject([
      {
        text: `Shall I forget “${NOTE.text}” for good?`,
        cites: ['n1'],
        options: ['Yes, do it', 'No, leave it'],
      },
    ]);
    expect(JSON.stringify(thread.question)).not.toContain('Tuesdays');
  });

  it('stands there without the quote once it is answered', async () => {
    const thread = await asked();
    await thread.choose(1, ANA);
    const [question] = thread.said('choose');
    expect(question).toMatchObject({
      text: 'Shall I forget that for good?',
      chosen: { label: 'No, leave it', by: ANA },
    });
  });
});

describe('an order to forget one of several notes', () => {
  const NEWER = { ...NOTE, id: 'n2', text: 'Releases are announced in #news' };

  it('that names none of them alone is asked back with what they say, of which nothing is kept in the thread', async () => {
    const memory = keeping([NOTE, NEWER]);
    const thread = await turn('', [call('delete_memory_note', { about: 'releases' })], { memory });
    expect(thread.said('text')).toMatchObject([
      { text: expect.stringContaining(`• “${NEWER.text}”`), cites: ['n1', 'n2'] },
    ]);
    const { memory: written } = thread.now.state;
    expect([thread.question, written, thread.said('choose')]).toEqual([null, [], []]);
  });

  it('that means the newest forgets the one that was shown, whatever is noted before the answer', async () => {
    const notes = [NOTE];
    const thread = await turn('', [call('delete_memory_note', {})], { memory: keeping(notes) });
    notes.unshift(NEWER);
    const { state } = await thread.choose(0, ANA);
    expect(state.memory).toEqual([{ write: 'delete_note', id: 'n1', by: ANA }]);
  });

  it('that is gone by the time of the answer says so', async () => {
    const notes = [NOTE];
    const thread = await turn('', [call('delete_memory_note', { about: 'releases' })], {
      memory: keeping(notes),
    });
    notes.pop();
    const { state } = await thread.choose(0, ANA);
    expect(state.memory).toEqual([]);
    expect(thread.said('text').map(({ text }) => text)).toEqual([
      "I don't have a note of yours that fits, so nothing was changed.",
    ]);
  });
});
