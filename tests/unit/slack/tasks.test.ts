import { describe, expect, it } from '@jest/globals';
import type { Reply } from '../../../src/domain/conversation/reply.js';
import type { TaskLine } from '../../../src/domain/entities/references.js';
import { withoutMenus } from '../../../src/slack/views/answers/tasks.js';
import { parseCallValue } from '../../../src/slack/views/button-refs.js';
import { slotsIn } from '../../../src/slack/views/cards/needs.js';
import { present } from '../../../src/slack/views/present.js';
import { createTools } from '../../../src/tools/registry.js';
import { contextWith, task } from './cards.js';
import { actionsOf, optionsIn, read } from './look.js';

const show = (tasks: TaskLine[], total = tasks.length) =>
  present({ kind: 'tasks', title: 'Tickets of Lee', tasks, total }, contextWith());
/** What it reads like, menus apart. */
const lines = (tasks: TaskLine[], total?: number): string[] => {
  const shown = show(tasks, total);
  return read({ ...shown, blocks: withoutMenus(shown.blocks) }).split('\n');
};

describe('a list of tasks', () => {
  it('shows each as a compact card: number and title, priority, assignee and due date', () => {
    expect(lines([task()])).toEqual([
      'Tickets of Lee',
      '*In progress*',
      '<https://tracker.example/T-12|T-12> *Slow app*',
      'High · Lee Park · due Nov 24, 2026',
    ]);
  });

  const tools = createTools({ blueprints: [], teams: () => [], describeLinks: () => '' });
  const menuOf = (more: Partial<TaskLine>) =>
    optionsIn(show([task(more)]), 'fd.row').map((value) => parseCallValue(value));

  it('has a menu beside each, whose calls their tools take as they stand', () => {
    const menu = menuOf({ orders: ['take', 'finish'] });
    expect(menu).toHaveLength(5);
    for (const call of menu) {
      const tool = tools.find(({ name }) => name === call?.tool);
      expect(tool?.args.safeParse(call?.args)).toMatchObject({ success: true });
    }
  });

  it('has none where a ticket has an id that no option can carry', () => {
    expect(actionsOf(show([task({ id: `task:${'x'.repeat(120)}` })]))).toEqual([]);
  });

  it('offers to change one only as far as the asker can', () => {
    const orders = (more: Partial<TaskLine>) =>
      menuOf(more).flatMap((call) => (call?.tool === 'update_ticket' ? [call.args] : []));
    const { id: ticket } = task();
    expect(orders({})).toEqual([]);
    expect(orders({ orders: ['finish'] })).toEqual([{ ticket, status: 'done' }]);
    expect(orders({ orders: ['take', 'finish'] })).toEqual([
      { ticket, mine: true },
      { ticket, status: 'done' },
    ]);
  });

  it('groups them by status, in the words that people use', () => {
    const of = (status: string | null, shortId: string) => task({ status, shortId, url: null });
    const shown = lines([
      of('done', 'T-1'),
      of('blocked', 'T-2'),
      of('In-Progress', 'T-3'),
      of('open', 'T-4'),
      of('needs_triage', 'T-5'),
      of(null, 'T-6'),
      of('in_progress', 'T-7'),
    ]);
    expect(shown.filter((line) => !line.startsWith('High'))).toEqual([
      'Tickets of Lee',
      '*Open*',
      'T-4 *Slow app*',
      '*In progress*',
      'T-3 *Slow app*',
      'T-7 *Slow app*',
      '*Blocked*',
      'T-2 *Slow app*',
      '*Done*',
      'T-1 *Slow app*',
      '*Needs triage*',
      'T-5 *Slow app*',
      '*No status*',
      'T-6 *Slow app*',
    ]);
  });

  it('leaves out what is not known', () => {
    const bare = task({ shortId: null, url: null, priority: null, assigneeName: null, dueAt: null });
    expect(lines([bare]).slice(-2)).toEqual(['*Slow app*', 'Nobody yet']);
  });

  it('links the title where there is no number', () => {
    expect(lines([task({ shortId: null })])).toContain('*<https://tracker.example/T-12|Slow app>*');
  });

  it('links one that was filed from here and has no other address to its card', () => {
    const filed = task({ url: null });
    const reply: Reply = { kind: 'tasks', title: 'x', tasks: [filed], total: 1 };
    expect(slotsIn(reply)).toEqual(['card:d12']);
    const at = contextWith({ 'card:d12': { channel: 'C0PERF', ts: '1764000600.000700', threadTs: null } });
    expect(read(present(reply, at))).toContain(
      '<https://harbour.slack.com/archives/C0PERF/p1764000600000700|T-12> *Slow app*',
    );
    expect(lines([filed])).toContain('T-12 *Slow app*');
    expect(slotsIn({ ...reply, tasks: [task()] })).toEqual([]);
  });

  it('shows a moment in the zone of the reader, and a day as that day', () => {
    expect(read(show([task({ dueAt: '2026-11-24T09:30:00.000Z' })]))).toContain(
      'due <!date^1795512600^{date_short_pretty} at {time}|2026-11-24 09:30 UTC>',
    );
    for (const day of ['2026-11-24', '2026-11-24T00:00:00Z', '2026-11-24T12:00:00.000Z']) {
      expect(read(show([task({ dueAt: day })]))).toContain('due Nov 24, 2026');
    }
  });

  it('shows eight at most, and says how many more there are', () => {
    const many = Array.from({ length: 25 }, (_, index) => task({ shortId: `T-${index}` }));
    expect(lines(many, 40).at(-1)).toBe('… and 32 more');
    expect(lines(many, 40).filter((line) => line.includes('Slow app'))).toHaveLength(8);
    expect(lines([task()], 1).at(-1)).not.toContain('more');
  });

  it('is told in plain words for notifications and screen readers', () => {
    expect(show([task(), task({ shortId: 'T-13', status: 'done', dueAt: null })]).text).toBe(
      'Tickets of Lee\nT-12 Slow app (In progress, high, Lee Park, Nov 24, 2026)\nT-13 Slow app (Done, high, Lee Park)',
    );
    expect(show([]).text).toBe('Tickets of Lee\nNo tickets.');
  });

  it('escapes what people wrote', () => {
    const nasty = task({ title: '<!channel> & co', assigneeName: '<@U0LEE>', status: '<!here>' });
    expect(read(show([nasty]))).not.toMatch(/<[!@]/);
  });
});
