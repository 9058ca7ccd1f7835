import { beforeEach, describe, expect, it } from '@jest/globals';
import { saveEntities } from '../../../../src/db/queries/entities/save-entities.js';
import { testDatabase } from '../../../support/database.js';
import { entity, save } from './entities.js';

const database = testDatabase();
beforeEach(() => database.owner.query('TRUNCATE edges, entity_aliases, entities, channel_members'));

const stored = async (columns: string) =>
  (await database.owner.query(`SELECT ${columns} FROM entities `)).rows;
const aliases = async () =>
  (await database.owner.query('SELECT id, alias, how FROM entity_aliases ORDER BY id, alias')).rows;
/** Changes with every write of the row, even a lock. */
const versions = async () =>
  (
    await database.owner.query(
      `SELECT id AS of, xmin::text, xmax::text FROM entities
       UNION ALL SELECT id || ' ' || alias, xmin::text, xmax::text FROM entity_aliases ORDER BY 1`,
    )
  ).rows;

const plan = entity('plan:q1', {
  name: 'Q1 Launch',
  shortId: 'P-1',
  state: 'active',
  visibleTo: ['user:U1'],
});

describe('entities that are saved', () => {
  it('are kept with all that was told, and the names that find them', async () => {
    const full = entity('task:a', {
      shortId: 'T-12',
      name: 'Fix the login',
      otherNames: ['login'],
      state: 'in_progress',
      typeKey: 'task.bug',
      description: 'It is slow.',
      url: 'https://tracker.example/12',
      owner: 'user:U1',
      assignee: 'user:U2',
      dueAt: '2026-03-31T00:00:00.000Z',
      properties: { priority: 'high' },
      visibleTo: ['channel:C1', 'user:U1'],
    });
    expect(await save(database, [full])).toEqual({ added: 1, changed: 0, unchanged: 0, refused: [] });
    expect(await stored('*')).toMatchObject([
      {
        team_id: 'T1',
        id: 'task:a',
        kind: 'task',
        short_id: 'T-12',
        name: 'Fix the login',
        other_names: ['login'],
        state: 'in_progress',
        type_key: 'task.bug',
        description: 'It is slow.',
        url: 'https://tracker.example/12',
        owner: 'user:U1',
        assignee: 'user:U2',
        due_at: new Date('2026-03-31'),
        properties: { priority: 'high' },
        visible_to: ['channel:C1', 'user:U1'],
        source: 'import',
        created_at: new Date(full.createdAt),
      },
    ]);
    expect(await aliases()).toEqual(
      expect.arrayContaining([
        { id: 'task:a', alias: 't-12', how: 'exact' },
        { id: 'task:a', alias: 'fix the login', how: 'name' },
      ]),
    );
  });

  it('are not written again where nothing is different, be it in a hundred batches', async () => {
    const batch = [plan, entity('user:U1', { asOf: new Date('2026-01-01'), name: 'Alex' })];
    await save(database, batch);
    const before = await versions();
    expect(await save(database, batch)).toEqual({ added: 0, changed: 0, unchanged: 2, refused: [] });
    expect(await versions()).toEqual(before);
  });

  it('are changed as told last, names and all, and keep the time when they were made', async () => {
    await save(database, [plan]);
    const renamed = {
      ...plan,
      name: 'Spring Launch',
      visibleTo: null,
      createdAt: '2026-02-02T00:00:00.000Z',
    };
    expect(await save(database, [renamed])).toMatchObject({ changed: 1 });
    expect(await stored('name, visible_to, created_at, updated_at > created_at AS touched')).toEqual([
      { name: 'Spring Launch', visible_to: null, created_at: new Date(plan.createdAt), touched: true },
    ]);
    const names = (await aliases()).map(({ alias }) => alias);
    expect(names).toContain('spring launch');
    expect(names).toContain('p-1');
    expect(names).not.toContain('q1 launch');
  });

  it('whose names stay as they are have them left alone', async () => {
    await save(database, [plan]);
    const ofNames = () => database.owner.query('SELECT alias, xmin, xmax FROM entity_aliases ORDER BY alias');
    const before = (await ofNames()).rows;
    expect(await save(database, [{ ...plan, state: 'done' }])).toMatchObject({ changed: 1 });
    expect((await ofNames()).rows).toEqual(before);
  });

  it('lose a name that no longer finds them, and take one that is found otherwise now', async () => {
    const named = (...names: { alias: string; how: 'exact' | 'part' }[]) =>
      saveEntities(database.pool, 'T1', 'import', [plan], () => names);
    await named({ alias: 'a', how: 'exact' }, { alias: 'b', how: 'exact' });
    expect(await named({ alias: 'b', how: 'part' })).toMatchObject({ changed: 1 });
    expect(await aliases()).toEqual([{ id: plan.id, alias: 'b', how: 'part' }]);
    expect(await named({ alias: 'b', how: 'part' })).toMatchObject({ unchanged: 1 });
  });

  it('given twice in one batch are taken as told last', async () => {
    expect(await save(database, [plan, { ...plan, name: 'Later' }])).toEqual({
      added: 1,
      changed: 0,
      unchanged: 1,
      refused: [],
    });
    expect(await stored('name')).toEqual([{ name: 'Later' }]);
  });

  it('may have text that the database can’t hold', async () => {
    await save(database, [entity('plan:x', { name: 'a\u0000b \ud83d', description: '\udc00' })]);
    expect(await stored('name, description')).toEqual([{ name: 'ab \ufffd', description: '\ufffd' }]);
  });
});

describe('news that comes late', () => {
  const user = (name: string, day: string) => entity('user:U1', { name, asOf: new Date(`2026-01-${day}`) });
  const told = (name: string, day: string) => save(database, [user(name, day)], { source: 'slack' });

  it('changes nothing', async () => {
    await told('Alexandra', '05');
    expect(await told('Alex', '04')).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await stored('name')).toEqual([{ name: 'Alexandra' }]);
    expect((await aliases()).map(({ alias }) => alias)).toContain('alexandra');
  });

  it('changes nothing even where the newest said what was known', async () => {
    await told('Alexandra', '03');
    expect(await told('Alexandra', '05')).toMatchObject({ changed: 0, unchanged: 1 });
    await told('Alex', '04');
    expect(await stored('name, as_of')).toEqual([{ name: 'Alexandra', as_of: new Date('2026-01-05') }]);
  });

  it('counts where it has no time of its own', async () => {
    await save(database, [entity('user:x', { name: 'Old', asOf: new Date('2099-01-01') })]);
    expect(await save(database, [entity('user:x', { name: 'New' })])).toMatchObject({ changed: 1 });
    expect(await stored('name')).toEqual([{ name: 'New' }]);
  });

  it('in one batch is left behind, too', async () => {
    await save(database, [user('New', '05'), user('Old', '04')], { source: 'slack' });
    expect(await stored('name')).toEqual([{ name: 'New' }]);
  });
});

describe('what another has told', () => {
  it.each(['slack', 'ticket'] as const)('stays with %s: an import is refused by its id', async (source) => {
    const theirs = entity('task:d1', { name: 'Theirs', visibleTo: ['user:U1'] });
    await save(database, [theirs], { source });
    const before = await versions();
    const ours = [entity('task:d1', { name: 'Ours' }), entity('task:other')];
    expect(await save(database, ours)).toEqual({ added: 1, changed: 0, unchanged: 0, refused: ['task:d1'] });
    expect((await stored('name, source, visible_to'))[0]).toEqual({
      name: 'Theirs',
      source,
      visible_to: ['user:U1'],
    });
    expect(await versions()).toEqual(expect.arrayContaining(before));
  });

  it('in an import gives way to Slack and to tickets, which know', async () => {
    await save(database, [entity('user:U1', { name: 'Imported' })]);
    expect(
      await save(database, [entity('user:U1', { name: 'Imported' })], { source: 'slack' }),
    ).toMatchObject({
      changed: 1,
    });
    expect(await save(database, [entity('user:U1', { name: 'Mine' })])).toMatchObject({
      refused: ['user:U1'],
    });
    expect(await stored('name, source')).toEqual([{ name: 'Imported', source: 'slack' }]);
  });

  it('is neither Slack’s nor a ticket’s to change between them', async () => {
    await save(database, [entity('task:d1', { name: 'Filed' })], { source: 'ticket' });
    const refused = await save(database, [entity('task:d1', { name: 'Said' })], { source: 'slack' });
    expect(refused).toMatchObject({ refused: ['task:d1'] });
  });

  it('in another workspace is out of sight, though the id is the same', async () => {
    await save(database, [entity('plan:q1', { name: 'Theirs' })], { teamId: 'T2' });
    expect(await save(database, [plan])).toMatchObject({ added: 1 });
    expect((await stored('team_id, name')).map(({ name }) => name).sort()).toEqual(['Q1 Launch', 'Theirs']);
  });
});

describe('several who save at once', () => {
  const batch = (name: string) =>
    Array.from({ length: 200 }, (_, i) => entity(`document:${i}`, { name: `${name} ${i}` }));

  it('do not stand in one another’s way, in whatever order each has the rows', async () => {
    for (let round = 0; round < 4; round += 1) {
      const answers = await Promise.all(
        ['A', 'B', 'C', 'D'].map((name, i) =>
          save(database, i % 2 === 0 ? batch(`${name}${round}`) : batch(`${name}${round}`).reverse()),
        ),
      );
      for (const { added, changed, unchanged } of answers) expect(added + changed + unchanged).toBe(200);
    }
  });

  it('leave the names of the one whose word stands', async () => {
    await Promise.all(['Alpha', 'Beta', 'Gamma'].map((name) => save(database, batch(name))));
    const { rows } = await database.owner.query(
      `SELECT e.id FROM entities e WHERE NOT EXISTS (
         SELECT FROM entity_aliases a WHERE a.id = e.id AND a.alias = lower(e.name))
       UNION ALL SELECT a.id FROM entity_aliases a JOIN entities e ON e.id = a.id
       WHERE a.how = 'name' AND a.alias <> lower(e.name)`,
    );
    expect(rows).toEqual([]);
  });
});
