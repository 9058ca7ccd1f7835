import { beforeEach, describe, expect, it } from '@jest/globals';
import { type SavedEdge, saveEdges } from '../../../../src/db/queries/entities/save-edges.js';
import { testDatabase } from '../../../support/database.js';
import { entity, save } from './entities.js';

const database = testDatabase();
beforeEach(() => database.owner.query('TRUNCATE edges, entity_aliases, entities, channel_members'));

const link = (source: string, relation: SavedEdge['relation'], target: string): SavedEdge => ({
  source,
  relation,
  target,
});
const saved = (edges: readonly SavedEdge[], teamId = 'T1') => saveEdges(database.pool, teamId, edges);
const ends = async (side: 'src' | 'dst') =>
  (
    await database.owner.query(
      `SELECT ${side}_kind AS kind, ${side}_rank AS rank, ${side}_at AS at, ${side}_restricted AS restricted,
              ${side}_listed AS listed FROM edges ORDER BY id`,
    )
  ).rows;

/** What stands at the links that is not what their ends are. */
const WRONG = `
  SELECT e.id FROM edges e JOIN entities s ON s.team_id = e.team_id AND s.id = e.src_id
    JOIN entities d ON d.team_id = e.team_id AND d.id = e.dst_id
  WHERE (e.src_kind, e.src_rank, e.src_at, e.src_restricted, e.src_audience, e.src_listed) IS DISTINCT FROM
        (s.kind, CASE WHEN s.state IN ('active', 'in_progress') THEN 0 ELSE 1 END, s.created_at, s.visible_to IS NOT NULL, s.visible_to,
         coalesce(s.type_key, '') NOT LIKE '%scratch')
     OR (e.dst_kind, e.dst_rank, e.dst_at, e.dst_restricted, e.dst_audience, e.dst_listed) IS DISTINCT FROM
        (d.kind, CASE WHEN d.state IN ('active', 'in_progress') THEN 0 ELSE 1 END, d.created_at, d.visible_to IS NOT NULL, d.visible_to,
         coalesce(d.type_key, '') NOT LIKE '%scratch')`;

const task = entity('task:a', { state: 'open' });
const plan = entity('plan:p', {
  state: 'active',
  visibleTo: ['user:U1'],
  createdAt: '2026-02-01T00:00:00.000Z',
});

describe('links that are saved', () => {
  it('carry what their ends are', async () => {
    await save(database, [task, plan]);
    expect(await saved([link(task.id, 'belongs_to_plan', plan.id)])).toEqual({
      added: 1,
      unchanged: 0,
      missing: [],
    });
    expect(await ends('src')).toEqual([
      { kind: 'task', rank: 1, at: new Date(task.createdAt), restricted: false, listed: true },
    ]);
    expect(await ends('dst')).toEqual([
      { kind: 'plan', rank: 0, at: new Date(plan.createdAt), restricted: true, listed: true },
    ]);
  });

  it('are there once, however often they are told', async () => {
    await save(database, [task, plan]);
    const one = link(task.id, 'belongs_to_plan', plan.id);
    expect(await saved([one, one])).toEqual({ added: 1, unchanged: 1, missing: [] });
    const versions = () =>
      database.owner.query('SELECT xmin, xmax FROM edges UNION ALL SELECT xmin, xmax FROM entities');
    const before = (await versions()).rows;
    expect(await saved([one])).toEqual({ added: 0, unchanged: 1, missing: [] });
    expect((await versions()).rows).toEqual(before);
    expect(await saved([link(task.id, 'relates_to', plan.id)])).toMatchObject({ added: 1 });
  });

  it('to nowhere are told by their place, and the rest is saved', async () => {
    await save(database, [task, plan]);
    await save(database, [entity('goal:g')], { teamId: 'T2' });
    const edges = [
      link(task.id, 'supports_goal', 'goal:g'),
      link(task.id, 'belongs_to_plan', plan.id),
      link('task:none', 'belongs_to_plan', plan.id),
      link(task.id, 'supports_goal', 'goal:g'),
    ];
    expect(await saved(edges)).toEqual({ added: 1, unchanged: 0, missing: [0, 2, 3] });
  });

  it('may go round in a circle, and from an entity to itself', async () => {
    await save(database, [task, plan]);
    const edges = [
      link(task.id, 'relates_to', plan.id),
      link(plan.id, 'relates_to', task.id),
      link(task.id, 'relates_to', task.id),
    ];
    expect(await saved(edges)).toMatchObject({ added: 3, missing: [] });
  });

  it('join entities of whatever source', async () => {
    await save(database, [entity('channel:C1')], { source: 'slack' });
    await save(database, [entity('task:d1')], { source: 'ticket' });
    await save(database, [entity('project:p')]);
    const edges = [link('task:d1', 'relates_to', 'project:p'), link('project:p', 'relates_to', 'channel:C1')];
    expect(await saved(edges)).toMatchObject({ added: 2 });
  });
});

describe('what stands at a link', () => {
  beforeEach(async () => {
    await save(database, [task, plan, entity('document:n')]);
    await saved([
      link(task.id, 'belongs_to_plan', plan.id),
      link(plan.id, 'has_task', task.id),
      link('document:n', 'references', plan.id),
    ]);
  });

  it.each([
    ['active or not', { state: 'in_progress' }],
    ['whether not everyone may see it', { visibleTo: ['channel:C1'] }],
    ['whether it is listed', { typeKey: 'document.scratch' }],
    ['all of it', { state: 'active', visibleTo: [], typeKey: 'scratch' }],
  ])('follows its ends: %s', async (_what, change) => {
    await save(database, [
      { ...task, ...change },
      { ...entity('document:n'), ...change },
    ]);
    expect((await database.owner.query(WRONG)).rows).toEqual([]);
    await save(database, [task, entity('document:n')]);
    expect((await database.owner.query(WRONG)).rows).toEqual([]);
  });

  it('is not written where something else changes', async () => {
    const before = (await database.owner.query('SELECT xmin FROM edges ORDER BY id')).rows;
    await save(database, [{ ...task, name: 'Another name', state: 'blocked' }]);
    expect((await database.owner.query('SELECT xmin FROM edges ORDER BY id')).rows).toEqual(before);
  });

  it('stays with its own workspace', async () => {
    await save(database, [task, plan], { teamId: 'T2' });
    await saved([link(task.id, 'belongs_to_plan', plan.id)], 'T2');
    await save(database, [{ ...task, state: 'active' }], { teamId: 'T2' });
    const { rows } = await database.owner.query(
      `SELECT src_rank FROM edges WHERE team_id = 'T1' AND src_id = 'task:a'`,
    );
    expect(rows).toEqual([{ src_rank: 1 }]);
  });

  it('is right after many who link and change at once', async () => {
    const ids = Array.from({ length: 40 }, (_, i) => `task:${i}`);
    const all = (state: string, hidden: boolean) =>
      ids.map((id) => entity(id, { state, visibleTo: hidden ? ['user:U1'] : null }));
    await save(database, all('open', false));
    const links = (step: number) =>
      ids.map((id, i) => link(id, 'depends_on', ids[(i * step + 7) % ids.length] ?? id));
    for (let round = 0; round < 6; round += 1) {
      await Promise.all([
        save(database, all(round % 2 === 0 ? 'active' : 'open', round % 3 === 0)),
        saved(links(round * 2 + 1)),
        save(database, all(round % 2 === 0 ? 'in_progress' : 'done', round % 2 === 0).reverse()),
        saved(links(round * 2 + 2).reverse()),
      ]);
      expect((await database.owner.query(WRONG)).rows).toEqual([]);
    }
  });
});
