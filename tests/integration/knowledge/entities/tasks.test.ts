import { beforeEach, describe, expect, it } from '@jest/globals';
import { saveMembers } from '../../../../src/db/queries/directory/members.js';
import { saveEdges } from '../../../../src/db/queries/entities/save-edges.js';
import { readOfKind } from '../../../../src/db/queries/threads/read-context.js';
import type { Viewer } from '../../../../src/domain/entities/entity.js';
import type { TaskFilter } from '../../../../src/domain/entities/references.js';
import { tasks } from '../../../../src/knowledge/entities/references.js';
import { testDatabase } from '../../../support/database.js';
import { ours } from '../../../support/ours.js';
import { entity, save } from './entities.js';

const database = testDatabase();

/** U1 is in the private channel C9, U2 is not. */
const INSIDER: Viewer = { teamId: 'T1', user: 'U1', place: null };
const OUTSIDER: Viewer = { teamId: 'T1', user: 'U2', place: null };
const PRIVATE = { visibleTo: ['channel:C9'] };

const day = (date: string) => `${date}T12:00:00.000Z`;
const task = (id: string, more: Parameters<typeof entity>[1] = {}) =>
  entity(`task:${id}`, { shortId: id, name: `Task ${id}`, state: 'open', assignee: 'user:U7', ...more });

beforeEach(async () => {
  await database.owner.query('TRUNCATE entities, channel_members CASCADE');
  const known = { users: ['U1', 'U2'], channels: ['C1', 'C9'] };
  for (const teamId of ['T1', 'T2']) await ours(database, known, teamId);
  await saveMembers(database.pool, 'T1', [{ user: 'U1', channel: 'C9', present: true, asOf: new Date(0) }]);
  await save(database, [
    entity('user:U7', { name: 'Alex Chen' }),
    entity('project:q1', { name: 'Q1 Launch' }),
    entity('project:x', { name: 'Project X', ...PRIVATE }),
    task('T-1', { dueAt: day('2026-03-04'), owner: 'user:U3', properties: { priority: 'High' } }),
    task('T-2', { createdAt: day('2026-01-02') }),
    task('T-3', { createdAt: day('2026-01-03'), assignee: 'user:U8' }),
    task('T-4', { dueAt: day('2026-03-02'), state: 'blocked' }),
    task('T-5', { dueAt: day('2026-03-03'), state: 'Done' }),
    task('T-6', { dueAt: day('2026-03-01'), ...PRIVATE }),
    entity('document:d', { name: 'No task', assignee: 'user:U7' }),
  ]);
});

const find = (filter: TaskFilter, viewer = INSIDER, limit = 25) =>
  tasks(database.pool, viewer, filter, limit);
const ids = async (filter: TaskFilter, viewer = INSIDER, limit = 25) =>
  (await find(filter, viewer, limit)).tasks.map(({ shortId }) => shortId);

describe('a list of things of a kind', () => {
  it('has those that are not over and that the viewer may see, by due date', async () => {
    await save(database, [
      entity('plan:late', { name: 'Summer plan', state: 'active', dueAt: day('2026-06-01') }),
      entity('plan:soon', { name: 'Spring plan', state: 'active', dueAt: day('2026-04-01') }),
      entity('plan:over', { name: 'Winter plan', state: 'done' }),
      entity('plan:hidden', { name: 'Takeover', state: 'active', ...PRIVATE }),
    ]);
    expect(await readOfKind(database.pool, OUTSIDER, 'plan', 5)).toEqual(['plan:soon', 'plan:late']);
    expect(await readOfKind(database.pool, INSIDER, 'plan', 5)).toContain('plan:hidden');
    expect(await readOfKind(database.pool, INSIDER, 'plan', 1)).toEqual(['plan:soon']);
    expect(await readOfKind(database.pool, { ...INSIDER, teamId: 'T2' }, 'plan', 5)).toEqual([]);
  });
});

describe('a list of tasks', () => {
  it('is of those in progress, however a tracker writes it, or of those that are done alone', async () => {
    await save(database, [task('T-7', { state: 'In Progress' }), task('T-8', { state: 'in-progress' })]);
    expect((await ids({ state: 'in_progress' })).toSorted()).toEqual(['T-7', 'T-8']);
    expect(await ids({ state: 'done' })).toEqual(['T-5']);
  });

  it('is in the order in which they are due, then the newest first, without those that are done', async () => {
    expect(await ids({})).toEqual(['T-6', 'T-4', 'T-1', 'T-3', 'T-2']);
    expect(await ids({ state: 'all' })).toEqual(['T-6', 'T-4', 'T-5', 'T-1', 'T-3', 'T-2']);
  });

  it('has what a card shows', async () => {
    expect((await find({ ids: ['task:T-1'] })).tasks).toEqual([
      {
        id: 'task:T-1',
        shortId: 'T-1',
        title: 'Task T-1',
        status: 'open',
        priority: 'High',
        assignee: 'user:U7',
        assigneeName: 'Alex Chen',
        dueAt: day('2026-03-04'),
        url: null,
      },
    ]);
  });

  it('names a person of whom nothing is kept by id, and one whom the asker may not see not at all', async () => {
    expect((await find({ ids: ['task:T-3'] })).tasks[0]).toMatchObject({
      assignee: 'user:U8',
      assigneeName: null,
    });
    await save(database, [entity('user:U8', { name: 'Hidden', ...PRIVATE })]);
    const [seen, unseen] = await Promise.all([
      find({ ids: ['task:T-3'] }),
      find({ ids: ['task:T-3'] }, OUTSIDER),
    ]);
    expect(seen.tasks[0]).toMatchObject({ assignee: 'user:U8', assigneeName: 'Hidden' });
    expect(unseen.tasks[0]).toMatchObject({ assignee: null, assigneeName: null });
  });

  it('tells how many there are beyond those given', async () => {
    const { tasks: some, total } = await find({ assignee: 'user:U7' }, INSIDER, 2);
    expect([some.length, total]).toEqual([2, 4]);
    expect(await find({ assignee: 'user:U7' }, INSIDER, 0)).toEqual({ tasks: [], total: 4 });
  });

  it('is of a person, of who asked, of some ids, or of a stretch of time', async () => {
    expect(await ids({ assignee: 'user:U8' })).toEqual(['T-3']);
    expect(await ids({ owner: 'user:U3' })).toEqual(['T-1']);
    expect(await ids({ ids: ['task:T-2', 'task:T-4', 'task:none', 'document:d'] })).toEqual(['T-4', 'T-2']);
    expect(await ids({ dueFrom: day('2026-03-02'), dueBefore: day('2026-03-04') })).toEqual(['T-4']);
    expect(await ids({ dueFrom: day('2026-03-02'), dueBefore: day('2026-03-04'), state: 'all' })).toEqual([
      'T-4',
      'T-5',
    ]);
    expect(await ids({ assignee: 'user:U7', dueBefore: day('2026-03-04') })).toEqual(['T-6', 'T-4']);
  });

  it('is of a project, whichever way they are linked', async () => {
    await saveEdges(database.pool, 'T1', [
      { source: 'task:T-1', relation: 'relates_to', target: 'project:q1' },
      { source: 'project:q1', relation: 'relates_to', target: 'task:T-2' },
      { source: 'task:T-6', relation: 'relates_to', target: 'project:q1' },
      { source: 'document:d', relation: 'relates_to', target: 'project:q1' },
    ]);
    expect(await ids({ project: 'project:q1' })).toEqual(['T-6', 'T-1', 'T-2']);
    expect(await find({ project: 'project:q1' }, OUTSIDER)).toMatchObject({ total: 2 });
  });

  it('is of what waits, by its state or for one that is open, as far as the asker may know of that one', async () => {
    const waits = (source: string, target: string) =>
      ({ source: `task:${source}`, relation: 'depends_on', target: `task:${target}` }) as const;
    await saveEdges(database.pool, 'T1', [waits('T-1', 'T-2'), waits('T-3', 'T-5'), waits('T-2', 'T-6')]);
    expect(await ids({ state: 'blocked' })).toEqual(['T-4', 'T-1', 'T-2']);
    expect(await ids({ state: 'blocked' }, OUTSIDER)).toEqual(['T-4', 'T-1']);
  });

  it('is of one priority, in whatever case the tracker writes it', async () => {
    expect(await ids({ priority: 'high' })).toEqual(['T-1']);
    expect(await ids({ priority: "high' OR true --" })).toEqual([]);
  });

  it('can be of those without a due date, or that nobody has', async () => {
    const undated = await ids({ without: 'due' });
    expect(undated).toEqual(['T-3', 'T-2']);
    expect(await ids({ without: 'assignee' })).not.toContain('T-3');
    expect(await ids({ without: 'due' }, OUTSIDER)).toEqual(undated);
  });

  it('has nothing that the asker, or those who read the answer, may not see, nor does its count', async () => {
    expect(await find({}, OUTSIDER)).toMatchObject({ total: 4 });
    expect(await ids({ ids: ['task:T-6'] }, OUTSIDER)).toEqual([]);
    expect(await ids({}, { ...INSIDER, place: 'C1' })).not.toContain('T-6');
    expect(await ids({}, { ...INSIDER, place: 'C9' })).toContain('T-6');
    expect(await find({}, { ...INSIDER, teamId: 'T2' })).toEqual({ tasks: [], total: 0 });
  });

  it('of a project that the asker may not see is empty, although they see its tasks', async () => {
    await saveEdges(database.pool, 'T1', [
      { source: 'task:T-1', relation: 'relates_to', target: 'project:x' },
    ]);
    expect(await ids({ project: 'project:x' })).toEqual(['T-1']);
    expect(await find({ project: 'project:x' }, OUTSIDER)).toEqual(
      await find({ project: 'project:none' }, OUTSIDER),
    );
  });

  it.each<TaskFilter>([
    { assignee: 'nobody' },
    { project: "project:x'; DROP TABLE entities; --" },
    { owner: 'user:\u0000' },
    { ids: ['task:\u0000'] },
    { ids: [] },
    { dueFrom: 'tomorrow' },
    { dueBefore: '' },
  ])('of what makes no sense is empty: %j', async (filter) => {
    expect(await find(filter)).toEqual({ tasks: [], total: 0 });
  });
});
