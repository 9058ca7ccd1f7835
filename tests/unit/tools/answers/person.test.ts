import { expect, it } from '@jest/globals';
import { sayPerson } from '../../../../src/tools/answers/person.js';

it('somebody is told of by teams, what they approve, tickets and what is due', () => {
  const ticket = { id: 'task:t12', shortId: 'T-12', title: 'Slow export', status: 'in_progress' };
  const none = { priority: null, assignee: null, assigneeName: null, dueAt: null, url: null };
  const known = { kind: 'user' as const, id: 'user:UALEX', name: 'Alex Kim', handle: 'alex' };
  const moment = { now: new Date('2026-03-12T10:00:00Z'), timeZone: 'Europe/Lisbon' };
  expect(
    sayPerson(
      {
        known: { ...known, openTickets: 2, nextDue: '2026-03-13' },
        teams: ['Performance'],
        approvesFor: ['Performance'],
        tasks: [{ ...ticket, ...none }],
      },
      moment,
    ),
  ).toBe(
    'Alex Kim (@alex) is in Performance and has 2 open tickets; the next is due tomorrow, Friday, 13 March. Approves for Performance.\n• T-12 “Slow export” (in progress)',
  );
  const idle = { ...known, handle: null, openTickets: 0, nextDue: null };
  expect(sayPerson({ known: idle, teams: [], approvesFor: [], tasks: [] }, moment)).toBe(
    'Alex Kim has no open tickets.',
  );
  const gone = { ...idle, left: true as const };
  expect(sayPerson({ known: gone, teams: [], approvesFor: [], tasks: [] }, moment)).toBe(
    'Alex Kim has no open tickets. The account is closed: they have left.',
  );
});
