import { describe, expect, it } from '@jest/globals';
import type { Team } from '../../../src/domain/team.js';
import type { Ticket } from '../../../src/domain/tickets/tracker.js';
import { dueBounds } from '../../../src/tools/references/due.js';
import { CANT_FIND } from '../../../src/tools/references/groups.js';
import { showTasks } from '../../../src/tools/references/show-tasks.js';
import { ticket } from '../slack/cards.js';
import { contextWith, refuses, SAM, SECRET, T12, use } from './support.js';

describe('show_tasks', () => {
  it('shows the tickets of a person as cards, and gives the brain the same list', async () => {
    const { data, replies } = await use(showTasks, contextWith([T12, SAM, SECRET]), {
      assignee: 'user:U_SAM',
      due: 'this_week',
    });
    const title = '1 ticket assigned to Sam Lee due this week';
    expect(replies).toMatchObject([{ kind: 'tasks', title, total: 1, tasks: [{ id: 'task:t12' }] }]);
    expect(data).toMatchObject({ title, total: 1, tasks: [{ id: 'task:t12' }] });
  });

  it('says which tickets the list is of, so that all of it can be had later', async () => {
    const { replies } = await use(showTasks, contextWith([T12, SAM]), {
      assignee: 'user:U_SAM',
      state: 'open',
    });
    expect(replies).toMatchObject([{ filter: { assignee: 'user:U_SAM' } }]);
  });

  it('shows no card where there is nothing to show, and says so to the brain', async () => {
    const made = await use(showTasks, contextWith([T12, SAM]), { assignee: 'user:U_SAM', due: 'next_week' });
    expect(made).toEqual({
      data: { title: 'Tickets assigned to Sam Lee due next week', total: 0, tasks: [] },
    });
  });

  it('takes days for whole ones, the last included', async () => {
    const due = { ...T12, dueAt: '2026-03-20T00:00:00.000Z' };
    const { data } = await use(showTasks, contextWith([due]), { from: '2026-03-13', until: '2026-03-20' });
    expect(data).toMatchObject({ total: 1 });
    const { data: before } = await use(showTasks, contextWith([due]), { until: '2026-03-19' });
    expect(before).toMatchObject({ total: 0 });
  });

  it('shows those of a priority, in whatever state, and says so', async () => {
    const args = { priority: 'high', state: 'all' };
    const { replies } = await use(showTasks, contextWith([T12]), args);
    expect(replies).toMatchObject([
      { title: '1 ticket with high priority that are open or done', filter: args },
    ]);
  });

  it('says "not found" of a person or project that is not there, or not theirs to see', async () => {
    const hidden = { ...SAM, visibleTo: ['channel:C_BOARD'] };
    for (const args of [
      { assignee: 'user:U_NOBODY' },
      { assignee: 'user:U_SAM' },
      { project: 'project:x' },
    ]) {
      expect(await use(showTasks, contextWith([T12, hidden]), args)).toEqual({
        data: { error: CANT_FIND },
      });
    }
  });

  it.each<[string, Partial<Ticket> | null, readonly string[], readonly string[] | undefined]>([
    ['which was not filed from here', null, ['U_ANA'], undefined],
    ['of a team that is not theirs', {}, ['U_LEE'], []],
    ['of their team', {}, ['U_LEE', 'U_ANA'], ['take', 'finish']],
    ['that they have', { assignee: 'U_ANA' }, ['U_ANA'], ['finish']],
    ['that is done', { status: 'done' }, ['U_ANA'], ['take']],
    ['that was withdrawn', { status: 'withdrawn' }, ['U_ANA'], []],
  ])(
    'tells what the asker could have done to a ticket %s, to people only',
    async (_what, is, members, orders) => {
      const team: Team = {
        id: 'perf',
        name: 'Performance',
        description: 'Speed',
        keywords: [],
        channel: 'C_PERF',
        members: [...members],
        approvers: [],
      };
      const context = contextWith([T12], {
        ticket: (draftId) =>
          Promise.resolve(is !== null && draftId === 't12' ? { ticket: { ...ticket, ...is }, team } : null),
      });
      const { data, replies } = await use(showTasks, context, {});
      expect(replies).toMatchObject([{ tasks: [{ id: 'task:t12' }] }]);
      const [list] = replies ?? [];
      expect(list?.kind === 'tasks' ? list.tasks[0]?.orders : null).toEqual(orders);
      expect(JSON.stringify(data)).not.toContain('orders');
    },
  );

  it('knows the asker without looking', async () => {
    const mine = { ...T12, assignee: 'user:U_ANA' };
    const { data } = await use(showTasks, contextWith([mine]), { assignee: 'user:U_ANA', due: 'today' });
    expect(data).toMatchObject({ title: 'Your ticket due today', total: 1 });
  });

  it('takes ids of people and projects, and no other words', () => {
    expect(refuses(showTasks, { assignee: 'Sam' })).toBe(true);
    expect(refuses(showTasks, { due: 'soon' })).toBe(true);
    expect(refuses(showTasks, { limit: 1_000_000 })).toBe(true);
    expect(refuses(showTasks, {})).toBe(false);
  });
});

describe('when something is due', () => {
  // a Friday
  const now = new Date('2026-03-13T12:00:00Z');

  it.each([
    ['overdue', 'UTC', undefined, '2026-03-13T00:00:00.000Z'],
    ['today', 'UTC', '2026-03-13T00:00:00.000Z', '2026-03-14T00:00:00.000Z'],
    ['this_week', 'UTC', '2026-03-09T00:00:00.000Z', '2026-03-16T00:00:00.000Z'],
    ['next_week', 'UTC', '2026-03-16T00:00:00.000Z', '2026-03-23T00:00:00.000Z'],
    ['this_month', 'UTC', '2026-03-01T00:00:00.000Z', '2026-04-01T00:00:00.000Z'],
    ['this_week', 'America/Los_Angeles', '2026-03-09T07:00:00.000Z', '2026-03-16T07:00:00.000Z'],
    ['today', 'Pacific/Auckland', '2026-03-13T11:00:00.000Z', '2026-03-14T11:00:00.000Z'],
    ['today', 'Nowhere/At_All', '2026-03-13T00:00:00.000Z', '2026-03-14T00:00:00.000Z'],
  ] as const)('%s in %s begins and ends with the days there', (due, zone, dueFrom, dueBefore) => {
    expect(dueBounds(due, now, zone)).toEqual({ ...(dueFrom ? { dueFrom } : {}), dueBefore });
  });

  it('counts a Sunday to the week that ends with it, and a day of 23 hours whole', () => {
    const sunday = new Date('2026-03-29T10:00:00Z');
    expect(dueBounds('this_week', sunday, 'Europe/Berlin')).toEqual({
      dueFrom: '2026-03-22T23:00:00.000Z',
      dueBefore: '2026-03-29T22:00:00.000Z',
    });
  });
});
