import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ordersIn, readsAsOrder } from '../../../src/domain/order-phrases.js';

const read = (text: string): [string, string][] => ordersIn(text).map(({ kind, rest }) => [kind, rest]);

/** Orders without a joiner inside, each with what it is about. */
const ORDERS: readonly (readonly [text: string, kind: string, rest: string])[] = [
  ['remember that A is B', 'remember', 'A is B'],
  ['remember: we use Jira', 'remember', 'we use Jira'],
  ['dont forget that we ship early', 'remember', 'we ship early'],
  ['forget the note about releases', 'forget', 'about releases'],
  ['change the note about releases to noon', 'renote', 'noon'],
  ['show my notes', 'recall', ''],
  ['new goal: answer within a day', 'new_goal', 'answer within a day'],
  ['watch T-15', 'watch', 'T-15'],
  ['stop watching T-16', 'unwatch', 'T-16'],
  ['be quiet', 'quiet', ''],
  ['clear the focus', 'unfocus', ''],
  ['focus on T-12', 'focus', 'T-12'],
  ['jump to the last question', 'jump', 'last question'],
  ['jump to message 3', 'jump', 'message 3'],
  ['tell me what you know about T-12', 'know', 'T-12'],
  ['what did Kim say about the budget', 'find', 'the budget'],
  ['open my approvals', 'panel', 'approvals'],
  ['set the urgency to high', 'set', 'the urgency to high'],
  ['rewrite the problem shorter', 'rewrite', 'the problem shorter'],
  ['remove the second risk', 'remove', 'second'],
  ['add “a, and b” to the risks', 'append', '“a, and b”'],
  ['undo', 'undo', ''],
  ['redo', 'redo', ''],
];
const JOINTS = [', ', ' and ', ', and ', ', then ', ' and then ', '. ', '.\n'];

const lists = fc
  .array(fc.tuple(fc.constantFrom(...ORDERS), fc.constantFrom(...JOINTS)), { minLength: 2, maxLength: 5 })
  // "undo, redo" as a whole is neither; that a message is all an undo is read before.
  .filter((parts) => parts.some(([[, kind]]) => kind !== 'undo' && kind !== 'redo'));

describe('a list of orders', () => {
  it('is read as exactly these, in order, however they are joined', () => {
    fc.assert(
      fc.property(lists, (parts) => {
        const text = parts.map(([[order], joint], at) =>
          at === 0 ? order : `${parts[at - 1]?.[1] ?? joint}${order}`,
        );
        const whole = text.join('');
        expect(read(whole)).toEqual(parts.map(([[, kind, rest]]) => [kind, rest]));
        expect(readsAsOrder(whole)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it.each([
    'A, B and C meet',
    'lunch is at noon, dinner at six, and tea whenever',
    'we tell people what we know, jump in early and stay quiet about prices',
    'we deploy on Mondays and then roll back',
    'the undo button, the redo button and the save button are gone',
    'Kim said "watch T-12, and be quiet"',
  ])('leaves what is to be remembered whole: "%s"', (words) => {
    expect(read(`remember that ${words}`)).toEqual([['remember', words]]);
  });

  it.each([
    ['watch T-15 and what is due this week?', ['watch', 'T-15']],
    ['be quiet, then show me my tickets', ['quiet', '']],
  ])('leaves a question after it to itself: "%s"', (text, order) => {
    expect(read(text)).toEqual([order]);
    expect(readsAsOrder(text)).toBe(true);
    expect(text.slice(ordersIn(text)[0]?.end)).toMatch(/what is due|show me/);
  });

  it('goes on after what is to be remembered, and an undo is no part of it', () => {
    expect(read('remember that A, B and C meet, watch T-15')).toEqual([
      ['remember', 'A, B and C meet'],
      ['watch', 'T-15'],
    ]);
    for (const joint of ['. ', ', ', ' and ', '.\n']) {
      expect(read(`remember that lunch is at noon${joint}undo`)).toEqual([
        ['remember', 'lunch is at noon'],
        ['undo', ''],
      ]);
    }
  });
});
