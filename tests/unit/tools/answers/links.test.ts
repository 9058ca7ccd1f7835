import { describe, expect, it } from '@jest/globals';
import { sayLinks } from '../../../../src/tools/answers/links.js';
import { link, linksOf } from '../../knowledge/entities/linked-cases.js';

const MOMENT = { now: new Date('2026-03-12T10:00:00Z'), timeZone: 'Europe/Lisbon' };
const T12 = { id: 'task:t12', name: 'Slow export' };
const ticket = (name: string, change: Parameters<typeof link>[2] = {}) =>
  link(`task:${name}`, 'depends_on', { name, state: 'open', ...change });
const plan = link('plan:p', 'belongs_to_plan', { name: 'Spring plan', state: 'active' });
const guide = link('document:d', 'references', {
  name: 'Design',
  state: null,
  description: 'How exports\nare streamed.',
});

describe('what waits for a ticket, and what it waits for', () => {
  const says = (...links: Parameters<typeof linksOf>[1]) => sayLinks(linksOf(T12, links), MOMENT, 'task');

  it('is told in both directions, with the next step', () => {
    expect(
      says(
        ticket('Database'),
        ticket('Page', { direction: 'incoming' }),
        ticket('Docs', { direction: 'incoming', state: 'in_progress' }),
      ),
    ).toBe(
      '“Page” (open) and “Docs” (in progress) wait for Slow export. Slow export waits for “Database” (open).\nNext step: get “Database” (open) moving.',
    );
  });

  it('holds nothing up where what it waits for is done', () => {
    const done = ticket('Database', { state: 'Released', done: true });
    expect(says(done, ticket('Page', { direction: 'incoming' }))).toBe(
      '“Page” (open) waits for Slow export. Slow export waits for “Database” (released).\nNothing holds Slow export up. Finish it, and the other can go on.',
    );
    expect(says()).toBe('Nothing waits for Slow export.\nNothing holds Slow export up.');
  });

  it('is counted where there are more than were looked at, and nothing is said as if there were none', () => {
    const linked = linksOf(T12, [ticket('Page', { direction: 'incoming' })], {
      more: { tasks: 449 },
      moreDependent: 449,
    });
    const more = '449 more tickets wait for it, or it for them.';
    expect(sayLinks(linked, MOMENT, 'task', 'awaited_by')).toBe(
      `“Page” (open) waits for Slow export.\n${more}`,
    );
    expect(sayLinks(linked, MOMENT, 'task', 'waits_for')).toBe(more);
    expect(sayLinks(linked, MOMENT, 'task', 'blocked')).toBe(
      `None of the first 1 holds Slow export up.\n${more}`,
    );
  });

  it('does not take what it is linked to otherwise for that', () => {
    expect(says(link('task:x', 'relates_to', { name: 'Faster tests', state: 'open' }))).toBe(
      'Nothing waits for Slow export.\nNothing holds Slow export up.\nSlow export is linked to the ticket “Faster tests” (open).',
    );
  });
});

describe('what something is linked to', () => {
  it('is named by kind', () => {
    expect(sayLinks(linksOf(T12, [plan, guide, ticket('T-9')]), MOMENT)).toBe(
      [
        'Slow export is linked to:',
        '• ticket: “T-9” (open), which it waits for',
        '• plan: “Spring plan” (active), which it belongs to',
        '• document: “Design”, which it refers to',
      ].join('\n'),
    );
    expect(sayLinks(linksOf(T12, []), MOMENT)).toBe("Slow export isn't linked to anything I can show you.");
  });

  it('names people and channels as they are called, and says no more than that they have to do with it', () => {
    const sam = link('user:u1', 'relates_to', { name: 'Sam Lee', state: 'active' });
    const growth = link('channel:C1', 'relates_to', { name: 'growth', state: 'active' });
    expect(sayLinks(linksOf(T12, [sam, growth]), MOMENT)).toBe(
      ['Slow export is linked to:', '• person: Sam Lee', '• channel: #growth'].join('\n'),
    );
  });

  it('is told with what its description says where one kind is asked for', () => {
    const linked = linksOf(T12, [plan, guide]);
    expect(sayLinks(linked, MOMENT, 'document')).toBe(
      'Slow export refers to the document “Design”.\n• “Design”: How exports are streamed.',
    );
    expect(sayLinks(linked, MOMENT, 'plan')).toBe('Slow export belongs to the plan “Spring plan” (active).');
    expect(sayLinks(linked, MOMENT, 'goal')).toBe('No goal is linked to Slow export.');
  });

  it('is cut where it is long, and counted whole', () => {
    const five = Array.from({ length: 5 }, (_, at) =>
      link(`goal:g${at}`, 'supports_goal', { name: `G${at}` }),
    );
    const linked = linksOf(T12, five, { more: { goals: 35 } });
    expect(sayLinks(linked, MOMENT, 'goal')).toMatch(
      /^Slow export supports 40 goals “G0” \(active\),.* and 35 more\.$/u,
    );
  });

  it('is told the way that each link points, and those alike together', () => {
    const goal = { id: 'goal:g', name: 'Faster exports' };
    const [one, two] = ['Spring plan', 'Summer plan'].map((name) => ({ name, state: null }));
    const achieved = link('plan:one', 'achieved_by', { ...one });
    expect(sayLinks(linksOf(goal, [achieved]), MOMENT, 'plan')).toBe(
      'Faster exports is achieved by the plan “Spring plan”.',
    );
    const asked = link('plan:two', 'relates_to', { ...two, direction: 'incoming' });
    expect(sayLinks(linksOf(goal, [achieved, asked], { more: { plans: 3 } }), MOMENT, 'plan')).toBe(
      'Faster exports is achieved by the plan “Spring plan”, is linked to the plan “Summer plan” and is linked to 3 more.',
    );
    expect(sayLinks(linksOf(goal, [ticket('Page', { direction: 'incoming' })]), MOMENT, 'task')).toBe(
      'Faster exports is awaited by the ticket “Page” (open).',
    );
  });

  it('names the project that a ticket is part of', () => {
    const project = link('project:q1', 'relates_to', { name: 'Q1 Launch', state: 'on_track' });
    expect(sayLinks(linksOf(T12, [project]), MOMENT, 'project')).toBe(
      'Slow export is part of the project “Q1 Launch” (on track).',
    );
    expect(sayLinks(linksOf(T12, [project]), MOMENT)).toContain(
      '• project: “Q1 Launch” (on track), which it is part of',
    );
  });
});
