import { describe, expect, it } from '@jest/globals';
import { said } from '../fixtures.js';
import { calls, chat, onTicket, tools } from './lookups.js';

const fetch = (groups: object) => ['fetch_reference_context', groups];
const links = (filter_kind: string) => [
  'get_linked_entities',
  { entity_id: 'task:t12', entity_kind: 'task', filter_kind },
];

describe('the calls that the rules ask for', () => {
  it.each([
    ["What's the status of @T-12?", [fetch({ tickets: ['task:t12'] })]],
    ['Summarize @Onboarding-Doc', [fetch({ docs: ['document:onb'] })]],
    ['Status on @T-12 and @alex', [fetch({ tickets: ['task:t12'], users: ['user:UALEX'] })]],
    [
      "What's the status of T-12 and Q1 Launch?",
      [fetch({ projects: ['project:q1'], tickets: ['task:t12'] })],
    ],
    ["What's due for @alex this week?", [['show_tasks', { assignee: 'user:UALEX', due: 'this_week' }]]],
    ["Alex Kim's overdue tickets", [['show_tasks', { assignee: 'user:UALEX', due: 'overdue' }]]],
    [
      'which tickets in Q1 Launch are due next week?',
      [['show_tasks', { project: 'project:q1', due: 'next_week' }]],
    ],
    [
      "show me @alex's tasks and T-12",
      [['show_tasks', { assignee: 'user:UALEX' }], fetch({ tickets: ['task:t12'] })],
    ],
    ['my tasks', [['show_tasks', { assignee: 'user:U1' }]]],
    ['what am I working on today?', [['show_tasks', { assignee: 'user:U1', due: 'today' }]]],
    ["what's due this month?", [['show_tasks', { due: 'this_month' }]]],
    ["What's blocked on @T-12?", [fetch({ tickets: ['task:t12'] }), links('task')]],
    ['what goal does T-12 support?', [links('goal')]],
    ['what is T-12 linked to?', [links('all')]],
    ["let's talk about T-12", [fetch({ tickets: ['task:t12'] })]],
    [
      'find the travel policy document',
      [['resolve_references', { text: 'travel policy document', mentionTokens: ['travel policy document'] }]],
    ],
    ['thanks!', []],
  ])('for %j', (text, expected) => {
    expect(calls(text)).toEqual(expected);
  });

  it('make a ticket of what was said last, where anything was', () => {
    const [fresh] = said('make a ticket of this').fresh;
    if (!fresh) throw new Error('nothing said');
    const before = ['Hello', 'the export takes minutes since Monday', 'same here'];
    const history = before.map((text, at) => ({ ts: `${at}.0`, author: 'U2', text, bot: false }));
    const conversation = { history, fresh: [fresh] };
    expect(calls(fresh.text, { conversation })).toEqual([
      ['propose_ticket', { request_summary: 'the export takes minutes since Monday' }],
    ]);
    expect(chat(fresh.text).text).toContain('What is the ticket about?');
  });

  it('are those of the message that asks, whatever is said after it', () => {
    const conversation = said("What's the status of @T-12?", 'thanks!');
    expect(calls("What's the status of @T-12?", { conversation })).toEqual([
      fetch({ tickets: ['task:t12'] }),
    ]);
  });

  it('are about the focus where nothing is named', () => {
    expect(calls('status?', { focus: onTicket })).toEqual([fetch({ tickets: ['task:t12'] })]);
    expect(calls('tell me more about the linked documents', { focus: onTicket })).toEqual([
      links('document'),
    ]);
  });

  it('are made once: what a tool gave is not asked for again', () => {
    const steps = [{ call: { id: 'm1', name: 'fetch_reference_context', args: {} }, data: { unknown: [] } }];
    expect(calls("What's blocked on @T-12?", { steps })).toEqual([links('task')]);
    expect(calls("What's the status of @T-12?", { steps })).toEqual([]);
  });

  it('name no tool that is not offered, and none once there may be none', () => {
    expect(calls('my tasks', { tools: tools.filter(({ name }) => name !== 'show_tasks') })).toEqual([]);
    expect(calls('my tasks', { mayCall: false })).toEqual([]);
    expect(chat('my tasks', { mayCall: false }).text).not.toBe('');
  });

  it('come with ids of their own, and without words', () => {
    const { calls: made, text } = chat("What's blocked on @T-12?");
    expect(new Set(made.map(({ id }) => id)).size).toBe(2);
    expect(text).toBe('');
  });
});

describe('a small task', () => {
  const task = (text: string) => calls(text)[0]?.[1];

  it.each([
    [
      'create a task for Alex Kim: write the release notes by Friday',
      { title: 'Write the release notes', assignee: 'user:UALEX', due_date: '2026-03-13' },
    ],
    ['new task: order chairs', { title: 'Order chairs' }],
    ['please add a task to review T-12', { title: 'Review T-12' }],
    [
      'add a task to Q1 Launch: book the venue until 20 March',
      { title: 'Book the venue', project: 'project:q1', due_date: '2026-03-20' },
    ],
    [
      'create a to-do for me: call the printer tomorrow',
      { title: 'Call the printer', assignee: 'user:U1', due_date: '2026-03-13' },
    ],
    [
      'create a task “Check the backup” for @alex due 2026-04-01',
      { title: 'Check the backup', assignee: 'user:UALEX', due_date: '2026-04-01' },
    ],
    [
      'assign @alex a task: clean up, due next Monday',
      { title: 'Clean up', assignee: 'user:UALEX', due_date: '2026-03-16' },
    ],
    ['create a task: plan the party by March 3rd', { title: 'Plan the party', due_date: '2027-03-03' }],
    ['create a task: read "May I?" today', { title: 'Read "May I?', due_date: '2026-03-12' }],
    [
      'create a task: send the report by end of the month',
      { title: 'Send the report', due_date: '2026-03-31' },
    ],
  ])('of %j', (text, expected) => {
    expect(task(text)).toEqual(expected);
  });

  it('without a title is asked about', () => {
    for (const text of [
      'create a task',
      'create a task for Alex Kim',
      'new task please',
      'add a task to Q1 Launch',
    ]) {
      expect(calls(text)).toEqual([]);
      expect(chat(text).text).toContain('What is the task?');
    }
  });
});
