import { beforeEach, describe, expect, it } from '@jest/globals';
import { replaceMembers, saveMembers } from '../../../../src/db/queries/directory/members.js';
import { saveEdges } from '../../../../src/db/queries/entities/save-edges.js';
import { createReferences } from '../../../../src/knowledge/entities/references.js';
import { testDatabase } from '../../../support/database.js';
import { ours } from '../../../support/ours.js';
import { entity, save } from './entities.js';

const database = testDatabase();
const on = (day: number) => new Date(Date.UTC(2026, 0, day));
const OPTIONS = { maxPerType: 3, includeDescriptions: true };

/** A process of its own, which answers one after another what somebody asks of a task's links. */
function process(place: string | null = null) {
  const references = createReferences(database.pool);
  return {
    tells: async (id = 'task:a') => {
      const linked = await references.linked({ teamId: 'T1', user: 'UASKER', place }, id, OPTIONS);
      return linked === null
        ? null
        : Object.values(linked.linkedEntities).flatMap((all) => all.map(({ name }) => name));
    },
  };
}

/** What another process, or somebody at the database, does. */
const CHANGES: [string, () => Promise<unknown>, string[] | null][] = [
  ['a link is written', () => link('task:a', 'task:c'), ['Badge', 'Clock']],
  ['a link is deleted', () => database.owner.query('DELETE FROM edges'), []],
  [
    'the entity at its other end is deleted',
    () => database.owner.query(`DELETE FROM entities WHERE id = 'task:b'`),
    [],
  ],
  ['that entity is hidden', () => save(database, [entity('task:b', { visibleTo: ['user:UELSE'] })]), []],
  ['that entity has another name', () => save(database, [entity('task:b', { name: 'Pass' })]), ['Pass']],
  [
    'the task itself is hidden',
    () => save(database, [entity('task:a', { visibleTo: ['user:UELSE'] })]),
    null,
  ],
  [
    'the task itself is deleted',
    () => database.owner.query(`DELETE FROM entities WHERE id = 'task:a'`),
    null,
  ],
  ['the asker becomes a guest', () => become('guest', 'active'), null],
  ['the asker’s account is closed', () => become('outsider', 'deactivated'), null],
];

const link = (source: string, target: string) =>
  saveEdges(database.pool, 'T1', [{ source, relation: 'depends_on', target }]);
const become = (standing: string, state: string) =>
  save(database, [entity('user:UASKER', { state, properties: { standing }, asOf: on(9) })], {
    source: 'slack',
  });

describe('links that were told a moment ago', () => {
  beforeEach(async () => {
    await database.owner.query('TRUNCATE entities, channel_members CASCADE');
    await ours(database, { users: ['UASKER', 'UCOLLEAGUE'], channels: ['C_HALL'] });
    await save(database, [
      entity('task:a', { name: 'Ask' }),
      entity('task:b', { name: 'Badge' }),
      entity('task:c', { name: 'Clock' }),
    ]);
    await link('task:a', 'task:b');
  });

  it.each(CHANGES)(
    'are told as they are at the very next answer where elsewhere %s',
    async (_what, change, after) => {
      const here = process();
      expect(await here.tells()).toEqual(['Badge']);
      await change();
      expect(await here.tells()).toEqual(after);
    },
  );

  it('are told nobody any more who left the channel that they are for', async () => {
    await saveMembers(database.pool, 'T1', [
      { user: 'UASKER', channel: 'C_BOARD', present: true, asOf: on(1) },
    ]);
    await save(database, [entity('task:b', { name: 'Badge', visibleTo: ['channel:C_BOARD'] })]);
    const here = process();
    expect(await here.tells()).toEqual(['Badge']);
    await saveMembers(database.pool, 'T1', [
      { user: 'UASKER', channel: 'C_BOARD', present: false, asOf: on(2) },
    ]);
    expect(await here.tells()).toEqual([]);
  });

  it('are told in no channel any more into which somebody came who reads along', async () => {
    await replaceMembers(database.pool, 'T1', 'C_HALL', ['UASKER', 'UCOLLEAGUE'], on(1), true);
    const here = process('C_HALL');
    expect(await here.tells()).toEqual(['Badge']);
    await saveMembers(database.pool, 'T1', [
      { user: 'UGUEST', channel: 'C_HALL', present: true, asOf: on(2) },
    ]);
    expect(await here.tells()).toBeNull();
  });
});
