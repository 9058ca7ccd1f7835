import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { saveEdges } from '../../../../src/db/queries/entities/save-edges.js';
import { createLinkedCache, loadLinkedEntities } from '../../../../src/knowledge/linked/load.js';
import { testDatabase } from '../../../support/database.js';
import { ours } from '../../../support/ours.js';
import { until } from '../../../support/until.js';
import { entity, save } from './entities.js';

const database = testDatabase();
beforeAll(() => ours(database, { users: ['UASKER', 'UOTHER'] }));
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

  it('are let go of once they count no more, though nobody asks for them again', async () => {
    setFlagsFromString('--expose-gc');
    const collect: unknown = runInNewContext('gc');
    if (typeof collect !== 'function') throw new Error('there is no gc');
    let now = 0;
    const loaded: WeakRef<object>[] = [];
    const { linked } = createLinkedCache({
      load: async (who, id, options) => {
        const found = await loadLinkedEntities(database.pool, who, id, options);
        if (found !== null) loaded.push(new WeakRef(found));
        return found;
      },
      now: () => now,
    });
    const options = { maxPerType: 3, includeDescriptions: false };
    await linked(viewer, 'task:a', options);
    now += 60_000;
    await linked({ ...viewer, user: 'UOTHER' }, 'task:b', options);
    await until('what is over to be let go of', async () => {
      // what is looked at stays until the end of its task
      await setImmediate();
      collect();
      return loaded[0]?.deref() === undefined;
    });
    expect(loaded).toHaveLength(2);
  });
});
