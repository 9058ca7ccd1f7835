import { beforeAll, describe, expect, it } from '@jest/globals';
import { saveEdges } from '../../../../src/db/queries/entities/save-edges.js';
import { written } from '../../../../src/domain/text/person-text.js';
import { find } from '../../../../src/knowledge/entities/references.js';
import { directoryIn, resolve } from '../../../../src/knowledge/entities/resolve.js';
import { loadLinkedEntities } from '../../../../src/knowledge/linked/load.js';
import { testDatabase } from '../../../support/database.js';
import { ours } from '../../../support/ours.js';
import { alteredPool } from './altered-pool.js';
import { entity, save } from './entities.js';

const database = testDatabase();
const viewer = { teamId: 'T1', user: 'U1', place: null };

beforeAll(async () => {
  await ours(database, { users: ['U1'] });
  const tasks = Array.from({ length: 200 }, (_, at) =>
    entity(`task:t${at}`, { shortId: `T-${at + 100}`, name: `Load test number ${at}` }),
  );
  await save(database, [...tasks, entity('project:q1', { name: 'Q1 Launch' })]);
  const edges = tasks.map(({ id }) => ({
    source: id,
    relation: 'relates_to' as const,
    target: 'project:q1',
  }));
  await saveEdges(database.pool, 'T1', edges);
  const onward = { source: 'task:t0', relation: 'depends_on' as const, target: 'task:t1' };
  await saveEdges(database.pool, 'T1', [onward]);
});

const asked: string[] = [];
let pool: ReturnType<typeof alteredPool>;
beforeAll(() => {
  pool = alteredPool(database, (statement) => {
    if (/^\s*(?:SELECT|WITH)\b/u.test(statement)) asked.push(statement);
    return statement;
  });
});

/** How many questions the database was asked. */
async function questions(work: () => Promise<unknown>): Promise<number> {
  asked.length = 0;
  await work();
  return asked.length;
}

describe('the database is asked', () => {
  it.each([
    'Is T-100 part of Q1 Launch?',
    Array.from({ length: 60 }, (_, at) => `@T-${at + 100} and T-${at + 160} of Q1 Launch`).join('. '),
  ])('once for all names of a text, however many they are: %.40s', async (text) => {
    const count = await questions(() => resolve(directoryIn(pool), viewer, { text: written(text) }));
    expect(count).toBe(1);
  });

  it('a second time only for a mention that found nothing', async () => {
    const text = written('status of @q1-lunch');
    expect(await questions(() => resolve(directoryIn(pool), viewer, { text }))).toBe(2);
  });

  it.each([
    ['load', 1],
    ['lod tset numbr', 3],
    ['', 0],
  ])('a few times at a key of a type-ahead, whatever is typed: “%s”', async (text, most) => {
    expect(await questions(() => find(pool, viewer, { text, limit: 20 }))).toBeLessThanOrEqual(most);
  });

  it('once for all that something is linked to, and no further than one link away', async () => {
    let linked: Awaited<ReturnType<typeof loadLinkedEntities>> = null;
    const count = await questions(async () => {
      linked = await loadLinkedEntities(pool, viewer, 'project:q1');
    });
    expect(count).toBe(1);
    expect(linked).toMatchObject({ counts: { tasks: 200, total: 200 }, truncated: true });
    expect(await loadLinkedEntities(pool, viewer, 'task:t1')).toMatchObject({
      counts: { tasks: 1, projects: 1, total: 2 },
    });
  });

  it('for ten of each kind where nobody says how many', async () => {
    const linked = await loadLinkedEntities(pool, viewer, 'project:q1');
    expect(linked?.linkedEntities.tasks).toHaveLength(10);
  });
});
