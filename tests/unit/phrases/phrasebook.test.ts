import { describe, expect, it } from '@jest/globals';
import { written } from '../../../src/domain/text/person-text.js';
import type { PhrasePlace } from '../../../src/domain/tools/phrasebook.js';
import { book, FILED, PLACE, read, readsAs, withDraft } from './world.js';

const epic = withDraft('epic');
const request = withDraft('front_door');
const about = (id: string, kind: 'task' | 'project' = 'task') => ({
  type: 'element' as const,
  kind,
  id,
  name: 'it',
  project: null,
  set: true,
});
const onT12: PhrasePlace = { ...PLACE, focus: about('task:t12') };

describe('what is asked of what is on record', () => {
  it.each([
    ["What's the status of @T-12?", ['fetch_reference_context', { tickets: ['task:t12'] }]],
    ['Summarize @Onboarding-Doc', ['fetch_reference_context', { docs: ['document:onb'] }]],
    ['Summarize Q1 Launch project', ['fetch_reference_context', { projects: ['project:q1'] }]],
    [
      "What's the status of T-12 and Q1 Launch?",
      ['fetch_reference_context', { tickets: ['task:t12'], projects: ['project:q1'] }],
    ],
    [
      'Status on @T-12 and @sam',
      ['fetch_reference_context', { tickets: ['task:t12'], users: ['user:U_SAM'] }],
    ],
    ['hey, where do we stand with T-12?', ['fetch_reference_context', { tickets: ['task:t12'] }]],
    ['quick status check on Q1 Launch please', ['fetch_reference_context', { projects: ['project:q1'] }]],
    ['Could you catch me up on Q1 Launch?', ['fetch_reference_context', { projects: ['project:q1'] }]],
    ['is T-12 going to be done by Friday?', ['fetch_reference_context', t12('when')]],
    ['who is looking after T-12 at the moment', ['fetch_reference_context', t12('who')]],
    ['when is T-12 due', ['fetch_reference_context', t12('when')]],
    ['how urgent is T-12?', ['fetch_reference_context', t12('priority')]],
    ['is T-12 done?', ['fetch_reference_context', t12('done')]],
    ['who has the ticket “Slow checkout”?', ['fetch_reference_context', t12('who')]],
    ['when is the "Slow checkout" ticket due?', ['fetch_reference_context', t12('when')]],
    ["how urgent is the 'Slow checkout'?", ['fetch_reference_context', t12('priority')]],
    ['is T-12 still open?', ['fetch_reference_context', t12('open')]],
    ["what's the deadline for T-12?", ['fetch_reference_context', t12('when')]],
    ['is T-12 blocked?', ['get_linked_entities', { ...links('task'), asked: 'blocked' }]],
    ['what is T-12 waiting for', ['get_linked_entities', { ...links('task'), asked: 'waits_for' }]],
    ['what must be done before T-12?', ['get_linked_entities', { ...links('task'), asked: 'waits_for' }]],
    ['which tickets wait for T-12?', ['get_linked_entities', { ...links('task'), asked: 'awaited_by' }]],
    ['which Q1 Launch tickets are blocked?', ['show_tasks', { project: 'project:q1', state: 'blocked' }]],
    [
      'which tickets does Sam have in Q1 Launch',
      ['show_tasks', { assignee: 'user:U_SAM', project: 'project:q1' }],
    ],
    [
      'list the unassigned tickets that are due next week',
      ['show_tasks', { without: 'assignee', due: 'next_week' }],
    ],
    ['deadlines till 20 March, all people', ['show_tasks', { until: '2026-03-20' }]],
    ['everything with a due date up to 20 March', ['show_tasks', { until: '2026-03-20' }]],
    [
      'anything due between today and 20 March, no matter whose',
      ['show_tasks', { from: '2026-03-12', until: '2026-03-20' }],
    ],
    ['which ticket is high priority?', ['show_tasks', { priority: 'high' }]],
    ['which tickets are in progress at the moment?', ['show_tasks', { state: 'in_progress' }]],
    [
      'what is due from tomorrow until 20 March?',
      ['show_tasks', { from: '2026-03-13', until: '2026-03-20' }],
    ],
    ['which tickets are due by Friday?', ['show_tasks', { until: '2026-03-13' }]],
    ['which tickets are due by this week?', ['show_tasks', { due: 'this_week' }]],
    ['which tickets are due on the 27th?', ['show_tasks', { from: '2026-03-27', until: '2026-03-27' }]],
    [
      'do I have any overdue tickets?',
      ['show_tasks', { assignee: 'user:U_ANA', due: 'overdue', asked: 'whether' }],
    ],
    ['is Q1 Launch blocked?', ['show_tasks', { project: 'project:q1', state: 'blocked', asked: 'whether' }]],
    ['which plans are there?', ['fetch_reference_context', { every: 'plan' }]],
    ['push T-12 back by three days', ['update_ticket', { ticket: 'task:t12', later: 3 }]],
    ['give T-12 one more week', ['update_ticket', { ticket: 'task:t12', later: 7 }]],
    ['T-12 should be due in two weeks', ['update_ticket', { ticket: 'task:t12', due: '2026-03-26' }]],
    ['which of our tickets are blocked?', ['show_tasks', { state: 'blocked' }]],
    ['remind me what the onboarding doc says', ['fetch_reference_context', { docs: ['document:onb'] }]],
    [
      'Where can I find the onboarding doc?',
      ['fetch_reference_context', { docs: ['document:onb'], asked: 'where' }],
    ],
    [
      'who is in the growth channel?',
      ['fetch_reference_context', { channels: ['channel:C_GRO'], asked: 'members' }],
    ],
    ['can you pull up T-12', ['fetch_reference_context', { tickets: ['task:t12'] }]],
    ['give me everything you have on T-15', ['fetch_reference_context', { tickets: ['task:t15'] }]],
    ['find the onboarding doc', ['fetch_reference_context', { docs: ['document:onb'] }]],
    ['WHAT’S THE STATUS OF T-12', ['fetch_reference_context', { tickets: ['task:t12'] }]],
    ["T-12's status?", ['fetch_reference_context', { tickets: ['task:t12'] }]],
    ["show me Sam's tasks", ['show_tasks', { assignee: 'user:U_SAM' }]],
    ["Sam's workload", ['show_tasks', { assignee: 'user:U_SAM' }]],
    ["What's due for @sam this week?", ['show_tasks', { assignee: 'user:U_SAM', due: 'this_week' }]],
    ['my overdue tasks', ['show_tasks', { assignee: 'user:U_ANA', due: 'overdue' }]],
    ['what am I working on today?', ['show_tasks', { assignee: 'user:U_ANA', due: 'today' }]],
    ["what's due this month?", ['show_tasks', { due: 'this_month' }]],
    ['list the open tickets of Q1 Launch', ['show_tasks', { project: 'project:q1' }]],
    ['anything overdue in Q1 Launch?', ['show_tasks', { project: 'project:q1', due: 'overdue' }]],
    ['which tickets are assigned to me', ['show_tasks', { assignee: 'user:U_ANA' }]],
    ['what is T-12 linked to?', ['get_linked_entities', links('all')]],
    ['what goal does T-12 support?', ['get_linked_entities', links('goal')]],
    ['what plan is T-12 part of', ['get_linked_entities', links('plan')]],
    ['who is @sam?', ['get_person_info', { person: 'user:U_SAM' }]],
    ['who is <@U_SAM>?', ['get_person_info', { person: 'user:U_SAM' }]],
    ['who am I?', ['get_person_info', { person: 'user:U_ANA' }]],
    ['what do we know about releases?', ['query_knowledge', { question: 'releases' }]],
  ])('%s', async (text, call) => {
    expect(await read(text)).toEqual([call]);
  });

  it('is answered by two looks where one does not say enough', async () => {
    expect(await read("What's blocked on @T-12?")).toEqual([
      ['fetch_reference_context', { tickets: ['task:t12'] }],
      ['get_linked_entities', links('task')],
    ]);
  });

  it('may be about what the thread is about', async () => {
    expect(await read("what's the status of this ticket?", onT12)).toEqual([
      ['fetch_reference_context', { tickets: ['task:t12'] }],
    ]);
    expect(await read('when is it due?', onT12)).toEqual([['fetch_reference_context', t12('when')]]);
    expect(await read('who has it?', onT12)).toEqual([['fetch_reference_context', t12('who')]]);
    expect(await read("what's its status", onT12)).toEqual([
      ['fetch_reference_context', { tickets: ['task:t12'] }],
    ]);
    expect(await read('assign to me', onT12)).toEqual([
      ['update_ticket', { ticket: 'task:t12', assignee: 'user:U_ANA' }],
    ]);
    expect(await read('watch it', onT12)).toEqual([['watch_entity', { entity: 'task:t12' }]]);
    expect(await read('watch it')).toBeNull();
  });
});

function t12(asked: string) {
  return { tickets: ['task:t12'], asked };
}

function links(filter_kind: string) {
  return { entity_id: 'task:t12', entity_kind: 'task', filter_kind };
}

describe('several phrases in one message', () => {
  it('are carried out one after another, “it” being what the message speaks of', async () => {
    expect(await read('give T-12 to Sam and tell me when it changes')).toEqual([
      ['update_ticket', { ticket: 'task:t12', assignee: 'user:U_SAM' }],
      ['watch_entity', { entity: 'task:t12' }],
    ]);
    expect(await read('close T-12, and remember that the badges come on Monday')).toEqual([
      ['update_ticket', { ticket: 'task:t12', status: 'done' }],
      ['write_memory_note', { text: 'the badges come on Monday' }],
    ]);
  });

  it('are carried out once where they say the same twice', async () => {
    expect(await read("I'll take over T-12, please put me down for T-12")).toEqual([
      ['update_ticket', { ticket: 'task:t12', assignee: 'user:U_ANA' }],
    ]);
  });

  it('are none where anything else is said beside them', async () => {
    expect(await read('close T-12, and the page is slow')).toBeNull();
  });
});

describe('a name that fits several', () => {
  it('is asked about, and the choice settles it', async () => {
    expect(await read("Show me Alex's tasks")).toEqual({
      kind: 'which',
      mention: expect.stringMatching(/^alex$/iu),
      candidates: ['user:U_ALEX1', 'user:U_ALEX2'],
    });
    const meant = [{ mention: 'Alex', entity: 'user:U_ALEX2' }];
    expect(await read("Show me Alex's tasks", { ...PLACE, meant })).toEqual([
      ['show_tasks', { assignee: 'user:U_ALEX2' }],
    ]);
  });
});

describe('a name that is not to be found', () => {
  it.each([
    ['watch T-99', ['T-99']],
    ["what's the status of @nothing?", ['@nothing']],
    ['who is @nobody?', ['@nobody']],
    ['jump to T-4711', ['T-4711']],
  ])('is told where it can be nothing else: %s', async (text, names) => {
    expect(await read(text)).toEqual({ kind: 'missing', names });
  });

  it.each([
    'watch the error rate after each release',
    'who is responsible for SSO?',
    'find a solution for the printer',
    'update the homepage',
  ])('makes no phrase of other words: %s', async (text) => {
    expect(await read(text)).toBeNull();
  });
});

describe('orders', () => {
  it.each([
    ['remember that we use Jira', 'write_memory_note', { text: 'we use Jira' }],
    ['Remember: the key rotates monthly.', 'write_memory_note', { text: 'the key rotates monthly' }],
    [
      'could you please remember for me that I prefer tea? thanks!',
      'write_memory_note',
      { text: 'I prefer tea', scope: 'user' },
    ],
    [
      'remember for everyone: lunch is at noon',
      'write_memory_note',
      { text: 'lunch is at noon', scope: 'workspace' },
    ],
    [
      'remember for Q1 Launch that boats leave on time',
      'write_memory_note',
      { text: 'boats leave on time', scope: 'project', project: 'project:q1' },
    ],
    ['make a note that finance closes on Friday', 'write_memory_note', { text: 'finance closes on Friday' }],
    ['write this down for the next time: ask Lea', 'write_memory_note', { text: 'ask Lea' }],
    ['don’t forget that we ship on Tuesdays', 'write_memory_note', { text: 'we ship on Tuesdays' }],
    ['remember this', 'write_memory_note', {}],
    [
      'Remember: we use Jira. It is at jira.example.com.',
      'write_memory_note',
      { text: 'we use Jira. It is at jira.example.com.' },
    ],
    ['remember:\n- we use Jira\n- it is slow', 'write_memory_note', { text: '- we use Jira\n- it is slow' }],
    ['remember that Kim says thanks', 'write_memory_note', { text: 'Kim says thanks' }],
    ['forget that', 'delete_memory_note', {}],
    ['delete my last note', 'delete_memory_note', {}],
    ['forget the note about releases', 'delete_memory_note', { about: 'releases' }],
    ['you can forget the release day thing', 'delete_memory_note', { about: 'release day' }],
    ['forget the project brief', 'delete_memory_note', { about: 'brief' }],
    ['remove the brief of Q1 Launch', 'delete_memory_note', { about: 'brief Q1 Launch' }],
    ['take T-12 off the project brief', 'delete_memory_note', { about: 'brief T-12' }],
    [
      'correct the project brief: we sell to shops only',
      'update_memory_note',
      { about: 'brief', text: 'we sell to shops only' },
    ],
    ['what do we know about this project?', 'query_knowledge', { question: 'this project' }],
    ['show the notes tagged brief', 'search_memory', { topic_tags: ['brief'] }],
    [
      'change the note about releases: they go out on Wednesdays',
      'update_memory_note',
      { about: 'releases', text: 'they go out on Wednesdays' },
    ],
    ['what do you remember about the key?', 'search_memory', { text: 'the key' }],
    ['show my notes', 'search_memory', { mine: true }],
    ['what did I tell you about T-12?', 'search_memory', { text: 'T-12', mine: true }],
    ['show my notes tagged release', 'search_memory', { topic_tags: ['release'] }],
    ['new goal: cut the checkout time in half', 'create_goal', { title: 'cut the checkout time in half' }],
    [
      'set a goal for me to answer within a day',
      'create_goal',
      { title: 'answer within a day', scope: 'user' },
    ],
    ['the goal about checkout time is at 40 %', 'update_goal', { goal: 'checkout time', progress: 40 }],
    ['set the goal about the bar to 40%', 'update_goal', { goal: 'the bar', progress: 40 }],
    ['the goal about the bar is reached', 'update_goal', { goal: 'the bar', status: 'done' }],
    ['our sign-up goal is at 30%', 'update_goal', { goal: 'sign-up', progress: 30 }],
    ['mark the sign-up goal as done', 'update_goal', { goal: 'sign-up', status: 'done' }],
    ['how far is the sign-up goal?', 'search_memory', { text: 'sign-up' }],
    ['delete the goal about checkout', 'update_goal', { goal: 'checkout', status: 'dropped' }],
    ['rename the goal speed to Fast checkout', 'update_goal', { goal: 'speed', title: 'Fast checkout' }],
    ['watch T-12', 'watch_entity', { entity: 'task:t12' }],
    ['Can you close T-12?', 'update_ticket', { ticket: 'task:t12', status: 'done' }],
    ['T-12 is done', 'update_ticket', { ticket: 'task:t12', status: 'done' }],
    ["I'm done with T-12", 'update_ticket', { ticket: 'task:t12', status: 'done' }],
    [
      'who was it that asked for T-12?',
      'fetch_reference_context',
      { tickets: ['task:t12'], asked: 'requester' },
    ],
    ['mark T-12 as done', 'update_ticket', { ticket: 'task:t12', status: 'done' }],
    ['reopen T-12', 'update_ticket', { ticket: 'task:t12', status: 'open' }],
    ['assign T-12 to me', 'update_ticket', { ticket: 'task:t12', assignee: 'user:U_ANA' }],
    ['move the due date of T-12 to 2026-03-20', 'update_ticket', { ticket: 'task:t12', due: '2026-03-20' }],
    ['tell me when T-12 is assigned', 'watch_entity', { entity: 'task:t12', condition: 'assignee' }],
    ['let me know when <#C_GRO|growth channel> changes', 'watch_entity', { entity: 'channel:C_GRO' }],
    ['stop watching T-12', 'unwatch_entity', { entity: 'task:t12' }],
    ['focus on T-12', 'set_focus', { entity_id: 'task:t12' }],
    ['ok, let’s focus on the Growth project', 'set_focus', { entity_id: 'project:growth' }],
    ['stop focusing on T-12', 'clear_focus', {}],
    ['be quiet please', 'toggle_quiet', { on: true }],
    ['only speak when you are mentioned', 'toggle_quiet', { on: true }],
    ['you can talk again', 'toggle_quiet', { on: false }],
    ['toggle quiet mode', 'toggle_quiet', {}],
    ['show me where we decided on the deadline', 'navigate_to_text', { text: 'deadline', mode: 'decision' }],
    ['what did we agree on as deadline here?', 'navigate_to_text', { text: 'deadline', mode: 'decision' }],
    ['where did @sam say “blocked”?', 'navigate_to_text', { text: 'blocked', person: 'user:U_SAM' }],
    ['what did I say about orders?', 'navigate_to_text', { text: 'orders', person: 'user:U_ANA' }],
    ['find "we lose orders"', 'navigate_to_text', { text: 'we lose orders' }],
    ['find “two weeks” in this thread', 'navigate_to_text', { text: 'two weeks' }],
    ['previous edit', 'jump_to', { what: 'edit', which: 'previous' }],
    ['go to the third message', 'jump_to', { what: 'position', which: 3 }],
    ['jump to message 3', 'jump_to', { what: 'position', which: 3 }],
    ['go to the top of the thread', 'jump_to', { what: 'position', which: 'first' }],
    ['back to the card', 'jump_to', { what: 'card', which: 'last' }],
    ['jump to T-12', 'jump_to_request', { request: 'task:t12' }],
    ['open my approvals', 'open_panel', { section: 'approvals' }],
    ['delete all my notes', 'open_panel', { section: 'memory' }],
    ['forget everything you know about me', 'open_panel', { section: 'memory' }],
    [
      'highlight “we lose orders” as a suggestion',
      'highlight_text',
      { text: 'we lose orders', style: 'suggestion' },
    ],
    ["highlight Dana's sentence about the orders", 'highlight_text', { text: 'the orders' }],
    ['what should I answer?', 'suggest_reply', {}],
    [
      'create a task for Dana: write the release notes by Friday',
      'create_task',
      { title: 'write the release notes', assignee: 'user:U_DANA', due_date: '2026-03-13' },
    ],
    ['new task: order chairs', 'create_task', { title: 'order chairs' }],
    ['please add a task to review T-12', 'create_task', { title: 'review T-12' }],
    [
      'add a task to Q1 Launch: book the venue until 20 March',
      'create_task',
      { title: 'book the venue', project: 'project:q1', due_date: '2026-03-20' },
    ],
    [
      'create a to-do for me: call the printer tomorrow',
      'create_task',
      { title: 'call the printer', assignee: 'user:U_ANA', due_date: '2026-03-13' },
    ],
    [
      'make a task to review the export design, assigned to Dana',
      'create_task',
      { title: 'review the export design', assignee: 'user:U_DANA' },
    ],
  ])('%s', async (text, tool, args) => {
    expect(await read(text)).toEqual([[tool, args]]);
  });

  it('may name several things at once', async () => {
    expect(await read('watch T-12 and T-15')).toEqual([
      ['watch_entity', { entity: 'task:t12' }],
      ['watch_entity', { entity: 'task:t15' }],
    ]);
  });
});

describe('orders about the draft that is open', () => {
  it.each([
    ['set the title to "Quick reports"', 'set_field', { field: 'title', value: 'Quick reports' }],
    ['call it Quick reports instead', 'set_field', { field: 'title', value: 'Quick reports' }],
    ['change the problem to it is slow', 'set_field', { field: 'problem', value: 'it is slow' }],
    ['set the problem to unknown', 'set_field', { field: 'problem', value: 'unknown' }],
    [
      'add “fast on phones” to the acceptance criteria',
      'append_to_draft',
      { field: 'acceptance_criteria', text: 'fast on phones' },
    ],
    [
      'add a risk: the vendor may be late',
      'append_to_draft',
      { field: 'risks', text: 'the vendor may be late' },
    ],
    [
      'one more risk for the epic, the audit in April takes all of the time',
      'append_to_draft',
      { field: 'risks', text: 'the audit in April takes all of the time' },
    ],
    ['remove the second risk', 'remove_item', { field: 'risks', item: '2' }],
    ['remove risk 2', 'remove_item', { field: 'risks', item: '2' }],
    [
      'remove “Works offline” from the acceptance criteria',
      'remove_item',
      { field: 'acceptance_criteria', item: 'Works offline' },
    ],
    [
      'replace “a with b” with “80” in the problem',
      'update_draft',
      { field: 'problem', find: 'a with b', replace: '80' },
    ],
    ['rewrite the problem shorter', 'rewrite_field', { field: 'problem', style: 'shorter' }],
    ['make the problem clearer', 'rewrite_field', { field: 'problem', style: 'clearer' }],
    ['turn the problem into bullets', 'rewrite_field', { field: 'problem', style: 'bullets' }],
    [
      'rewrite the problem: opening takes 90 s',
      'rewrite_field',
      { field: 'problem', text: 'opening takes 90 s' },
    ],
    ['continue the draft', 'continue_draft', {}],
    ['check for duplicates', 'run_analysis', { section: 'duplicates' }],
    ['check the draft for risks', 'run_analysis', { section: 'risks' }],
    ['critique the acceptance criteria', 'run_analysis', { field: 'acceptance_criteria' }],
    ['analyse the request', 'run_analysis', {}],
  ])('%s', async (text, tool, args) => {
    expect(await read(text, epic)).toEqual([[tool, args]]);
    expect(await read(text)).toBeNull();
  });

  it('take a choice by its name, of the one menu that has it', async () => {
    expect(await read('make it critical', request)).toEqual([
      ['set_field', { field: 'urgency', value: 'critical' }],
    ]);
    expect(await read('make it purple', request)).toBeNull();
  });

  it.each([
    'set the limit to 50 items',
    'add a retry to the importer',
    'remove the banner from the homepage',
    'rewrite the login page',
    'set the colour to blue',
  ])('name a field of the form: %s', async (text) => {
    expect(await read(text, epic)).toBeNull();
  });
});

describe('two fields in one order', () => {
  it('are set one after the other', async () => {
    expect(
      await read('set the urgency to high and the department to Finance', withDraft('front_door')),
    ).toEqual([
      ['set_field', { field: 'urgency', value: 'high' }],
      ['set_field', { field: 'department', value: 'Finance' }],
    ]);
  });
});

describe('orders that are no tool', () => {
  it.each([
    ['undo', { act: 'undo' }],
    ['please undo that, that was wrong', { act: 'undo' }],
    ['that was not my answer', { act: 'undo' }],
    ['redo', { act: 'redo' }],
    ['show me the card again', { act: 'show_card' }],
    ['<@U_MARIA> and <@U_SAM> can approve this', { act: 'name', people: ['U_MARIA', 'U_SAM'], gone: [] }],
    ['let @maria approve it', { act: 'name', people: ['U_MARIA'], gone: [] }],
    ['<@U_MARIA> may no longer approve this', { act: 'name', people: [], gone: ['U_MARIA'] }],
    ['this is for the Data team', { act: 'choose_team', team: 'data_team' }],
    ['give this to the identity team', { act: 'choose_team', team: 'it_team' }],
    ['send it to Identity & Access', { act: 'choose_team', team: 'it_team' }],
    ['send it back to Data', { act: 'choose_team', team: 'data_team' }],
    ['back to the data team please', { act: 'choose_team', team: 'data_team' }],
    ['send it to identity & access instead', { act: 'choose_team', team: 'it_team' }],
    ['file it anyway', { act: 'follow', draftId: null }],
    ['follow T-12', { act: 'follow', draftId: 't12' }],
    ['update it', { act: 'update_filed', take: true }],
  ])('%s', async (text, act) => {
    expect(await read(text, FILED)).toEqual([act]);
  });

  it.each([
    'add to the ticket: also on phones',
    'put it on T-12: also on phones',
    'put this on the ticket: also on phones',
  ])('add words to what was filed, as they are: %s', async (text) => {
    expect(await read(text, FILED)).toEqual([{ act: 'amend', adds: 'also on phones' }]);
  });

  it('exist only where they mean something', async () => {
    for (const text of [
      'show me the card',
      '@maria can approve this',
      'file it anyway',
      'update it',
      'send it to the Data team',
    ])
      expect([text, await read(text)]).toEqual([text, null]);
    expect(await read('follow T-12')).toEqual([['watch_entity', { entity: 'task:t12' }]]);
  });

  it('begin a request with the words that follow', async () => {
    const open = { act: 'open', blueprint: 'front_door', onBehalfOf: null };
    expect(await read('open a ticket for the Growth channel')).toEqual([
      open,
      {
        act: 'set',
        field: 'request_summary',
        value: 'the Growth channel',
        quote: 'the Growth channel',
        how: 'answered',
      },
    ]);
    expect(await read('open an epic about guest checkout', request)).toEqual([
      { ...open, blueprint: 'epic' },
    ]);
    expect(await read('make a ticket of this')).toEqual([open]);
    expect(await read('file this for @maria')).toEqual([{ ...open, onBehalfOf: 'U_MARIA' }]);
  });

  it('take whom Slack names by their mention, though nothing may be found of them here', async () => {
    expect(await read('file this for <@U0JONAS>')).toEqual([
      { act: 'open', blueprint: 'front_door', onBehalfOf: 'U0JONAS' },
    ]);
    expect(await read('<@U0JONAS> and <@U0KIM|kim> can approve this', request)).toEqual([
      { act: 'name', people: ['U0JONAS', 'U0KIM'], gone: [] },
    ]);
  });
});

describe('what is no phrase', () => {
  it.each([
    'set up a new laptop',
    'the Growth channel bot is broken since this morning, please fix it',
    'I need access to the Q1 Launch dashboard',
    'please move T-15 to next quarter',
    "What's the status of T-12? Also, I need a new laptop.",
    'watch T-12. We need access to the wiki.',
    '@marketing please update the homepage',
    'add Dana to the #support channel',
    'Remember the last filter a user picked',
    'forget it',
    'show me the totals in the report',
    'undo the migration of the sales database',
    'the whole finance team, about 40 people',
    'Sam Lee',
    'cancel my subscription',
    'thanks',
    '',
    '   ',
    '!!!',
  ])('%s', async (text) => {
    expect(await read(text)).toBeNull();
    expect(await read(text, epic)).toBeNull();
  });
});

describe('what somebody quotes', () => {
  it.each([
    ['> set the problem to it is slow', epic],
    ['> Problem: it is slow', epic],
    ['>>> remember that we use Jira\nand that we ship on Tuesdays', PLACE],
    ['> close T-12', PLACE],
    ['> watch T-12\n> close T-9', PLACE],
    ['“Problem: it is slow”', epic],
  ])('is no order of theirs: %j', async (text, place) => {
    expect(await read(text, place)).toBeNull();
  });

  it.each([
    ['remember:\n> we use Jira', [['write_memory_note', { text: '> we use Jira' }]]],
    ['what is the status of T-12?', [['fetch_reference_context', { tickets: ['task:t12'] }]]],
  ])('may be what their own order is about: %j', async (text, calls) => {
    expect(await read(text)).toEqual(calls);
  });
});

describe('what counts where a model reads the rest', () => {
  const closed = (place: PhrasePlace): PhrasePlace => ({ ...place, closed: true });

  it.each([
    ['what’s the status of T-12?', PLACE],
    ['assign T-12 to @sam', PLACE],
    ['which tickets are due by this week?', PLACE],
    ['be quiet here', PLACE],
    ['remove the second risk', epic],
  ])('is what can mean one thing only: %s', async (text, place) => {
    expect(await read(text, place)).not.toBeNull();
    expect(await read(text, closed(place))).toEqual(await read(text, place));
  });

  it.each([
    ['what do we know about the outage in Lagos, customers can’t check in', PLACE],
    ['remember that releases go out on Tuesdays', PLACE],
    ['set the problem to opening it takes 90 seconds', epic],
    ['new request: the export takes minutes', PLACE],
  ])('is nothing in which people’s own words stand: %s', async (text, place) => {
    expect(await read(text, closed(place))).toBeNull();
  });

  it.each(['make the problem shorter', 'suggest acceptance criteria', 'check the request'])(
    'is nothing for which words would have to be found: %s',
    async (text) => {
      expect(await read(text, epic)).not.toBeNull();
      expect(await read(text, closed(epic))).toBeNull();
    },
  );
});

describe('how the words came', () => {
  it('keeps the phrases of other ways of speaking away; of what is spoken and counts in writing alone it says so', async () => {
    for (const spoken of ['watch T-12', 'show my tasks and watch T-12'])
      expect(await read(spoken, { ...PLACE, set: 'voice' })).toEqual({ kind: 'written' });
    expect(await read('be quiet', { ...PLACE, set: 'quick' })).toBeNull();
    expect(await read('my tickets', { ...PLACE, set: 'quick' })).toEqual([
      ['show_tasks', { assignee: 'user:U_ANA' }],
    ]);
  });

  it('reads numbers as a transcript spells them', async () => {
    expect(await read('Frontdoor, what is the status of T 12', { ...PLACE, set: 'voice' })).toEqual([
      ['fetch_reference_context', { tickets: ['task:t12'] }],
    ]);
  });
});

describe('looking names up', () => {
  it('takes no trip for a phrase that names nothing, one for what is written as a name, and two at most', async () => {
    for (const [text, most] of [
      ['be quiet', 0],
      ['hello there, how are you all today', 0],
      ['watch T-12', 1],
      ['find the flux compensator of the old building', 2],
    ] as const) {
      const known = book();
      await known.match(written(text), PLACE, new AbortController().signal);
      expect([text, known.references.resolved.length <= most]).toEqual([text, true]);
    }
  });
});

describe('what people told each other', () => {
  it.each([
    ['The rollout begins on Monday, right?', null],
    ['everyone fine with that?', null],
    ['where did we decide on the deadline?', 'seeks'],
    ["what's the status of T-12?", 'seeks'],
    ['remember that releases go out on Tuesdays', 'says'],
  ] as const)('is told from orders by its form: %s', (text, as) => {
    expect(readsAs(written(text), null)).toBe(as);
  });
});

describe('an operator’s own phrases', () => {
  const own = [
    { say: 'zeig [mir] meine (Aufgaben | Tickets)', means: 'show my tickets' },
    { say: 'wie steht es um {entity}', means: "what's the status of {entity}" },
    { say: 'Aufgaben von {assignee:person}', means: 'show_tasks' },
    { say: 'merk dir (, | :) [dass] {rest}', means: 'remember that {rest}' },
    { say: '{entity}の状況は', means: "what's the status of {entity}" },
  ];

  it.each([
    ['Zeig mir meine Aufgaben!', ['show_tasks', { assignee: 'user:U_ANA' }]],
    ['Wie steht es um T-12?', ['fetch_reference_context', { tickets: ['task:t12'] }]],
    ['Aufgaben von @sam', ['show_tasks', { assignee: 'user:U_SAM' }]],
    ['Merk dir, dass wir Jira nutzen. Immer.', ['write_memory_note', { text: 'wir Jira nutzen. Immer.' }]],
    ['T-12の状況は？', ['fetch_reference_context', { tickets: ['task:t12'] }]],
  ])('%s', async (text, call) => {
    expect(await read(text, PLACE, book(undefined, own))).toEqual([call]);
  });

  it('stand for phrases that there are, and for none of their own', () => {
    for (const means of ['sing a song', 'no_such_tool', 'zeig meine Tickets']) {
      const phrases = [{ say: 'zeig meine Tickets', means }];
      expect(() => book(undefined, phrases)).toThrow('neither a phrase nor a tool');
    }
    expect(() =>
      book(undefined, [{ say: 'mach {field} zu {rest}', means: 'set the {field} to {rest}' }]),
    ).not.toThrow();
  });
});
