import { describe, expect, it } from '@jest/globals';
import { extractByRules } from '../../../../src/brain/rules/extract.js';
import { draftOf, extractInput } from '../fixtures.js';
import { route } from './lookups.js';

const extract = (text: string, pending: readonly string[] = []) =>
  extractByRules(extractInput(text, { draft: draftOf({ request_summary: 'Slow checkout' }), pending }));

describe('an order beside what a message says about the draft', () => {
  it('is handed over, and no word of it becomes a value', () => {
    const { handover, updates } = extract(
      'It is urgent, for the finance team. Remember that Kim from Sales prefers mails.',
      ['department'],
    );
    expect(handover).toBe('question');
    expect(updates.map(({ field, value }) => [field, value])).toEqual(
      expect.arrayContaining([['department', 'Finance']]),
    );
    expect(JSON.stringify(updates)).not.toMatch(/Sales|mails/u);
  });

  it('is taken in where it gives a value: nobody hands over what the draft holds by then', () => {
    const { handover, updates } = extract('set the urgency to high and the department to Finance');
    expect(handover).not.toBe('question');
    expect(updates.map(({ field, value }) => [field, value]).toSorted()).toEqual([
      ['department', 'Finance'],
      ['urgency', 'high'],
    ]);
  });

  it.each([
    [
      'an account that begins like an order',
      'Remember that the checkout is slow since Monday, please fix it',
    ],
    ['an answer that begins like one', 'Remember the last filter a user picked'],
  ])('is none in %s', (_, text) => {
    expect(extract(text, ['desired_resolution']).handover).not.toBe('question');
  });

  it('an answer that begins like an order is the answer', () => {
    const { updates } = extract('Remember the last filter a user picked', ['desired_resolution']);
    expect(updates).toMatchObject([
      { field: 'desired_resolution', value: 'Remember the last filter a user picked' },
    ]);
  });
});

describe('words to the bot while nothing is open', () => {
  it.each([
    'remember that we use Jira',
    'forget that',
    'watch T-12',
    'what do you know about releases?',
    'who is @alex?',
    'show me where we decided on the deadline',
    'jump to the last question',
    'be quiet',
    'new goal: answer within a day',
    "what's the status of T-12? And remember that we use Jira.",
    'keep in mind that Kim is out on Fridays',
    'suggest a reply',
  ])('"%s" goes to the tools', (text) => {
    expect(route(text).intent).toBe('lookup');
  });

  it.each([
    'remember that the checkout is slow since Monday, please fix it',
    'Watch T-12. Also, I need a new laptop.',
    'The export forgets what I selected, can you fix that?',
    'please keep in mind that the checkout is broken',
  ])('"%s" is a request', (text) => {
    expect(route(text).intent).toBe('request');
  });

  it('a change of what was filed stays one', () => {
    expect(route('set the urgency to critical', null, 'Slow checkout').intent).toBe('update');
    expect(route('add that to the ticket', null, 'Slow checkout').intent).toBe('update');
  });
});
