import { describe, expect, it } from '@jest/globals';
import { updateMemoryNote } from '../../../src/tools/memory/update-memory-note.js';
import { keeping, NOTE } from './memory/kept.js';
import { contextWith, NOW, T12, use } from './support.js';

const OWN = { ...NOTE, id: 'own', scope: 'user' as const };
const BOS = { ...NOTE, id: 'bos', author: 'U_BO' };
const context = contextWith([T12], { memory: keeping([NOTE, OWN, BOS]) });

describe('update_memory_note', () => {
  it('writes the note anew, and leaves the rest of it and who can see it', async () => {
    const { memory, replies } = await use(updateMemoryNote, context, {
      note_id: 'n1',
      text: ' T-12 goes out first ',
    });
    expect(memory).toEqual([
      {
        write: 'note',
        by: 'U_ANA',
        note: { ...NOTE, text: 'T-12 goes out first', entities: ['task:t12'], updatedAt: NOW.toISOString() },
      },
    ]);
    expect(replies).toMatchObject([{ kind: 'text', cites: ['n1'] }]);
    expect(JSON.stringify(replies)).toContain('Everyone in this workspace');
    expect(JSON.stringify(replies)).toContain(
      'It said “Releases go out on Tuesdays”, and says “T-12 goes out first” now.',
    );
  });

  it('repeats nothing of it where others read along who may not see it', async () => {
    const { said, replies } = await use(updateMemoryNote, context, { note_id: 'own', text: 'Mine alone' });
    expect([said, replies]).toEqual([expect.stringContaining('changed that note'), undefined]);
    expect(said).not.toContain(NOTE.text);
  });

  it('changes tags, kind and importance alone', async () => {
    const { memory } = await use(updateMemoryNote, context, {
      note_id: 'own',
      topic_tags: ['A b'],
      importance: 5,
    });
    expect(memory).toMatchObject([
      { note: { text: NOTE.text, topicTags: ['a-b'], importance: 5, scope: 'user' } },
    ]);
  });

  it('asks which of several that fit alike, and changes none', async () => {
    const other = { ...NOTE, id: 'n2', text: 'Releases are announced in #news' };
    const two = contextWith([], { memory: keeping([NOTE, other]) });
    const change = { about: 'releases', text: 'they go out on Wednesdays' };
    const { data, memory, replies } = await use(updateMemoryNote, two, change);
    expect([data, memory]).toEqual([
      {
        error: 'Several of your notes fit, so nothing was changed. Give me more words from the one you mean.',
      },
      undefined,
    ]);
    expect(replies).toMatchObject([
      { text: expect.stringContaining('• “Releases are announced in #news”'), cites: ['n1', 'n2'] },
    ]);
  });

  it.each(['bos', 'nothing', "' OR 1=1"])('knows nothing of %s', async (note_id) => {
    expect(await use(updateMemoryNote, context, { note_id, text: 'Mine' })).toEqual({
      data: { error: "I don't have a note of yours that fits, so nothing was changed." },
    });
  });

  it.each([
    [{ text: '  ' }, 'empty'],
    [{ text: 'x'.repeat(100_000) }, '4000'],
    [{ text: NOTE.text }, 'already'],
    [{}, 'already'],
  ])('changes nothing with %j', async (change, why) => {
    const { data, memory } = await use(updateMemoryNote, context, { note_id: 'n1', ...change });
    expect(memory).toBeUndefined();
    expect(JSON.stringify(data)).toContain(why);
  });
});
