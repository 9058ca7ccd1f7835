import { describe, expect, it } from '@jest/globals';
import { testDatabase } from '../../../support/database.js';
import { openThread } from '../../db/file-request.js';
import { at, found, goal, memoryOf, note, remember, set, written } from './notes.js';

const database = testDatabase();
const ana = at('U_ANA');
const memory = () => memoryOf(database.pool);
const LATER = '2026-03-12T09:00:00.000Z';

describe('what a turn wants remembered', () => {
  it('comes back as it was', async () => {
    const one = note('whole', 'A note\nof two lines, with “quotes” and \\ and 🙂', {
      type: 'decision',
      scope: 'project',
      project: { key: 'name:plant', name: 'Plant' },
      topicTags: ['a', 'b'],
      importance: 5,
      entities: ['task:t1'],
      source: { channel: 'C1', ts: '2.0', threadTs: '1.0' },
    });
    await remember(database, [written(one)]);
    expect(await memory().note(ana, 'whole')).toEqual(one);
    const aim = goal('aim', 'Halve the queue', { progress: 40 });
    await remember(database, [set(aim)]);
    expect(await memory().goal(ana, 'aim')).toEqual(aim);
  });

  it('is found by its new words once it was changed, and by its old ones no more', async () => {
    const one = note('n1', 'Zebras are striped', { topicTags: ['zoo'], entities: ['task:z'] });
    await remember(database, [written(one)]);
    await remember(database, [
      written({ ...one, text: 'Giraffes are tall', topicTags: ['park'], entities: [], updatedAt: LATER }),
    ]);
    expect(await found(memory(), ana, { text: 'zebra' })).toEqual([]);
    expect(await found(memory(), ana, { tags: ['zoo'] })).toEqual([]);
    expect(await found(memory(), ana, { entities: ['task:z'] })).toEqual([]);
    expect(await found(memory(), ana, { text: 'giraffe' })).toEqual(['n1']);
    expect(await found(memory(), ana, { tags: ['park'] })).toEqual(['n1']);
  });

  it('is there once, however often the turn is done again', async () => {
    const one = note('again', 'Ostriches run');
    for (let i = 0; i < 3; i += 1) await remember(database, [written(one), written(one)]);
    expect(await found(memory(), ana, { text: 'ostrich ostriches' })).toEqual(['again']);
  });

  it('counts as it stands at the end of the turn', async () => {
    const one = note('twice', 'Pelicans dive');
    await remember(database, [written(one), written({ ...one, text: 'Pelicans glide' })]);
    expect((await memory().note(ana, 'twice'))?.text).toBe('Pelicans glide');
    await remember(database, [
      written({ ...one, updatedAt: LATER }),
      { write: 'delete_note', id: 'twice', by: 'U_ANA' },
    ]);
    expect(await memory().note(ana, 'twice')).toBeNull();
  });

  it('changes and deletes nothing of anybody else', async () => {
    const one = note('hers', 'Hers');
    const aim = goal('her-goal', 'Hers');
    await remember(database, [written(one), set(aim)]);
    const stolen = { ...one, text: 'Mine', author: 'U_EVE', updatedAt: LATER };
    await remember(database, [
      set({ ...aim, title: 'Mine', author: 'U_EVE', updatedAt: LATER }),
      { write: 'note', note: { ...one, text: 'Mine', updatedAt: LATER }, by: 'U_EVE' },
    ]);
    await remember(database, [written(stolen)]);
    await remember(database, [written({ ...stolen, updatedAt: stolen.createdAt })]);
    await remember(database, [{ write: 'delete_note', id: 'hers', by: 'U_EVE' }]);
    expect(await memory().forget('T1', 'U_EVE', 'hers')).toBe(false);
    expect(await memory().forget('T1', 'U_EVE', 'her-goal')).toBe(false);
    expect(await memory().forget('T2', 'U_ANA', 'hers')).toBe(false);
    expect(await memory().note(ana, 'hers')).toEqual(one);
    expect(await memory().goal(ana, 'her-goal')).toEqual(aim);
  });

  it('brings back nothing that was deleted meanwhile', async () => {
    const one = note('gone', 'Gone');
    const aim = goal('gone-goal', 'Gone');
    await remember(database, [written(one), set(aim)]);
    for (const id of ['gone', 'gone-goal']) expect(await memory().forget('T1', 'U_ANA', id)).toBe(true);
    await remember(database, [written({ ...one, updatedAt: LATER }), set({ ...aim, updatedAt: LATER })]);
    expect(await memory().note(ana, 'gone')).toBeNull();
    expect(await memory().goal(ana, 'gone-goal')).toBeNull();
  });

  it('is not written where the turn is not committed', async () => {
    const thread = await openThread(database);
    await database.owner.query('UPDATE threads SET stopped = now()::text WHERE thread_id = $1', [
      thread.threadId,
    ]);
    await expect(remember(database, [written(note('never', 'Never'))], { thread })).rejects.toThrow();
    expect(await memory().note(ana, 'never')).toBeNull();
  });

  it('takes what no database takes: NUL and half a character', async () => {
    await remember(database, [written(note('odd', `odd \u0000 \ud83d`, { topicTags: ['x\u0000'] }))]);
    expect((await memory().note(ana, 'odd'))?.text).toContain('odd');
    await remember(database, [written(note('nul', '\u0000')), set(goal('nul-goal', '\u0000'))]);
    expect(await memory().note(ana, 'nul')).toBeNull();
    expect(await memory().goal(ana, 'nul-goal')).toBeNull();
  });
});
