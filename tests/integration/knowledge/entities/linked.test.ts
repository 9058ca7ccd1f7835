import { beforeAll, describe, expect, it } from '@jest/globals';
import { type SavedEdge, saveEdges } from '../../../../src/db/queries/entities/save-edges.js';
import type { SavedEntity } from '../../../../src/db/queries/entities/save-entities.js';
import type { Relation, Viewer } from '../../../../src/domain/entities/entity.js';
import type { LinkedEntities } from '../../../../src/domain/entities/references.js';
import { type LinkedOptions, loadLinkedEntities } from '../../../../src/knowledge/linked/load.js';
import { testDatabase } from '../../../support/database.js';
import { ours } from '../../../support/ours.js';
import { entity, save } from './entities.js';

const database = testDatabase();
beforeAll(async () => {
  await ours(database, { users: ['UASKER', 'UELSE'], channels: ['C1', 'C2'] });
  await ours(database, { users: ['UASKER'] }, 'T2');
});
const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
const edge = (source: string, relation: Relation, target: string): SavedEdge => ({
  source,
  relation,
  target,
});
const put = async (entities: readonly SavedEntity[], edges: readonly SavedEdge[], teamId = 'T1') => {
  await save(database, entities, { teamId });
  await saveEdges(database.pool, teamId, edges);
};
const viewer = (change: Partial<Viewer> = {}): Viewer => ({
  teamId: 'T1',
  user: 'UASKER',
  place: null,
  ...change,
});
const load = (id: string, options?: LinkedOptions, who = viewer()) =>
  loadLinkedEntities(database.pool, who, id, options);
const loaded = async (id: string, options?: LinkedOptions, who = viewer()): Promise<LinkedEntities> => {
  const linked = await load(id, options, who);
  if (linked === null) throw new Error(`${id} is not found.`);
  return linked;
};
const idsOf = (group: readonly { id: string }[]) => group.map(({ id }) => id);
const some = (maxPerType: number): LinkedOptions => ({ maxPerType, includeDescriptions: false });

describe('what an entity is linked to', () => {
  it('is nothing for one without links, and null for one that does not exist', async () => {
    await put([entity('task:lone', { name: 'A lone task' })], []);
    expect(await load('task:lone')).toEqual({
      source: { kind: 'task', id: 'task:lone', shortId: null, name: 'A lone task' },
      linkedEntities: {
        plans: [],
        goals: [],
        tasks: [],
        milestones: [],
        documents: [],
        outputs: [],
        projects: [],
        users: [],
        channels: [],
      },
      counts: {
        plans: 0,
        goals: 0,
        tasks: 0,
        milestones: 0,
        documents: 0,
        outputs: 0,
        projects: 0,
        users: 0,
        channels: 0,
        total: 0,
      },
      dependentTasks: 0,
      truncated: false,
    });
    expect(await load('task:nowhere')).toBeNull();
  });

  it('tells of each link what it is, in both directions, and descriptions when asked for', async () => {
    const plan = entity('plan:q1', {
      name: 'Q1 launch',
      state: 'active',
      typeKey: 'plan.quarter',
      description: 'All of it.',
      dueAt: '2026-03-31T12:00:00.000Z',
    });
    await put(
      [entity('task:told'), plan, entity('document:spec')],
      [edge('task:told', 'belongs_to_plan', 'plan:q1'), edge('document:spec', 'referenced_by', 'task:told')],
    );
    const linked = await loaded('task:told', { maxPerType: 3, includeDescriptions: true });
    expect(linked.linkedEntities.plans).toEqual([
      {
        kind: 'plan',
        id: 'plan:q1',
        shortId: null,
        name: 'Q1 launch',
        state: 'active',
        done: false,
        typeKey: 'plan.quarter',
        relation: 'belongs_to_plan',
        direction: 'outgoing',
        edgeId: expect.stringMatching(/^\d+$/u),
        description: 'All of it.',
        dueAt: '2026-03-31T12:00:00.000Z',
      },
    ]);
    expect(linked.linkedEntities.documents).toMatchObject([
      { relation: 'referenced_by', direction: 'incoming' },
    ]);
    expect(linked.counts).toMatchObject({ plans: 1, documents: 1, tasks: 0, total: 2 });
    const without = await loaded('task:told');
    expect(without.linkedEntities.plans).toMatchObject([{ description: null }]);
  });

  it('shows both directions of a cycle once each', async () => {
    await put(
      [entity('task:a'), entity('task:b')],
      [edge('task:a', 'depends_on', 'task:b'), edge('task:b', 'depends_on', 'task:a')],
    );
    for (const [id, other] of [
      ['task:a', 'task:b'],
      ['task:b', 'task:a'],
    ] as const) {
      const { linkedEntities, counts, dependentTasks } = await loaded(id);
      expect(idsOf(linkedEntities.tasks)).toEqual([other, other]);
      expect(linkedEntities.tasks.map(({ direction }) => direction).sort()).toEqual(['incoming', 'outgoing']);
      expect([counts.tasks, counts.total, dependentTasks]).toEqual([2, 2, 2]);
    }
  });

  it('comes with the active and those in progress first, then the newest, of both directions', async () => {
    const states = ['done', 'active', null, 'in_progress', 'planned', 'active'];
    const tasks = states.map((state, n) => entity(`task:o${n}`, { state, createdAt: at(1 + n) }));
    const edges = tasks.map(({ id }, n) =>
      n % 2 === 0 ? edge('milestone:m', 'contains', id) : edge(id, 'targets_milestone', 'milestone:m'),
    );
    await put([entity('milestone:m'), ...tasks], edges);
    const order = ['task:o5', 'task:o3', 'task:o1', 'task:o4', 'task:o2', 'task:o0'];
    expect(idsOf((await loaded('milestone:m')).linkedEntities.tasks)).toEqual(order);
    const cut = await loaded('milestone:m', some(4));
    expect(idsOf(cut.linkedEntities.tasks)).toEqual(order.slice(0, 4));
    expect([cut.counts.tasks, cut.counts.total, cut.truncated]).toEqual([6, 6, true]);
  });

  it('comes with what it waits for before all else', async () => {
    const others = [1, 2, 3].map((n) => entity(`task:w${n}`, { state: 'active', createdAt: at(10 + n) }));
    await put(
      [
        entity('task:waits'),
        ...others,
        entity('task:w-old', { createdAt: at(1), visibleTo: ['user:UASKER'] }),
        entity('task:w-done', { state: 'done', createdAt: at(2) }),
      ],
      [
        ...others.map(({ id }) => edge(id, 'depends_on', 'task:waits')),
        edge('task:waits', 'depends_on', 'task:w-old'),
        edge('task:waits', 'depends_on', 'task:w-done'),
      ],
    );
    const { tasks } = (await loaded('task:waits')).linkedEntities;
    expect(idsOf(tasks)).toEqual(['task:w-old', 'task:w3', 'task:w2', 'task:w1', 'task:w-done']);
    expect(idsOf((await loaded('task:waits', some(2))).linkedEntities.tasks)).toContain('task:w-old');
  });

  it('leaves scratch documents out, and has the context document of a project', async () => {
    const documents = ['scratch', 'document.scratch', 'project.context', 'document.scratchpad'].map(
      (typeKey, n) => entity(`document:d${n}`, { typeKey }),
    );
    await put(
      [entity('project:p'), ...documents],
      documents.map(({ id }) => edge('project:p', 'references', id)),
    );
    const { linkedEntities, counts } = await loaded('project:p');
    expect(idsOf(linkedEntities.documents).sort()).toEqual(['document:d2', 'document:d3']);
    expect(counts.documents).toBe(2);
  });

  it('follows an entity whose state, visibility or type changes', async () => {
    const task = entity('task:turning', { state: 'planned' });
    await put([entity('goal:turn'), task], [edge('goal:turn', 'requires', 'task:turning')]);
    await save(database, [{ ...task, state: 'done', visibleTo: ['user:UELSE'] }]);
    expect((await loaded('goal:turn')).counts.total).toBe(0);
    await save(database, [{ ...task, visibleTo: ['user:UASKER'] }]);
    expect((await loaded('goal:turn')).linkedEntities.tasks).toMatchObject([
      { id: 'task:turning', state: 'planned' },
    ]);
    await save(database, [{ ...task, visibleTo: ['user:UELSE', 'channel:C1'] }]);
    expect((await loaded('goal:turn')).counts.total).toBe(0);
  });
});

describe('an entity with ten thousand links', () => {
  beforeAll(async () => {
    await put([entity('channel:hub')], []);
    const { owner } = database;
    await owner.query(
      `INSERT INTO entities (team_id, id, kind, name, state, visible_to, source, created_at)
       SELECT 'T1', 'task:hub' || n, 'task', 'Task ' || n, CASE WHEN n % 2 = 0 THEN 'active' END,
              CASE WHEN n % 10 = 0 THEN ARRAY['user:UELSE'] WHEN n % 10 = 1 THEN ARRAY['user:UASKER'] END, 'import',
              timestamptz '2026-01-01' + n * interval '1 minute'
       FROM generate_series(1, 10000) AS n`,
    );
    for (let from = 1; from <= 10_000; from += 500) {
      const ids = Array.from({ length: 500 }, (_, n) => `task:hub${from + n}`);
      await saveEdges(
        database.pool,
        'T1',
        ids.map((id) => edge(id, 'relates_to', 'channel:hub')),
      );
    }
  }, 120_000);

  it('is counted whole, but for those that the viewer may not see, and cut to the first', async () => {
    const { linkedEntities, counts, truncated } = await loaded('channel:hub', some(3));
    expect(idsOf(linkedEntities.tasks)).toEqual(['task:hub9998', 'task:hub9996', 'task:hub9994']);
    expect([counts.tasks, counts.total, truncated]).toEqual([9_000, 9_000, true]);
    const other = await loaded('channel:hub', some(3), viewer({ user: 'UELSE' }));
    expect(idsOf(other.linkedEntities.tasks)).toEqual(['task:hub10000', 'task:hub9998', 'task:hub9996']);
  });

  it('is found within the time of a statement, though PostgreSQL has looked at one of the two tables only', async () => {
    await put([entity('task:beside')], [edge('task:beside', 'depends_on', 'task:hub9998')]);
    for (const table of ['edges', 'entities']) {
      await database.owner.query(`ANALYZE ${table}`);
      expect((await loaded('channel:hub', some(3))).counts.total).toBe(9_000);
      expect(idsOf((await loaded('task:beside')).linkedEntities.tasks)).toEqual(['task:hub9998']);
    }
  });
});

describe('what the viewer may not see', () => {
  const long = Array.from({ length: 60 }, (_, n) => `channel:CPRIVATE${n}`);
  beforeAll(async () => {
    await put(
      [
        entity('task:open'),
        entity('task:hidden', { visibleTo: ['user:UELSE'] }),
        entity('task:shared', { visibleTo: ['channel:C1', 'user:UELSE'] }),
        entity('task:long', { visibleTo: [...long, 'channel:C1'] }),
        entity('task:longer', { visibleTo: long }),
        entity('task:mine', { visibleTo: ['user:UASKER'] }),
      ],
      ['task:hidden', 'task:shared', 'task:long', 'task:longer', 'task:mine'].map((id) =>
        edge('task:open', 'depends_on', id),
      ),
    );
    await save(database, [entity('task:open'), entity('task:theirs')], { teamId: 'T2' });
    await saveEdges(database.pool, 'T2', [edge('task:open', 'depends_on', 'task:theirs')]);
    await database.owner.query(
      `INSERT INTO channel_members (team_id, user_id, channel, present, as_of)
       VALUES ('T1', 'UASKER', 'C1', true, now()), ('T1', 'UASKER', 'CPRIVATE7', false, now())`,
    );
  });

  it('is as if it did not exist when asked about itself', async () => {
    expect(await load('task:hidden')).toBeNull();
    expect(await load('task:hidden', some(3), viewer({ user: 'UELSE' }))).not.toBeNull();
  });

  it('is neither listed nor counted, however long the list of those who may see it', async () => {
    const { linkedEntities, counts, dependentTasks, truncated } = await loaded('task:open');
    expect(idsOf(linkedEntities.tasks).sort()).toEqual(['task:long', 'task:mine', 'task:shared']);
    expect([counts.tasks, counts.total, dependentTasks, truncated]).toEqual([3, 3, 3, false]);
  });

  it('includes what others in the place of the answer may not see', async () => {
    const inChannel = await loaded('task:open', some(3), viewer({ place: 'C1' }));
    expect(idsOf(inChannel.linkedEntities.tasks).sort()).toEqual(['task:long', 'task:shared']);
    expect((await loaded('task:open', some(3), viewer({ place: 'C2' }))).counts.total).toBe(0);
  });

  it('includes all of another workspace', async () => {
    const other = await loaded('task:open', some(3), viewer({ teamId: 'T2' }));
    expect(idsOf(other.linkedEntities.tasks)).toEqual(['task:theirs']);
  });
});
