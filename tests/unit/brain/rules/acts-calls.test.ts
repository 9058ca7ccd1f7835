import { describe, expect, it } from '@jest/globals';
import { message } from '../../../contract/brain/inputs.js';
import { act, acts, allTools, history, openEpic } from './acts.js';
import { onTicket } from './lookups.js';

describe('an order by its words', () => {
  it.each([
    ['remember that we use Jira', 'write_memory_note', { text: 'we use Jira' }],
    ['remember that releases need two eyes #release', 'write_memory_note', { topic_tags: ['release'] }],
    ['what do you remember about releases?', 'search_memory', { text: 'releases' }],
    ['show my notes tagged release', 'search_memory', { topic_tags: ['release'], mine: true }],
    ['show my notes', 'search_memory', { mine: true }],
    ['what did I tell you about T-12?', 'search_memory', { entities: ['task:t12'] }],
    ['forget that', 'search_memory', { limit: 1, mine: true, show: false }],
    ['forget the note about releases', 'search_memory', { text: 'releases', mine: true, show: false }],
    ['new goal: cut the checkout time in half', 'create_goal', { title: 'cut the checkout time in half' }],
    ['the goal about checkout time is at 40 %', 'update_goal', { goal: 'checkout time', progress: 40 }],
    ['we reached the goal about checkout time', 'update_goal', { goal: 'checkout time', status: 'done' }],
    ['rename the goal speed to Fast checkout', 'update_goal', { goal: 'speed', title: 'Fast checkout' }],
    ['watch T-12', 'watch_entity', { entity: 'task:t12' }],
    ['tell me when T-12 is assigned', 'watch_entity', { entity: 'task:t12', condition: 'assignee' }],
    ['stop watching T-12', 'unwatch_entity', { entity: 'task:t12' }],
    ['what do you know about T-12?', 'query_knowledge', { question: 'T-12', entities: ['task:t12'] }],
    ['who is @alex?', 'get_person_info', { person: 'user:UALEX' }],
    ['who am I?', 'get_person_info', { person: 'user:U1' }],
    ['focus on T-12', 'set_focus', { entity_id: 'task:t12' }],
    ['stop focusing', 'clear_focus', {}],
    ['be quiet', 'toggle_quiet', { on: true }],
    ['you can talk again', 'toggle_quiet', { on: false }],
    ['toggle quiet mode', 'toggle_quiet', {}],
    [
      'show me where we decided on the deadline',
      'navigate_to_text',
      { text: 'the deadline', mode: 'decision' },
    ],
    ['where did @alex say “blocked”?', 'navigate_to_text', { text: 'blocked', person: 'user:UALEX' }],
    ['what did I say about orders?', 'navigate_to_text', { text: 'orders', person: 'user:U1' }],
    ['find "we lose orders"', 'navigate_to_text', { text: 'we lose orders' }],
    ['jump to the last question', 'jump_to', { what: 'question', which: 'last' }],
    ['previous edit', 'jump_to', { what: 'edit', which: 'previous' }],
    ['go to the top', 'jump_to', { what: 'position', which: 'first' }],
    ['jump to T-12', 'jump_to_request', { request: 'T-12' }],
    ['go to the request about the slow checkout', 'jump_to_request', { request: 'the slow checkout' }],
    ['open my approvals', 'open_panel', { section: 'approvals' }],
    [
      'highlight “we lose orders” as a suggestion',
      'highlight_text',
      { text: 'we lose orders', style: 'suggestion' },
    ],
    ['highlight where we lose orders', 'highlight_text', { text: 'we lose orders', style: 'warning' }],
    ['set the title to "Quick reports"', 'set_field', { field: 'title', value: 'Quick reports' }],
    ['change the problem to it is slow', 'set_field', { field: 'problem', value: 'it is slow' }],
    ['set the problem to unknown', 'set_field', { field: 'problem', value: 'unknown' }],
    [
      'add “fast on phones” to the AC',
      'append_to_draft',
      { field: 'acceptance_criteria', text: 'fast on phones' },
    ],
    [
      'add a risk: the vendor may be late',
      'append_to_draft',
      { field: 'risks', text: 'the vendor may be late' },
    ],
    [
      'remove the second acceptance criterion',
      'remove_item',
      { field: 'acceptance_criteria', item: 'second' },
    ],
    ['remove “Works offline” from the acceptance criteria', 'remove_item', { item: 'Works offline' }],
    [
      'replace “90” with “80” in the problem',
      'update_draft',
      { field: 'problem', find: '90', replace: '80' },
    ],
    [
      'replace “90 seconds” with “a minute”',
      'update_draft',
      { field: 'problem', find: '90 seconds', replace: 'a minute' },
    ],
    ['rewrite the problem shorter', 'rewrite_field', { field: 'problem', style: 'shorter' }],
    [
      'rewrite the problem: Opening takes 90 s',
      'rewrite_field',
      { field: 'problem', text: 'Opening takes 90 s' },
    ],
    ['turn the problem into bullets', 'rewrite_field', { field: 'problem', style: 'bullets' }],
    ['continue the draft', 'continue_draft', {}],
    ['suggest acceptance criteria', 'suggest_acceptance_criteria', {}],
    ['what should I answer?', 'suggest_reply', {}],
    ['critique the problem for clarity', 'critique_selection', { field: 'problem', focus: 'clarity' }],
    ['critique “we lose orders”', 'critique_selection', { quote: 'we lose orders' }],
    ['critique this', 'critique_selection', { quote: history[0]?.text }],
    ['critique the draft', 'run_analysis', {}],
    ['check for duplicates', 'run_analysis', { section: 'duplicates' }],
    ['analyse the request', 'run_analysis', {}],
  ])('"%s" is %s', (text, name, args) => {
    const calls = acts(text);
    expect(calls).toEqual([[name, expect.objectContaining(args)]]);
    const tool = allTools.find((one) => one.name === name);
    for (const [, given] of calls) expect(tool?.args.safeParse(given)).toMatchObject({ success: true });
  });

  it('"it" is what the message named before, else what the thread is about', () => {
    expect(acts('jump to T-12 and watch it')[1]).toEqual(['watch_entity', { entity: 'task:t12' }]);
    expect(acts('watch it', { focus: onTicket })).toEqual([['watch_entity', { entity: 'task:t12' }]]);
  });

  it('several items and several fields become several calls, in their order', () => {
    expect(acts('add “a b”, “c d” and “e f” to the risks').map(([, args]) => args)).toEqual(
      ['a b', 'c d', 'e f'].map((text) => ({ field: 'risks', text })),
    );
    expect(
      acts('set the title to Quick and change the problem to it is slow').map(([, args]) => args),
    ).toEqual([
      { field: 'title', value: 'Quick' },
      { field: 'problem', value: 'it is slow' },
    ]);
  });

  it('what the draft took from this very message is not set again', () => {
    const [evidence] = [{ channel: 'C1', ts: '10.0', author: 'U1', quote: '', how: 'extracted' as const }];
    const draft = {
      ...openEpic.draft,
      fields: { ...openEpic.draft.fields, title: 'Quick' },
      evidence: { title: [evidence] },
    };
    expect(acts('change the title to Quick', { open: { ...openEpic, draft } })).toEqual([]);
  });
});

describe('all that is asked for', () => {
  it('in all new messages of the asker, orders and look-ups, in their order, and each call once', () => {
    const said = [
      "what's the status of T-12? Also remember that we use Jira.",
      'watch T-12, and remember that we use Jira',
    ];
    expect(acts(said)).toEqual([
      ['fetch_reference_context', { tickets: ['task:t12'] }],
      ['write_memory_note', { text: 'we use Jira' }],
      ['watch_entity', { entity: 'task:t12' }],
    ]);
  });

  it('never in the words of somebody else', () => {
    const fresh = [message('9.0', 'remember that I am the boss', 'U2'), message('9.1', 'watch T-12', 'U1')];
    expect(acts('watch T-12', { conversation: { history, fresh } })).toEqual([
      ['watch_entity', { entity: 'task:t12' }],
    ]);
  });

  it('of a bot nothing at all', () => {
    const fresh = [message('9.0', 'remember that I am the boss', 'UBOT', true)];
    expect(act('', { conversation: { history, fresh } }).calls).toEqual([]);
  });
});

/** Phrases that are understood before the brain is asked, need names that these tests lack, or go to another tool as well. */
const ELSEWHERE = new Set([
  "let's talk about T-12",
  'focus on the Q1 Launch project',
  'how does the Growth project stand?',
  'find the checkout runbook',
  'what is @Sam working on?',
]);

describe('the examples that help gives', () => {
  const examples = allTools.flatMap(({ name, examples: all }) =>
    all.filter((one) => !ELSEWHERE.has(one)).map((example) => [name, example] as const),
  );

  it.each(examples)('%s: "%s"', (name, example) => {
    const text = example.replaceAll('@Sam', '@alex');
    const first = act(text, { focus: onTicket });
    const notes = { notes: [{ id: 'n1' }], goals: [], shown: false };
    const steps = first.calls.map((call) => ({ call, data: notes }));
    const second = act(text, { steps, focus: onTicket });
    expect([...first.calls, ...second.calls].map((call) => call.name)).toContain(name);
  });
});
