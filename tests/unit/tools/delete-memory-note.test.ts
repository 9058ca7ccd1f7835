import { describe, expect, it } from '@jest/globals';
import { deleteMemoryNote } from '../../../src/tools/memory/delete-memory-note.js';
import { keeping, NOTE } from './memory/kept.js';
import { contextWith, use } from './support.js';

const OWN = { ...NOTE, id: 'own', scope: 'user' as const };
/** A dozen notes that are told apart by one word each. */
const ALIKE = Array.from({ length: 12 }, (_, at) => ({
  ...NOTE,
  id: `k${at}`,
  text: `The spare key is on hook ${at}`,
}));
const BOS = { ...NOTE, id: 'bos', author: 'U_BO' };
const context = contextWith([], { memory: keeping([NOTE, OWN, BOS]) });
const alone = contextWith([], {
  memory: keeping([NOTE, OWN, BOS]),
  viewer: { teamId: 'T1', user: 'U_ANA', place: null },
});

describe('delete_memory_note', () => {
  it('deletes the asker’s own note, once they agreed', async () => {
    expect(deleteMemoryNote.approval).toBe('ask');
    const { memory, said } = await use(deleteMemoryNote, context, { note_id: 'n1' });
    expect(memory).toEqual([{ write: 'delete_note', id: 'n1', by: 'U_ANA' }]);
    expect(said).toBe("I've forgotten that.");
  });

  it('asks with the words of the note, but not with private ones where others read along', async () => {
    const shown = { shown: expect.stringContaining(NOTE.text) };
    expect(await deleteMemoryNote.asks?.({ note_id: 'n1' }, context)).toMatchObject(shown);
    const kept = JSON.stringify(await deleteMemoryNote.asks?.({ note_id: 'own' }, context));
    expect(kept).toContain('that note of yours');
    expect(kept).not.toContain('Releases');
    expect(await deleteMemoryNote.asks?.({ note_id: 'own' }, alone)).toMatchObject(shown);
  });

  it.each(['bos', 'nothing'])(
    'asks nothing where there is no note of the asker’s own: %s',
    async (note_id) => {
      expect(await deleteMemoryNote.asks?.({ note_id }, context)).toEqual({
        error: "I don't have a note of yours that fits, so nothing was changed.",
      });
    },
  );

  it('keeps the question without these words, and says whose they are', async () => {
    const question = await deleteMemoryNote.asks?.({ note_id: 'n1' }, context);
    expect(question).toMatchObject({
      text: 'Shall I forget that for good?',
      cites: [{ id: 'n1', text: NOTE.text }],
    });
  });

  it('finds the note by what it is about, or the newest', async () => {
    const sought: unknown[] = [];
    const memory: typeof context.memory = {
      ...context.memory,
      search: (viewer, query) => {
        sought.push([viewer.place, query]);
        return Promise.resolve([{ note: NOTE, own: true }]);
      },
    };
    for (const args of [{ about: 'releases' }, {}]) {
      const done = await use(deleteMemoryNote, { ...context, memory }, args);
      expect(done.memory).toEqual([{ write: 'delete_note', id: 'n1', by: 'U_ANA' }]);
    }
    expect(sought).toEqual([
      [null, { limit: 20, author: 'U_ANA', text: 'releases' }],
      [null, { limit: 1, author: 'U_ANA' }],
    ]);
  });

  it('has approved exactly the note that was shown, whatever is noted before the answer', async () => {
    for (const args of [{}, { about: 'releases' }]) {
      expect(await deleteMemoryNote.asks?.(args, context)).toMatchObject({ args: { note_id: 'n1' } });
    }
  });

  it('asks which of several that fit alike, and deletes none', async () => {
    const many = contextWith([], { memory: keeping(ALIKE) });
    const about = { about: 'the spare key' };
    expect(await deleteMemoryNote.asks?.(about, many)).toEqual({
      error: 'Several of your notes fit, so nothing was changed. Give me more words from the one you mean.',
      shown: [
        'Several notes of yours fit, so nothing was changed:',
        ...ALIKE.slice(0, 5).map(({ text }) => `• “${text}”`),
        'and 7 more.',
        'Give me more words from the one you mean.',
      ].join('\n'),
      cites: ALIKE.slice(0, 5).map(({ id, text }) => ({ id, text })),
    });
    expect(await use(deleteMemoryNote, many, about)).not.toHaveProperty('memory');
    const one = await deleteMemoryNote.asks?.({ about: 'the spare key on hook 4' }, many);
    expect(one).toMatchObject({ args: { note_id: 'k4' } });
  });

  it('takes the one that says nothing else, and one of several that say the same', async () => {
    const longer = { ...NOTE, id: 'n2', text: 'Releases go out on Tuesdays at noon' };
    const same = { ...NOTE, id: 'n3' };
    const meant = (notes: (typeof NOTE)[]) =>
      deleteMemoryNote.asks?.({ about: NOTE.text }, contextWith([], { memory: keeping(notes) }));
    expect(await meant([longer, NOTE])).toMatchObject({ args: { note_id: 'n1' } });
    expect(await meant([same, NOTE])).toMatchObject({ args: { note_id: 'n3' } });
  });

  it('repeats none of several where others read along who may not see them', async () => {
    const own = ALIKE.map((note) => ({ ...note, scope: 'user' as const }));
    const asked = await deleteMemoryNote.asks?.(
      { about: 'the spare key' },
      contextWith([], { memory: keeping(own) }),
    );
    expect(JSON.stringify(asked)).not.toContain('hook');
    expect(asked).toMatchObject({ cites: [] });
  });

  it.each(['bos', 'nothing'])('deletes nothing of anybody else: %s', async (note_id) => {
    expect(await use(deleteMemoryNote, context, { note_id })).toEqual({
      data: { error: "I don't have a note of yours that fits, so nothing was changed." },
    });
  });
});
