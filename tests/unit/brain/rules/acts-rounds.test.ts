import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { ChatInput } from '../../../../src/domain/brain.js';
import { emptyDraft } from '../../../../src/domain/draft.js';
import { frontDoor } from '../fixtures.js';
import { act, acts, after, openEpic } from './acts.js';
import { onTicket, route } from './lookups.js';

const Setting = z.object({ field: z.string(), value: z.string() });
type Open = NonNullable<ChatInput['open']>;

/** The first round's calls, and what is wanted once they have set the draft. */
function rounds(text: string, open: Open) {
  const { calls } = act(text, { open });
  const set = calls.map(({ args }) => Setting.parse(args));
  const fields = {
    ...open.draft.fields,
    ...Object.fromEntries(set.map(({ field, value }) => [field, value])),
  };
  const here = [{ channel: 'C1', ts: '10.0', author: 'U1', quote: '', how: 'typed' as const }];
  const evidence = { ...open.draft.evidence, ...Object.fromEntries(set.map(({ field }) => [field, here])) };
  const draft = { ...open.draft, fields, evidence };
  const steps = calls.map((call) => ({ call, data: {} }));
  const second = act(text, { open: { ...open, draft }, steps, shown: ['done'] });
  return { first: set.map(({ field, value }) => [field, value]), calls: second.calls, text: second.text };
}
const request: Open = { blueprint: frontDoor, draft: emptyDraft() };

describe('a value that is set', () => {
  it.each<[string, Open, [string, string][]]>([
    ['set the department to Marketing because it is theirs', request, [['department', 'Marketing']]],
    ['set the title to “Fast maps” because that sells better', openEpic, [['title', 'Fast maps']]],
    [
      'set the problem to maps are slow, and the title to Quick maps',
      openEpic,
      [
        ['problem', 'maps are slow'],
        ['title', 'Quick maps'],
      ],
    ],
    [
      'set the urgency to high, and the department to Sales',
      request,
      [
        ['urgency', 'high'],
        ['department', 'Sales'],
      ],
    ],
    ['set the urgency to low for now', request, [['urgency', 'low']]],
    ['set the urgency to low then', request, [['urgency', 'low']]],
    ['set the title to Fast maps for now', openEpic, [['title', 'Fast maps']]],
    [
      'set the urgency to low because it can wait, then set the department to Sales',
      request,
      [
        ['urgency', 'low'],
        ['department', 'Sales'],
      ],
    ],
  ])('"%s" is set once, without its reason', (text, open, wanted) => {
    const { first, calls, text: words } = rounds(text, open);
    expect(first).toEqual(wanted);
    expect([calls, words]).toEqual([[], '']);
  });

  it('what the draft says by then does not make a further edit of the same words', () => {
    const first = act('change the second acceptance criterion to works at night');
    const [gone, ...others] = openEpic.draft.lists['acceptance_criteria'] ?? [];
    const draft = { ...openEpic.draft, lists: { acceptance_criteria: [...others, ...(gone ? [gone] : [])] } };
    const steps = first.calls.map((call) => ({ call, data: {} }));
    expect(first.calls).toHaveLength(2);
    expect(
      acts('change the second acceptance criterion to works at night', {
        steps,
        open: { ...openEpic, draft },
      }),
    ).toEqual([]);
  });
});

describe('an undo beside other words', () => {
  it.each([
    ['undo, then set the urgency to low', [['set_field', { field: 'urgency', value: 'low' }]]],
    ['set the urgency to medium and undo', [['set_field', { field: 'urgency', value: 'medium' }]]],
    ['remember that lunch is at noon. undo', [['write_memory_note', { text: 'lunch is at noon' }]]],
    ['watch T-12, undo', [['watch_entity', { entity: 'task:t12' }]]],
  ])('"%s": the rest is done, and it is said how to undo', (text, calls) => {
    expect(acts(text, { open: request })).toEqual(calls);
    const done = after(text, [{ shown: true }], { open: request, shown: ['done'] });
    expect(done.text).toBe('To take something back, say “undo” by itself.');
  });

  it.each(['undo everything', 'undo the urgency change', 'undo the last 3 changes'])(
    '"%s" is told what can be undone',
    (text) => {
      expect(act(text).calls).toEqual([]);
      expect(act(text).text).toContain('one step at a time');
    },
  );
});

describe('a note that is changed', () => {
  const found = [{ notes: [{ id: 'n1' }], goals: [], shown: false }];
  it.each([
    ['change the note about releases: they go out on Wednesdays', 'releases: they go out on Wednesdays'],
    ['update the note about the launch to May 12', 'launch: May 12'],
    ['change the note about the ferry to: the ferry leaves at ten', 'the ferry leaves at ten'],
    ['change the note about releases: the next release is on Friday', 'the next release is on Friday'],
    ['change the last note to: we use Jira', 'we use Jira'],
  ])('"%s" stays to be found by what it is about', (text, words) => {
    expect(after(text, found).calls).toMatchObject([
      { name: 'update_memory_note', args: { note_id: 'n1', text: words } },
    ]);
  });
});

describe('what can not be done, or not so', () => {
  it.each([
    ['forget the second one', 'Which note'],
    ['remember', 'What should I remember'],
    ['watch T-999', "can't find “T-999” here"],
    ['keep me posted on T-999', "can't find “T-999” here"],
  ])('"%s" is told so', (text, words) => {
    expect(act(text)).toMatchObject({ calls: [], text: expect.stringContaining(words) });
  });

  it('notes are not all forgotten in one go; people are led to where they can do that', () => {
    expect(acts('forget everything you know about me')).toEqual([['open_panel', { section: 'memory' }]]);
    expect(after('forget all my notes', [{ shown: 'it is there' }]).text).toContain(
      'Nothing is forgotten yet',
    );
  });

  it('where there are no goals it says how to set one', () => {
    const none = [{ notes: [], goals: [], shown: false }];
    expect(after('show my goals', none).text).toContain('no goals yet');
  });

  it.each([
    ['delete the goal about checkout', 'update_goal', { goal: 'checkout', status: 'dropped' }],
    ['show my goals', 'search_memory', { text: 'goals', mine: true }],
    ['show my notes and goals', 'search_memory', { mine: true }],
    ['show notes about backups', 'search_memory', { text: 'backups' }],
    ['jump to message 3', 'jump_to', { what: 'position', which: 3 }],
    ['go to the third message', 'jump_to', { what: 'position', which: 3 }],
    ['what did you change?', 'jump_to', { what: 'edit', which: 'last' }],
  ])('"%s" is done', (text, name, args) => expect(acts(text)).toEqual([[name, args]]));

  it('"what is its due date?" asks for what the thread is about', () => {
    expect(route('what is its due date?', onTicket).intent).toBe('lookup');
    expect(acts('what is its due date?', { focus: onTicket, open: null })).toEqual([
      ['fetch_reference_context', { tickets: ['task:t12'] }],
    ]);
  });

  it.each(['help', 'what can you do?'])('"%s" leads to all that can be asked for', (text) => {
    expect(act(text, { open: null }).text).toContain('/frontdoor help');
  });
});
