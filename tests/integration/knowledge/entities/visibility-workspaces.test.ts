import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Pool } from '../../../../src/db/pool.js';
import { replaceMembers, saveMembers } from '../../../../src/db/queries/directory/members.js';
import { saveEdges } from '../../../../src/db/queries/entities/save-edges.js';
import { saveEntities } from '../../../../src/db/queries/entities/save-entities.js';
import { queryInTeam } from '../../../../src/db/team-tx.js';
import type { Viewer } from '../../../../src/domain/entities/entity.js';
import { aliasesOf } from '../../../../src/knowledge/entities/aliases.js';
import { testDatabase } from '../../../support/database.js';
import { ours } from '../../../support/ours.js';
import { facts, filed, fileRequest } from '../../db/file-request.js';
import { alteredPool, inSessionOf, withoutFilter } from './altered-pool.js';
import { entity, save } from './entities.js';
import { READERS, type Reader, SECRET } from './readers.js';

const database = testDatabase();
beforeAll(() => ours(database, { users: ['U_RIVAL'] }));
const TABLES = ['entities', 'entity_aliases', 'edges', 'channel_members'];
const EVERY = Object.entries(READERS);
const asOf = new Date('2026-01-01');

/** Everything in the first workspace is for everyone there, so that nothing but the workspace keeps it from others. */
beforeAll(async () => {
  const things = [
    entity(SECRET.project, { name: 'Plant' }),
    entity(SECRET.assignee, { name: 'Hanna R' }),
    entity(SECRET.channel, { name: 'board' }),
  ];
  await save(database, things);
  const evidence = {
    channel: 'C_BOARD',
    ts: '1.0',
    author: 'U_CHAIR',
    quote: 'by May',
    how: 'typed' as const,
  };
  const record = filed(SECRET.draftId, {
    headline: SECRET.headline,
    text: SECRET.headline,
    project: SECRET.project,
    audience: 'everyone',
    facts: facts({ assignee: SECRET.assignee, dueAt: '2026-05-01T12:00:00.000Z' }),
    constraints: [{ key: 'deadline', value: 'May', evidence }],
  });
  await fileRequest(database, record, { channel: 'C_BOARD' });
  await saveMembers(database.pool, 'T1', [{ user: 'U_RIVAL', channel: 'C_BOARD', present: true, asOf }]);
});

const rival = (teamId: string): Viewer => ({ teamId, user: 'U_RIVAL', place: null });
/** What is said in a workspace that has nothing at all; a person's own words may be part of it. */
const nothing = (read: Reader) => read(database.pool, rival('T9'));

describe.each(EVERY)('asked for %s', (_name, read) => {
  it('its own workspace is answered, so that the following says something', async () => {
    expect(await read(database.pool, rival('T1'))).not.toEqual(await nothing(read));
  });

  it('another workspace is told nothing', async () => {
    expect(await read(database.pool, rival('T2'))).toEqual(await nothing(read));
  });

  it('another workspace is told nothing though the application gives the first one’s id', async () => {
    const pool = alteredPool(database, inSessionOf('T2'));
    expect(await read(pool, rival('T1'))).toEqual(await nothing(read));
  });

  it('another workspace is told nothing though the application forgot its filter', async () => {
    const pool = alteredPool(database, withoutFilter);
    expect(await read(pool, rival('T2'))).toEqual(await nothing(read));
  });

  it('it is the session’s workspace alone that holds then: in a session of the first one it is told', async () => {
    const pool = alteredPool(database, (text) => inSessionOf('T1')(withoutFilter(text)));
    expect(await read(pool, rival('T2'))).not.toEqual(await nothing(read));
  });

  it('nobody is told anything in a session without a workspace', async () => {
    const pool = alteredPool(database, inSessionOf(''));
    expect(await read(pool, rival('T1'))).toEqual(await nothing(read));
  });
});

describe('what another workspace writes', () => {
  const everything = async () =>
    Promise.all(
      TABLES.map(
        async (table) => (await database.owner.query(`SELECT * FROM ${table} t ORDER BY t::text`)).rows,
      ),
    );
  const forger = () => alteredPool(database, inSessionOf('T2'));
  const plan = entity('plan:forged', { name: 'Forged' });

  it.each<[string, (pool: Pool) => Promise<unknown>]>([
    ['a new entity', (pool) => saveEntities(pool, 'T1', 'slack', [plan], aliasesOf)],
    [
      'an entity that is there',
      (pool) => saveEntities(pool, 'T1', 'slack', [entity(SECRET.project)], aliasesOf),
    ],
    [
      'a member',
      (pool) => saveMembers(pool, 'T1', [{ user: 'U1', channel: 'C_BOARD', present: true, asOf }]),
    ],
    ['members that are there', (pool) => replaceMembers(pool, 'T1', 'C_BOARD', ['U_RIVAL'], new Date())],
  ])('under the first one’s id is refused: %s', async (_what, write) => {
    const before = await everything();
    await expect(write(forger())).rejects.toThrow(/row-level security/);
    expect(await everything()).toEqual(before);
  });

  it('under the first one’s id finds no ends to link', async () => {
    const before = await everything();
    const edge = { source: SECRET.id, relation: 'depends_on' as const, target: SECRET.project };
    expect(await saveEdges(forger(), 'T1', [edge])).toEqual({ added: 0, unchanged: 0, missing: [0] });
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

  it.each(TABLES)(
    'under its own id touches nothing of the first one’s, and can’t be moved over: %s',
    async (table) => {
      const before = await everything();
      const things = [entity(SECRET.project, { name: 'Theirs', state: 'active' }), entity(SECRET.id)];
      await save(database, things, { teamId: 'T2' });
      const edge = { source: SECRET.id, relation: 'relates_to' as const, target: SECRET.project };
      await saveEdges(database.pool, 'T2', [edge]);
      await replaceMembers(database.pool, 'T2', 'C_BOARD', ['U_RIVAL'], new Date());
      const moved = queryInTeam(database.pool, 'T2', {
        text: `UPDATE ${table} SET team_id = 'T1'`,
        values: [],
      });
      await expect(moved).rejects.toThrow(/row-level security/);
      for (const each of ['entities', 'channel_members']) {
        await database.owner.query(`DELETE FROM ${each} WHERE team_id = 'T2'`);
      }
      expect(await everything()).toEqual(before);
    },
  );
});
