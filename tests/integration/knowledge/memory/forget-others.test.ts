import { beforeEach, describe, expect, it } from '@jest/globals';
import { FORGOTTEN } from '../../../../src/domain/conversation/citations.js';
import { testDatabase } from '../../../support/database.js';
import { openThread, type Place } from '../../db/file-request.js';
import { goal, memoryOf, note, remember, set, written } from './notes.js';
import { kept, post, reply, transcript } from './posts.js';

const database = testDatabase();
const forget = (id: string, by = 'U_EVE', teamId = 'T1') => memoryOf(database.pool).forget(teamId, by, id);
const text = (words: string, cites?: string[]) => ({
  kind: 'text' as const,
  text: words,
  ...(cites ? { cites } : {}),
});

describe('forgetting takes nothing from others', () => {
  let thread: Place;
  beforeEach(async () => {
    thread = await openThread(database);
  });

  it('whatever words the note had, and wherever they stand as well', async () => {
    await remember(database, [written(note('the', 'the', { scope: 'user', author: 'U_EVE' }))]);
    const sent = await post(database, thread, [text('Which of the two apps is slow?')]);
    const waiting = await reply(database, thread, [
      { ...text('It went to the Payments team as T-12.'), mentions: ['U_ANA'] },
    ]);
    expect(await forget('the')).toBe(true);
    expect(await kept(database, [...sent, ...waiting])).toEqual([
      text('Which of the two apps is slow?'),
      { ...text('It went to the Payments team as T-12.'), mentions: ['U_ANA'] },
    ]);
    expect(await transcript(database, thread)).toEqual(['Which of the two apps is slow?']);
  });

  it('where somebody else had the same remembered', async () => {
    const words = 'Releases go out on Tuesdays';
    await remember(database, [
      written(note('hers', words)),
      written(note('eves', words, { author: 'U_EVE' })),
    ]);
    const keys = await post(database, thread, [text(words, ['hers']), text(words, ['eves'])]);
    expect(await forget('eves')).toBe(true);
    expect(await kept(database, keys)).toMatchObject([{ text: words }, { text: FORGOTTEN }]);
  });

  it('where it is not theirs to forget, or another workspace’s', async () => {
    const there = await openThread(database, { teamId: 'T2' });
    const one = note('same', 'Pelicans dive', { author: 'U_EVE' });
    await remember(database, [written(one)]);
    await remember(database, [written(one)], { teamId: 'T2' });
    const keys = [
      ...(await post(database, thread, [text('Pelicans dive', ['same'])])),
      ...(await post(database, there, [text('Pelicans dive', ['same'])])),
    ];
    expect(await forget('same', 'U_BO')).toBe(false);
    await remember(database, [{ write: 'delete_note', id: 'same', by: 'U_BO' }]);
    expect(await forget('same', 'U_EVE', 'T2')).toBe(true);
    expect(await kept(database, keys)).toMatchObject([{ text: 'Pelicans dive' }, { text: FORGOTTEN }]);
  });

  it('of what people said themselves, at whatever time', async () => {
    await remember(database, [set(goal('aim', 'Halve the queue', { author: 'U_EVE' }))]);
    const [key = ''] = await post(database, thread, [text('New goal: “Halve the queue”', ['aim'])]);
    const { rows } = await database.owner.query('SELECT posted_ts FROM outbox WHERE intent_key = $1', [key]);
    const other = await openThread(database);
    for (const { threadId } of [other, thread]) {
      await database.owner.query(
        `INSERT INTO messages (team_id, thread_id, ts, author, body) VALUES ('T1', $1, $2, 'U_BO', 'Halve the queue')
         ON CONFLICT (team_id, thread_id, ts) DO UPDATE SET body = EXCLUDED.body, bot = false`,
        [threadId, rows[0]?.posted_ts],
      );
    }
    expect(await forget('aim')).toBe(true);
    expect(await kept(database, [key])).toMatchObject([{ text: FORGOTTEN }]);
    expect(await transcript(database, other)).toEqual(['Halve the queue']);
    expect(await transcript(database, thread)).toContain('Halve the queue');
  });
});
