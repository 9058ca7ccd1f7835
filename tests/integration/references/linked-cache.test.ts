import { beforeAll, describe, expect, it } from '@jest/globals';
import { saveEdges } from '../../../src/db/queries/save-edges.js';
import { createLinkedCache } from '../../../src/references/linked/cache.js';
import { loadLinkedEntities } from '../../../src/references/linked/load.js';
import { testDatabase } from '../../support/database.js';
import { entity, save } from './entities.js';

const database = testDatabase();
const viewer = { teamId: 'T1', user: 'UASKER', place: null };
const depend = (source: string, target: string) =>
  saveEdges(database.pool, 'T1', [{ source, relation: 'depends_on', target }]);

/** A process of its own, with what it keeps. */
function process() {
  let now = 0;
  const { linked, changed } = createLinkedCache({
    load: (who, id, options) => loadLinkedEntities(database.pool, who, id, options),
    now: () => now,
  });
  return {
    count: async (id = 'task:a') =>
      (await linked(viewer, id, { maxPerType: 3, includeDescriptions: false }))?.counts.total,
    changed: () => changed('T1'),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

describe('links that are kept for a minute', () => {
  beforeAll(() =>
    save(
      database,
      ['task:a', 'task:b', 'task:c', 'task:d', 'task:e'].map((id) => entity(id)),
    ),
  );

  it('are new at once where a link is written, and elsewhere after the minute', async () => {
    const [here, elsewhere] = [process(), process()];
    await depend('task:a', 'task:b');
    expect([await here.count(), await elsewhere.count()]).toEqual([1, 1]);
    await depend('task:c', 'task:a');
    here.changed();
    expect([await here.count(), await elsewhere.count()]).toEqual([2, 1]);
    elsewhere.pass(60_000);
    expect(await elsewhere.count()).toBe(2);
  });

  it('are new at once where an entity at the other end is hidden', async () => {
    const here = process();
    await depend('task:d', 'task:e');
    expect(await here.count('task:d')).toBe(1);
    await save(database, [entity('task:e', { visibleTo: ['user:UELSE'] })]);
    here.changed();
    expect(await here.count('task:d')).toBe(0);
  });
});
