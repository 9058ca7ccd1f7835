import { beforeAll, describe, expect, it } from '@jest/globals';
import { queryInTeam } from '../../../../src/db/team-tx.js';
import { testDatabase } from '../../../support/database.js';
import { ours } from '../../../support/ours.js';
import { alteredPool, inSessionOf, withoutFilter } from '../entities/altered-pool.js';
import { entity, save } from '../entities/entities.js';
import { at, memoryOf, note, remember, written } from './notes.js';
import { NOTE_READERS, PROJECT_READERS, type Reader, secrets } from './readers.js';

const database = testDatabase();
beforeAll(async () => {
  const known = { users: ['U_RIVAL'] };
  for (const teamId of ['T1', 'T2']) await ours(database, known, teamId);
});
const EVERY = Object.entries({ ...NOTE_READERS, ...PROJECT_READERS });
const TABLES = ['notes', 'note_words', 'note_lines', 'goals'];

/** Everything is a project's that all may see, so that nothing but the workspace keeps it from others. */
beforeAll(async () => {
  await save(database, [entity('project:plant', { name: 'Plant' })]);
  await remember(database, secrets('project', 'U_AUTHOR'));
});

const nothing = (read: Reader) => read(database.pool, at('U_RIVAL', null, 'T9'));

describe.each(EVERY)('asked for %s', (_name, read) => {
  it('its own workspace is answered, so that the following says something', async () => {
    expect(await read(database.pool, at('U_RIVAL'))).not.toEqual(await nothing(read));
  });

  it('another workspace is told nothing', async () => {
    expect(await read(database.pool, at('U_RIVAL', null, 'T2'))).toEqual(await nothing(read));
  });

  it('another workspace is told nothing though the application gives the first one’s id', async () => {
    const pool = alteredPool(database, inSessionOf('T2'));
    expect(await read(pool, at('U_RIVAL'))).toEqual(await nothing(read));
  });

  it('another workspace is told nothing though the application forgot its filter', async () => {
    const pool = alteredPool(database, withoutFilter);
    expect(await read(pool, at('U_RIVAL', null, 'T2'))).toEqual(await nothing(read));
  });

  it('it is the session’s workspace alone that holds then: in a session of the first one it is told', async () => {
    const pool = alteredPool(database, (text) => inSessionOf('T1')(withoutFilter(text)));
    expect(await read(pool, at('U_RIVAL', null, 'T2'))).not.toEqual(await nothing(read));
  });

  it('nobody is told anything in a session without a workspace', async () => {
    const pool = alteredPool(database, inSessionOf(''));
    expect(await read(pool, at('U_RIVAL'))).toEqual(await nothing(read));
  });
});

describe('what another workspace writes', () => {
  const everything = async () =>
    Promise.all(
      TABLES.map(
        async (table) => (await database.owner.query(`SELECT * FROM ${table} t ORDER BY t::text`)).rows,
      ),
    );
  const LATER = '2026-03-12T09:00:00.000Z';
  const same = note('secret', 'Forged', { author: 'U_AUTHOR', updatedAt: LATER });

  it('under its own id changes and deletes nothing of the first one’s, though ids and author are the same', async () => {
    const before = await everything();
    await remember(database, [written(same), { write: 'delete_note', id: 'secret', by: 'U_AUTHOR' }], {
      teamId: 'T2',
    });
    const project = { key: 'project:plant', name: 'Plant' };
    const line = { part: 'driving' as const, key: 'goal:secret-goal', text: null, about: null };
    await remember(database, [{ write: 'brief', project, why: 'goal', lines: [line] }], { teamId: 'T2' });
    const memory = memoryOf(database.pool);
    for (const id of ['secret', 'secret-goal']) expect(await memory.forget('T2', 'U_AUTHOR', id)).toBe(false);
    await database.owner.query(`DELETE FROM notes WHERE team_id = 'T2'`);
    expect(await everything()).toEqual(before);
  });

  it('under the first one’s id reaches nothing', async () => {
    const before = await everything();
    const forger = alteredPool(database, inSessionOf('T2'));
    for (const id of ['secret', 'secret-goal']) {
      expect(await memoryOf(forger).forget('T1', 'U_AUTHOR', id)).toBe(false);
    }
    const careless = alteredPool(database, withoutFilter);
    for (const id of ['secret', 'secret-goal']) {
      expect(await memoryOf(careless).forget('T2', 'U_AUTHOR', id)).toBe(false);
    }
    expect(await everything()).toEqual(before);
  });

  it.each(TABLES)('into %s reaches none of the first one’s rows without any condition', async (table) => {
    const before = await everything();
    const asRival = async (text: string) =>
      (await queryInTeam(database.pool, 'T2', { text, values: [] })).rowCount;
    expect(await asRival(`SELECT FROM ${table}`)).toBe(0);
    expect(await asRival(`SELECT FROM ${table} WHERE team_id = 'T1'`)).toBe(0);
    expect(await asRival(`UPDATE ${table} SET team_id = 'T2'`)).toBe(0);
    expect(await asRival(`DELETE FROM ${table}`)).toBe(0);
    expect(await everything()).toEqual(before);
    expect(
      (await queryInTeam(database.pool, 'T1', { text: `SELECT FROM ${table}`, values: [] })).rowCount,
    ).toBeGreaterThan(0);
  });
});
