import { describe, expect, it } from '@jest/globals';
import type { Summary } from '../../../../src/domain/entities/references.js';
import { citeSummaries } from '../../../../src/tools/answers/cited.js';
import { saySummaries } from '../../../../src/tools/answers/summaries.js';

type Ticket = Extract<Summary, { kind: 'task' }>;
const TICKET: Ticket = {
  kind: 'task',
  id: 'task:t12',
  shortId: 'T-12',
  title: 'Slow export',
  status: 'in_progress',
  done: false,
  priority: 'high',
  assigneeName: 'Alex Kim',
  dueDate: '2026-03-13T00:00:00.000Z',
  channelName: null,
  url: 'https://tracker.example.com/T-12',
};
const LAUNCH: Summary = {
  kind: 'project',
  id: 'project:q1',
  name: 'Q1 Launch',
  url: null,
  status: 'on_track',
  description: 'Bring the new shop to all countries.',
  ownerName: 'Dana Cruz',
};
const GUIDE: Summary = {
  kind: 'document',
  id: 'document:onb',
  shortId: null,
  title: 'Onboarding Doc',
  excerpt: 'All you need. '.repeat(100),
  url: 'https://docs.example.com/1',
  updatedAt: '2026-03-02T09:30:00.000Z',
};
const GROWTH: Summary = {
  kind: 'channel',
  id: 'channel:C1',
  name: 'growth',
  topic: 'Experiments',
  memberCount: 42,
  openTickets: 1,
};
const ALEX: Summary = {
  kind: 'user',
  id: 'user:UALEX',
  name: 'Alex Kim',
  handle: 'alex',
  openTickets: 3,
  nextDue: '2026-03-20',
};
const HERE = { now: new Date('2026-03-12T10:00:00Z'), timeZone: 'Europe/Lisbon' };

const says = (...summaries: Summary[]) => saySummaries(summaries, HERE);
const about = (over: Partial<Ticket>, timeZone = HERE.timeZone) =>
  saySummaries([{ ...TICKET, ...over }], { ...HERE, timeZone });

describe('what is said of a ticket', () => {
  it('is its status, who has it and until when, with the next step where one is plain', () => {
    expect(about({})).toBe(
      'T-12 “Slow export” is in progress, priority high. Alex Kim has it; it is due tomorrow, Friday, 13 March.',
    );
    expect(about({ assigneeName: null, dueDate: null, priority: null, status: 'open' })).toBe(
      'T-12 “Slow export” is open. Nobody is assigned yet; no due date is set.\nNext step: agree on who takes it.',
    );
    expect(about({ status: 'Released', done: true })).toBe(
      'T-12 “Slow export” is released. Alex Kim had it; it was due tomorrow, Friday, 13 March.',
    );
    expect(about({ assigneeName: null, done: true })).toContain('Nobody was assigned');
    expect(about({ status: null, shortId: null, priority: null })).toContain(
      '“Slow export” has no status on record.',
    );
  });

  it.each([
    ['2026-03-12T00:00:00.000Z', 'Europe/Lisbon', 'due today, Thursday, 12 March'],
    ['2026-03-12T00:00:00.000Z', 'America/Los_Angeles', 'due today, Thursday, 12 March'],
    ['2026-03-13T03:00:00.000Z', 'America/Los_Angeles', 'due today, Thursday, 12 March'],
    ['2026-03-13T03:00:00.000Z', 'Asia/Tokyo', 'due tomorrow, Friday, 13 March'],
    ['2026-03-09', 'Europe/Lisbon', 'was due Monday, 9 March'],
    ['2027-01-04', 'Europe/Lisbon', 'due Monday, 4 January 2027'],
    ['2026-03-13', 'No/Such_Zone', 'due tomorrow, Friday, 13 March'],
    ['soon', 'Europe/Lisbon', 'no due date is set'],
  ])('has %s in %s as “%s”', (dueDate, timeZone, words) => {
    expect(about({ dueDate }, timeZone)).toContain(words);
  });
});

describe('what is said of other things', () => {
  it('is status, owner and summary of a project', () => {
    expect(says(LAUNCH)).toBe(
      'Q1 Launch is on track; Dana Cruz owns it. Bring the new shop to all countries.',
    );
  });

  it('is title and a short excerpt of a document, and where it is', () => {
    expect(says(GUIDE)).toMatch(
      /^“Onboarding Doc”: All you need\. .*… Last changed Monday, 2 March\.\nhttps:\/\/docs\.example\.com\/1$/u,
    );
    expect(says(GUIDE).length).toBeLessThan(400);
  });

  it('is topic, members and open tickets of a channel', () => {
    expect(says(GROWTH)).toBe('#growth: Experiments. 42 members, 1 open ticket.');
    expect(says({ ...GROWTH, topic: null, memberCount: null, openTickets: 0 })).toBe(
      '#growth: No open tickets.',
    );
  });

  it('is the load of a person', () => {
    expect(says(ALEX)).toBe('Alex Kim has 3 open tickets; the next is due Friday, 20 March.');
  });

  it('says of what is closed that it is', () => {
    expect(says({ ...ALEX, left: true })).toMatch(/ The account is closed: they have left\.$/u);
    const old = { kind: 'channel', id: 'channel:C1', name: 'old', topic: null, memberCount: 3 } as const;
    expect(says({ ...old, openTickets: 0, archived: true })).toBe(
      '#old is archived: 3 members, no open tickets.',
    );
  });

  it('is the state and the date of a plan, a goal, a milestone or an output', () => {
    const shared = { id: 'x', name: 'Spring', url: null, state: 'active', dueAt: '2026-04-01' };
    for (const kind of ['plan', 'goal', 'milestone', 'output'] as const)
      expect(says({ kind, ...shared })).toBe(`The ${kind} “Spring” is active, due Wednesday, 1 April.`);
  });

  it('is one line each, in the order in which they come, and no more than fit a screen', () => {
    expect(
      says(TICKET, ALEX)
        .split('\n')
        .map((line) => line.slice(0, 8)),
    ).toEqual(['T-12 “Sl', 'Alex Kim']);
    const many = says(...Array.from({ length: 50 }, () => TICKET)).split('\n');
    expect([many.length, many.at(-1)]).toEqual([8, '… and 43 more: ask for fewer at a time.']);
    expect(says(...Array.from({ length: 8 }, () => TICKET)).split('\n')).toHaveLength(8);
  });
});

describe('what is cited', () => {
  it('has the address where it can be read, once', () => {
    const cited = citeSummaries([TICKET, GUIDE, LAUNCH], HERE);
    expect(cited).toContain('13 March. https://tracker.example.com/T-12\n');
    expect(cited.split('https://docs.example.com/1')).toHaveLength(2);
  });
});

describe('words of people in an answer', () => {
  it('stay on one line, short, and without what is invisible or turns the reading order', () => {
    const text = about({ title: `Line\nbreak \u202e\u200b\u2066${'long '.repeat(200)}` });
    expect(text.split('\n')).toHaveLength(1);
    expect(text).not.toMatch(/[\u202e\u200b\u2066]/u);
    expect(text.length).toBeLessThan(300);
  });

  it('keep what joins letters and emoji', () => {
    expect(about({ title: '👩‍🚀 نمی‌خواهم' })).toContain('👩‍🚀 نمی‌خواهم');
  });
});
