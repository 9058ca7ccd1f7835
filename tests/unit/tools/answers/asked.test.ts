import { describe, expect, it } from '@jest/globals';
import type { Summary } from '../../../../src/domain/entities/references.js';
import { type Asked, answerTo } from '../../../../src/tools/answers/summaries.js';

type Of<Kind extends Summary['kind']> = Extract<Summary, { kind: Kind }>;

const EXPORT: Of<'task'> = {
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
const LAUNCH: Of<'project'> = {
  kind: 'project',
  id: 'project:q1',
  name: 'Q1 Launch',
  url: null,
  status: 'on_track',
  description: 'Bring the new shop to all countries.',
  ownerName: 'Dana Cruz',
};
const BRIEF: Of<'document'> = {
  kind: 'document',
  id: 'document:brief',
  shortId: 'D-4',
  title: 'Launch brief',
  excerpt: 'What we launch.',
  ownerName: 'Dana Cruz',
  url: 'https://docs.example.com/brief',
  updatedAt: null,
};
const GROWTH: Of<'channel'> = {
  kind: 'channel',
  id: 'channel:C1',
  name: 'growth',
  topic: 'Experiments',
  memberCount: 4,
  members: ['Alex Kim', 'Dana Cruz'],
  openTickets: 1,
};
const VERSION_2: Of<'milestone'> = {
  kind: 'milestone',
  id: 'milestone:v2',
  name: 'Version 2',
  state: 'planned',
  dueAt: '2026-06-30',
  url: null,
};
const HERE = { now: new Date('2026-03-12T10:00:00Z'), timeZone: 'Europe/Lisbon' };

const says = (asked: Asked, summary: Summary) => answerTo(asked, summary, HERE);

describe('an answer begins with what was asked', () => {
  it('who: the name of whoever has or owns it, or that nobody does', () => {
    expect(says('who', EXPORT)).toBe('Alex Kim has T-12 “Slow export”, which is in progress.');
    expect(says('who', { ...EXPORT, done: true, status: 'done' })).toMatch(/^Alex Kim had T-12/u);
    expect(says('who', { ...EXPORT, assigneeName: null })).toMatch(/^Nobody has T-12/u);
    expect(says('who', LAUNCH)).toBe('Dana Cruz owns Q1 Launch, which is on track.');
    expect(says('who', BRIEF)).toBe('Dana Cruz owns D-4 “Launch brief”.');
    expect(says('who', { ...BRIEF, ownerName: null })).toMatch(/^Nobody is named as the owner/u);
  });

  it('who is in a channel: how many, and those that the asker may know by name', () => {
    const four = '4 members in #growth: Alex Kim, Dana Cruz and 2 more.';
    expect(says('members', GROWTH)).toBe(four);
    expect(says('who', GROWTH)).toBe(four);
    expect(says('members', { ...GROWTH, members: [] })).toBe('4 members in #growth.');
    expect(says('members', { ...GROWTH, members: [], memberCount: null })).toMatch(/^I don't know who/u);
  });

  it('when: the day in the asker’s words, or that there is none', () => {
    expect(says('when', EXPORT)).toMatch(/^Tomorrow, Friday, 13 March: .*T-12/u);
    expect(says('when', { ...EXPORT, dueDate: '2026-03-10' })).toMatch(/^Tuesday, 10 March: that was/u);
    expect(says('when', { ...EXPORT, dueDate: null })).toMatch(/^No date is set for T-12/u);
    expect(says('when', VERSION_2)).toMatch(/^Tuesday, 30 June: .*“Version 2”/u);
  });

  it('whether: yes or no', () => {
    expect(says('done', EXPORT)).toBe('No, T-12 “Slow export” is in progress.');
    expect(says('done', { ...EXPORT, done: true, status: 'done' })).toMatch(/^Yes, /u);
    expect(says('open', EXPORT)).toMatch(/^Yes, /u);
    expect(says('late', EXPORT)).toBe('No, T-12 “Slow export” is due tomorrow, Friday, 13 March.');
    expect(says('late', { ...EXPORT, dueDate: '2026-03-10' })).toMatch(/^Yes, .* was due Tuesday, 10 March/u);
    expect(says('late', { ...EXPORT, dueDate: null })).toMatch(/^No, .*no due date/u);
  });

  it('how urgent and where: the priority and the address', () => {
    expect(says('priority', EXPORT)).toMatch(/^High: /u);
    expect(says('where', BRIEF)).toMatch(/^https:\/\/docs\.example\.com\/brief /u);
  });

  it('leaves what nobody would ask of such a thing to the whole summary', () => {
    expect(says('priority', LAUNCH)).toBeNull();
    expect(says('done', BRIEF)).toBeNull();
    expect(says('where', { ...LAUNCH, url: null })).toBeNull();
  });
});
