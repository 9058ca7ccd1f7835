import { describe, expect, it } from '@jest/globals';
import type { Summary } from '../../../../src/domain/references.js';
import { answer, chat, onTicket } from './lookups.js';

type Ticket = Extract<Summary, { kind: 'task' }>;
const ticket: Ticket = {
  kind: 'task',
  id: 'task:t12',
  shortId: 'T-12',
  title: 'Slow export',
  status: 'in_progress',
  priority: 'high',
  assigneeName: 'Alex Kim',
  dueDate: '2026-03-13T00:00:00.000Z',
  channelName: null,
  url: null,
};
const alex: Summary = {
  kind: 'user',
  id: 'user:UALEX',
  name: 'Alex Kim',
  handle: 'alex',
  openTickets: 3,
  nextDue: '2026-03-20',
};
const launch: Summary = {
  kind: 'project',
  id: 'project:q1',
  name: 'Q1 Launch',
  url: null,
  status: 'on_track',
  description: 'Bring the new shop to all countries.',
  ownerName: 'Dana Cruz',
};

const about = (over: Partial<Ticket>, where = {}) =>
  answer(
    "What's the status of T-12?",
    { fetch_reference_context: { tickets: [{ ...ticket, ...over }], unknown: [] } },
    where,
  ).text;

describe('what the rules say about a ticket', () => {
  it('is its status, who has it and until when, with the next step where one is plain', () => {
    expect(about({})).toBe(
      'T-12 “Slow export” is in progress, priority high. Alex Kim has it; it is due tomorrow, Friday, 13 March.',
    );
    expect(about({ assigneeName: null, dueDate: null, priority: null, status: 'open' })).toBe(
      'T-12 “Slow export” is open. Nobody is assigned yet; no due date is set.\nNext step: agree on who takes it.',
    );
    expect(about({ status: 'done' })).toBe(
      'T-12 “Slow export” is done. Alex Kim had it; it was due tomorrow, Friday, 13 March.',
    );
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
  ])('says %s to somebody in %s as "%s"', (dueDate, timeZone, words) => {
    expect(about({ dueDate }, { timeZone })).toContain(words);
  });

  it('takes a date that is none for no date', () => {
    expect(about({ dueDate: 'soon' })).toContain('no due date is set');
  });
});

describe('what the rules say about other things', () => {
  const says = (text: string, group: string, thing: object) =>
    answer(text, { fetch_reference_context: { [group]: [thing], unknown: [] } });

  it('is status, owner and summary of a project', () => {
    expect(says('Summarize Q1 Launch project', 'projects', launch).text).toBe(
      'Q1 Launch is on track; Dana Cruz owns it. Bring the new shop to all countries.',
    );
  });

  it('is title and a short excerpt of a document, and where it is', () => {
    const guide = {
      kind: 'document',
      id: 'document:onb',
      shortId: null,
      title: 'Onboarding Doc',
      excerpt: 'All you need. '.repeat(100),
      url: 'https://docs.example.com/1',
      updatedAt: '2026-03-02T09:30:00.000Z',
    };
    const { text } = says('Summarize @Onboarding-Doc', 'docs', guide);
    expect(text).toMatch(
      /^“Onboarding Doc”: All you need\. .*… Last changed Monday, 2 March\.\nhttps:\/\/docs\.example\.com\/1$/u,
    );
    expect(text.length).toBeLessThan(400);
  });

  it('is topic, members and open tickets of a channel', () => {
    const channel = {
      kind: 'channel',
      id: 'channel:C1',
      name: 'growth',
      topic: 'Experiments',
      memberCount: 42,
      openTickets: 1,
    };
    expect(says('T-12', 'channels', channel).text).toBe('#growth: Experiments. 42 members, 1 open ticket.');
    expect(
      says('T-12', 'channels', { ...channel, topic: null, memberCount: null, openTickets: 0 }).text,
    ).toBe('#growth: No open tickets.');
  });

  it('is the load of a person, and an offer to show it', () => {
    const { text, offers } = says('who is @alex', 'users', alex);
    expect(text).toBe('Alex Kim has 3 open tickets; the next is due Friday, 20 March.');
    expect(offers).toEqual([{ label: "Show Alex's tasks", ask: "Show me <@UALEX>'s tasks" }]);
  });

  it('is the state and the date of a plan, a goal, a milestone or an output', () => {
    const plan = {
      kind: 'plan',
      id: 'plan:p',
      name: 'Spring',
      url: null,
      state: 'active',
      dueAt: '2026-04-01',
    };
    expect(says('T-12', 'plans', plan).text).toBe('The plan “Spring” is active, due Wednesday, 1 April.');
  });

  it('is one line each, in the order in which they were named', () => {
    const { text, offers } = answer('Status on @T-12 and @alex', {
      fetch_reference_context: { users: [alex], tickets: [ticket], unknown: [] },
    });
    expect(text.split('\n').map((line) => line.slice(0, 8))).toEqual(['T-12 “Sl', 'Alex Kim']);
    expect(offers.map(({ label }) => label)).toEqual(["Show Alex's tasks"]);
  });

  it('tells two people of one first name apart', () => {
    const other = { ...alex, id: 'user:UALEXM', name: 'Alex Meyer' };
    const { offers } = answer('Status on @T-12 and @alex', {
      fetch_reference_context: { users: [alex, other], unknown: [] },
    });
    expect(offers.map(({ label }) => label)).toEqual(["Show Alex Kim's tasks", "Show Alex Meyer's tasks"]);
  });

  it('is how many tickets the cards show, and which comes first', () => {
    const line = { ...ticket, assignee: 'user:UALEX', dueAt: ticket.dueDate };
    const shown = { title: 'Tickets of Alex Kim due this week', total: 2, tasks: [line] };
    expect(answer("What's due for @alex this week?", { show_tasks: shown })).toEqual({
      text: 'Tickets of Alex Kim due this week: 2. First comes T-12 “Slow export”, due tomorrow, Friday, 13 March.',
      calls: [],
      offers: [],
    });
    const none = { ...shown, total: 0, tasks: [] };
    expect(answer("What's due for @alex this week?", { show_tasks: none }).text).toBe(
      'No tickets of Alex Kim due this week.',
    );
  });
});

describe('what the rules say that nobody can find', () => {
  const gone = "I can't find “T-12” here.";

  it('is the same for what does not exist and for what may not be seen', () => {
    expect(
      answer("What's the status of T-12?", { fetch_reference_context: { unknown: ['task:t12'] } }).text,
    ).toBe(gone);
    const references = { found: [], ambiguous: [], unresolved: ['T-12'] };
    expect(chat("What's the status of T-12?", { references }).text).toBe(gone);
  });

  it('stands beside what was found', () => {
    const { text } = answer("What's the status of T-12 and Q1 Launch?", {
      fetch_reference_context: { projects: [launch], unknown: ['task:t12'] },
    });
    expect(text.split('\n')).toEqual([
      'Q1 Launch is on track; Dana Cruz owns it. Bring the new shop to all countries.',
      gone,
    ]);
  });

  it('is told of links and of lists as well', () => {
    const step = (name: string, args: object) => ({
      call: { id: 'c', name, args },
      data: { error: 'not found' },
    });
    const steps = [step('get_linked_entities', { entity_id: 'task:t12', entity_kind: 'task' })];
    expect(chat('what goal does T-12 support?', { steps }).text).toBe(gone);
    expect(
      chat("show me @alex's tasks", { steps: [step('show_tasks', { assignee: 'user:UALEX' })] }).text,
    ).toBe("I can't find “@alex” here.");
  });

  it('is told of what was looked for by name', () => {
    const found = { resolve_references: { ambiguous: [], unresolved: ['@travel policy document'] } };
    expect(answer('find the travel policy document', found).text).toBe(
      "I can't find “travel policy document” here.",
    );
  });
});

describe('what the rules say of data that they do not understand', () => {
  it.each([
    ['nothing', undefined],
    ['an error', { error: 'wrong arguments' }],
    ['words', 'T-12 is done'],
    ['a summary of another form', { tickets: [{ kind: 'task', id: 'task:t12' }], unknown: [] }],
    ['a list', [1, 2, 3]],
  ])('is that they could not look it up: %s', (_, data) => {
    expect(answer("What's the status of T-12?", { fetch_reference_context: data }).text).toContain(
      "couldn't look that up",
    );
  });
});

describe('a name that fits several', () => {
  it('is asked about, with the candidates to choose from', () => {
    const { text, offers, calls } = chat("Show me Alex's tasks", { mayCall: false });
    expect(text).toContain('Alex Kim (@alex) and Alex Meyer (@alexm)');
    expect(offers.map(({ label }) => label)).toEqual(['Alex Kim (@alex)', 'Alex Meyer (@alexm)']);
    expect(calls).toEqual([]);
  });
});

describe('words of people in an answer', () => {
  it('stay on one line, short, and without what is invisible', () => {
    const title = `Line\nbreak \u202e\u200b${'long '.repeat(200)}`;
    const text = about({ title });
    expect(text.split('\n')).toHaveLength(1);
    expect(text).not.toMatch(/[\u202e\u200b]/u);
    expect(text.length).toBeLessThan(300);
  });
});

describe('what is at hand', () => {
  const linked =
    '## Linked Entities\n\nThis task has the following relationships:\n\n### Plans (1 linked)\n- **Spring plan** [plan:p] (active) - belongs_to_plan\n\n### Documents (5 linked, showing first 1)\n- **Design** [document:d] - references\n- ... and 4 more documents\n\nUse `get_linked_entities` for the rest.';

  it('is answered without a call', () => {
    const judgement = chat('what plan does this task belong to?', { focus: onTicket, linked });
    expect(judgement).toEqual({
      text: 'T-12 Slow export belongs to the plan “Spring plan” (active).',
      calls: [],
      offers: [],
    });
    expect(chat('what goal does it support?', { focus: onTicket, linked }).text).toBe(
      'No goal is linked to T-12 Slow export.',
    );
  });

  it('is not taken for all there is, nor for somebody else’s', () => {
    const names = (text: string, over = {}) =>
      chat(text, { focus: onTicket, linked, ...over }).calls.map(({ name }) => name);
    expect(names('which documents are linked to this?')).toEqual(['get_linked_entities']);
    expect(names('tell me more about the linked plan')).toEqual(['get_linked_entities']);
    expect(
      names('what plan does this task belong to?', {
        focus: { ...onTicket, id: 'task:other' },
        references: {
          found: [{ mention: 'T-12', entity: { id: 'task:t12', kind: 'task', label: 'T-12' } }],
          ambiguous: [],
          unresolved: [],
        },
      }),
    ).toEqual(['get_linked_entities']);
  });
});
