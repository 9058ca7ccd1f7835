import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ordersIn, readsAsOrder } from '../../../src/domain/order-phrases.js';
import { PASTED, PROSE } from '../../contract/brain/texts.js';
import { cpuMs } from '../../support/cpu.js';

/** What a message orders, as kinds with what each is about. */
const read = (text: string): [string, string][] => ordersIn(text).map(({ kind, rest }) => [kind, rest]);

describe('words that order what a tool does', () => {
  it.each([
    ['remember that we use Jira', 'remember', 'we use Jira'],
    ['Remember: the key rotates monthly.', 'remember', 'the key rotates monthly'],
    ['could you please remember for me that I prefer tea? thanks!', 'remember', 'I prefer tea'],
    ['make a note that finance closes on Friday', 'remember', 'finance closes on Friday'],
    ['don’t forget that we ship on Tuesdays', 'remember', 'we ship on Tuesdays'],
    ['remember this', 'remember', 'this'],
    [
      'remember that the staging server is down on Sundays',
      'remember',
      'the staging server is down on Sundays',
    ],
    ['forget that', 'forget', ''],
    ['delete my last note', 'forget', ''],
    ['forget the note about releases', 'forget', 'about releases'],
    ['change the note about releases: they go out on Wednesdays', 'renote', 'they go out on Wednesdays'],
    ['what do you remember about the key?', 'recall', 'about the key'],
    ['show my notes', 'recall', ''],
    ['new goal: cut the checkout time in half', 'new_goal', 'cut the checkout time in half'],
    ['set a goal for me to answer within a day', 'new_goal', 'answer within a day'],
    ['the goal about checkout time is at 40 %', 'goal', 'about checkout time is at 40 %'],
    ['we reached the goal about checkout time', 'goal', 'about checkout time'],
    ['watch T-12', 'watch', 'T-12'],
    ['let me know when <#C12|growth> changes', 'watch', '<#C12|growth> changes'],
    ['stop watching T-12', 'unwatch', 'T-12'],
    ['what do we know about the export?', 'know', 'the export'],
    ['who is <@U123>?', 'person', '<@U123>'],
    ['show me where we decided on the deadline', 'find', 'on the deadline'],
    ['what did Kim say about the budget?', 'find', 'the budget'],
    ['find “two weeks” in this thread', 'find', '“two weeks”'],
    ['jump to the last question', 'jump', 'last question'],
    ['go to the top of the thread', 'jump', 'top of the thread'],
    ['jump to T-12', 'place', 'T-12'],
    ['open my requests', 'panel', 'requests'],
    ['be quiet here', 'quiet', ''],
    ['only speak when you are mentioned', 'quiet', ''],
    ['you can speak up again', 'loud', ''],
    ['highlight “we never tested this” as a warning', 'highlight', '“we never tested this” as a warning'],
    ['stop focusing', 'unfocus', ''],
    ['rewrite the problem shorter', 'rewrite', 'the problem shorter'],
    ['make the summary clearer', 'rewrite', 'the summary clearer'],
    ['continue the draft', 'continue', ''],
    ['suggest acceptance criteria', 'criteria', ''],
    ['what should I answer?', 'reply', ''],
    ['critique “the page is slow”', 'critique', '“the page is slow”'],
    ['check the request for risks', 'analysis', 'the request for risks'],
    ["what's missing?", 'analysis', "what's missing"],
    ['set the urgency to high', 'set', 'the urgency to high'],
    ['add “works offline” to the acceptance criteria', 'append', '“works offline”'],
    ['remove the second risk', 'remove', 'second'],
    ['replace “90 seconds” with “80 seconds” in the problem', 'replace', '“80 seconds”'],
    ['dont forget that we ship on Tuesdays', 'remember', 'we ship on Tuesdays'],
    ['remember', 'remember', ''],
    ['keep me posted on T-24', 'watch', 'T-24'],
    ['delete the goal about checkout', 'goal', 'about checkout'],
    ['delete all my notes', 'forget_all', ''],
    ['delete all notes', 'forget_all', ''],
    ['forget my notes', 'forget_all', ''],
    ['forget everything you know about me', 'forget_all', ''],
    ['forget the second one', 'forget', 'the second one'],
    ['show notes about backups', 'recall', 'about backups'],
    ['show my goals', 'recall', 'goals'],
    ['list our goals', 'recall', 'goals'],
    ['show my notes and goals', 'recall', ''],
    ['jump to message 3', 'jump', 'message 3'],
    ['go to the third message', 'jump', 'third message'],
    ['what did you change?', 'jump', 'change'],
    ['undo please, that was wrong', 'undo', ''],
    ['undo everything', 'undo_more', ''],
    ['undo the urgency change', 'undo_more', ''],
    ['undo the last 3 changes', 'undo_more', ''],
  ])('"%s"', (text, kind, rest) => {
    expect(read(text)).toEqual([[kind, rest]]);
    expect(readsAsOrder(text)).toBe(true);
  });

  it.each([
    ['wacth T-12', 'watch'],
    ['rewirte the problem shorter', 'rewrite'],
    ['Critque the summary', 'critique'],
    ['rememberr that we use Jira', 'remember'],
    ['watsh T-22', 'watch'],
    ['rember that we use Jira', 'remember'],
  ])('with a slip of the fingers: "%s"', (text, kind) => {
    expect(ordersIn(text).map((order) => order.kind)).toEqual([kind]);
    expect(readsAsOrder(text)).toBe(true);
  });

  it('a wrong letter is put right only where what follows leaves no doubt', () => {
    expect(read('Watsh the error rate after each release')).toEqual([]);
    expect(read('Watch the error rate after each release')).toHaveLength(1);
  });

  it('several in a message, each with its own words', () => {
    const text = 'Remember that we use Jira, and watch T-12. Then rewrite the problem shorter!';
    expect(read(text)).toEqual([
      ['remember', 'we use Jira'],
      ['watch', 'T-12'],
      ['rewrite', 'the problem shorter'],
    ]);
    for (const { start, end, text: words } of ordersIn(text)) expect(text.slice(start, end)).toBe(words);
    expect(readsAsOrder(text)).toBe(true);
  });

  it('what is to be remembered goes on over sentences and lines, up to the next order', () => {
    expect(read('Remember:\n- we use Jira\n- it is at jira.example.com\nAlso watch T-12')).toEqual([
      ['remember', '- we use Jira\n- it is at jira.example.com'],
      ['watch', 'T-12'],
    ]);
    expect(read('Remember that we use Jira. It is at jira.example.com.')).toEqual([
      ['remember', 'we use Jira. It is at jira.example.com.'],
    ]);
  });

  it('however long what is to be remembered is', () => {
    const long = `remember that ${'we use Jira. '.repeat(8_000)}`;
    const [order] = ordersIn(long);
    expect(order?.rest.length).toBeGreaterThan(100_000);
    expect(readsAsOrder(long)).toBe(true);
  });

  it('marks in quotation marks end nothing', () => {
    expect(read('replace "Slow. Very slow!" with "Slow" in the problem')).toEqual([['replace', '"Slow"']]);
  });
});

describe('words that are no order to a tool', () => {
  it.each([
    ['an account of trouble', 'remember that the checkout is slow since Monday, please fix it'],
    ['trouble that goes on', 'remember that the checkout is slow since Monday'],
    ['a plea', 'Remember that Kim is locked out, can you unlock her account?'],
    ['trouble before an order', 'The checkout is slow. Remember that Kim owns it.'],
    ['an order beside a request', 'watch T-12. We need access to the wiki.'],
    ['giving up', 'forget it'],
    ['giving up, politely', 'never mind, thanks'],
    ['giving up beside an order', 'never mind, be quiet'],
    ['an answer that begins like one', 'Remember the last filter a user picked'],
    ['an answer that begins like one', 'Watch the error rate after each release'],
    ['an answer that begins like one', 'Show me the totals in the report'],
    ['an answer that begins like one', 'Highlight overdue invoices'],
    ['an answer that begins like one', 'Set the limit to 50 items'],
    ['an answer that begins like one', 'Remove the banner from the homepage'],
    ['an answer that begins like one', 'Add a retry to the importer'],
    ['an answer that begins like one', 'Rewrite the login page'],
    ['an answer that begins like one', 'Suggest related products'],
    ['an answer that begins like one', 'Stop posting duplicate invoices'],
    ['an answer that begins like one', 'Replace the old printer with a new one'],
    ['an answer that begins like one', 'Open the requests page faster'],
    ['an answer that begins like one', 'Show the message with the order number'],
    ['an answer that begins like one', 'Clear the cache'],
    ['a value by its name', 'urgency: high'],
    ['a plain answer', 'the whole finance team, about 40 people'],
    ['a question of a team', 'who handles SSO?'],
    ['a request', 'please open a ticket for the growth channel'],
    ['an answer to an offer', 'follow T-12'],
    ['a wish to be told', "let me know when it's done"],
    ['another word than one with a slip', 'Forgot that again'],
    ['a slip before what may mean anything', 'Watsh the error rate after each release'],
    ['an order and more than it', 'be quiet, the kitchen is on fire'],
    ['orders and more than these', 'jump to the last question, be quiet, the kitchen is on fire'],
    ['a request to take something back', 'undo the migration of the sales database'],
    ['a list of features', 'copy, paste, undo'],
    ['a job for somebody', 'Delete all notes in the old CRM'],
    ['nothing', ''],
  ])('%s: "%s"', (_, text) => {
    expect(readsAsOrder(text)).toBe(false);
  });

  it('changes of a draft where none is open', () => {
    for (const text of ['set the urgency to high', 'rewrite the problem shorter', 'continue the draft']) {
      expect([readsAsOrder(text, true), readsAsOrder(text, false)]).toEqual([true, false]);
    }
    expect(readsAsOrder('watch T-12', false)).toBe(true);
  });
});

const pieces = fc.oneof(
  fc.constantFrom(
    'remember that',
    'watch T-12',
    'and',
    '. ',
    '"',
    '“',
    'set the urgency to',
    'replace',
    'with',
    'in the problem',
    ...Object.values(PROSE),
    ...Object.values(PASTED),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);

describe('whatever is said', () => {
  it('orders stand where they say, in order, and never one in another', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        const text = parts.join(' ');
        const orders = ordersIn(text);
        let last = 0;
        for (const order of orders) {
          expect(order.start).toBeGreaterThanOrEqual(last);
          expect(text.slice(order.start, order.end)).toBe(order.text);
          last = order.end;
        }
        expect(readsAsOrder(text) && orders.some(({ sure }) => !sure)).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['blanks', ' '.repeat(50_000)],
    ['quotation marks', '"'.repeat(20_000)],
    ['joints', 'watch T-12 and '.repeat(3_000)],
    ['joints of what may be an order', `watch T-12${' and watch x'.repeat(44)}`],
    ['joints of what is one', `watch T-12${' and watch T-1'.repeat(38)}`],
    ['an order of one long word', `replace ${'a'.repeat(50_000)}`],
    ['many words', `add ${'to the '.repeat(80)}risks`],
    ['many sentences', 'set x. '.repeat(10_000)],
  ])('%s take no time to speak of', (_, text) => {
    expect(cpuMs(() => readsAsOrder(text))).toBeLessThan(1_500);
  });
});
