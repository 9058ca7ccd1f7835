import { describe, expect, it } from '@jest/globals';
import { deleteMemoryNote } from '../../../src/tools/delete-memory-note.js';
import { keeping, NOTE } from './memory/kept.js';
import { contextWith, use } from './support.js';

const OWN = { ...NOTE, id: 'own', scope: 'user' as const };
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
    expect(await deleteMemoryNote.asks?.({ note_id: 'own' }, context)).not.toContain('Releases');
    expect(await deleteMemoryNote.asks?.({ note_id: 'own' }, alone)).toMatchObject(shown);
  });

  it.each(['bos', 'nothing'])(
    'asks nothing where there is no note of the asker’s own: %s',
    async (note_id) => {
      expect(await deleteMemoryNote.asks?.({ note_id }, context)).toEqual({
        error: 'I remember nothing of yours that fits, so nothing was changed.',
      });
    },
  );

  it('keeps the question without these words, and says whose they are', async () => {
    const question = await deleteMemoryNote.asks?.({ note_id: 'n1' }, context);
    expect(question).toMatchObject({
      text: 'Shall I forget that for good?',
      tellsOf: [{ id: 'n1', text: NOTE.text }],
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
      [null, { limit: 1, author: 'U_ANA', text: 'releases' }],
      [null, { limit: 1, author: 'U_ANA' }],
    ]);
  });

  it.each(['bos', 'nothing'])('deletes nothing of anybody else: %s', async (note_id) => {
    expect(await use(deleteMemoryNote, context, { note_id })).toEqual({
      data: { error: 'I remember nothing of yours that fits, so nothing was changed.' },
    });
  });
});
