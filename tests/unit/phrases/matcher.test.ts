import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { written } from '../../../src/domain/text/person-text.js';
import { parseTemplate, TemplateError } from '../../../src/domain/tools/phrase-template.js';
import { matcherOf, matchTokens } from '../../../src/phrases/matcher.js';
import { createOffered, slotReader } from '../../../src/phrases/slots.js';
import { tokensOf } from '../../../src/phrases/tokens.js';
import { cpuMs } from '../../support/cpu.js';
import { book, withDraft } from './world.js';

const epic = withDraft('epic');

const ORDINARY = 'the checkout is slow since Monday and nobody can pay';

/** What stands in the slots of a template; null where the text is no sentence of it. */
function slots(template: string, text: string): Record<string, string> | null {
  const tokens = tokensOf(text);
  const read = slotReader({ text, end: text.length }, epic, { offers: createOffered([]), named: () => [] });
  const parse = matchTokens(matcherOf(parseTemplate(template)), tokens, { from: 0, to: tokens.length }, read);
  return parse && Object.fromEntries(parse.slots.map(({ slot, value }) => [slot.name, value]));
}

describe('a template', () => {
  it.each([
    ['be quiet', 'be quiet'],
    ['be quiet', ' Be QUIET! '],
    ['be [very] quiet', 'be very quiet…'],
    ['(open | show) (it | that)', 'show that.'],
    ['what(s | is) up', "What's up?"],
    ['what(s | is) up', 'what’s up'],
    ['what(s | is) up', 'whats up'],
    ['what(s | is) up', 'what is up'],
    ['show (red | big)* boats', 'show boats'],
    ['show (red | big)* boats', 'show big red big boats'],
    ['ticket[s]', 'tickets'],
    ['ticket[s]', 'ticket'],
    ['(un|)watch', 'unwatch'],
    ['summari(s|z)e', 'summarize'],
    ["don't", 'dont'],
    ['café', 'cafe\u0301'],
    ['remember : it', 'remember – it'],
    ['状況は', '状況は？'],
    ['покажи мои задачи', 'Покажи мои задачи!'],
  ])('%s takes “%s”', (template, text) => {
    expect(slots(template, text)).not.toBeNull();
  });

  it.each([
    ['show (red | big)* boats', 'show blue boats'],
    ['be quiet', 'be quiet please not'],
    ['be quiet', 'you be quiet'],
    ['be quiet', 'be “quiet”'],
    ['be [very] quiet', 'be very'],
    ['what(s | is) up', 'what s up'],
    ['remember : it', 'remember it'],
    ['be quiet', 'bequiet'],
  ])('%s does not take “%s”', (template, text) => {
    expect(slots(template, text)).toBeNull();
  });

  it.each([
    ['replace {a:text} with {b:text}', 'replace “x with y” with z', { a: 'x with y', b: 'z' }],
    ['replace {a:text} with {b:text}', 'replace x with y with z', { a: 'x', b: 'y with z' }],
    ['say {quote}', 'say "hello, you!"', { quote: 'hello, you!' }],
    ['keep {rest}', 'keep one. Two\nthree', { rest: 'one. Two\nthree' }],
    ['keep {rest}', 'keep one.', { rest: 'one' }],
    [
      'set {field} to {rest}',
      'set acceptance criteria to it works',
      { field: 'acceptance_criteria', rest: 'it works' },
    ],
    ['the {order} one', 'the 3rd one', { order: '3' }],
    ['the {order} one', 'the most recent one', { order: 'last' }],
    ['due {day}', 'due next Monday', { day: '2026-03-16' }],
    ['due {day}', 'due 1 April', { day: '2026-04-01' }],
    ['due {day}', 'due March 3rd', { day: '2027-03-03' }],
    ['due {day}', 'due end of the month', { day: '2026-03-31' }],
    ['due {day}', 'due the last day of April', { day: '2026-04-30' }],
    ['due {day}', 'due end of next week', { day: '2026-03-20' }],
    ['due {day}', 'due in two weeks', { day: '2026-03-26' }],
    ['due {day}', 'due Monday next week', { day: '2026-03-16' }],
    ['{span} more', 'a week more', { span: '7' }],
    ['by {span}', 'by three days', { span: '3' }],
    ['by {span}', 'by thirty-one', null],
    ['is {state}', 'is on hold', { state: 'blocked' }],
    ['due {when}', 'due this week', { when: 'this_week' }],
    ['to {team} [team]', 'to the identity & access team', null],
    ['to the {team} [team]', 'to the identity & access team', { team: 'it_team' }],
  ])('%s of “%s” has %j', (template, text, found) => {
    expect(slots(template, text)).toEqual(found);
  });

  it('has words of one sentence only in a slot for text', () => {
    expect(slots('say {text}', 'say it works. And more')).toBeNull();
    expect(slots('say {text}', 'say it works\nand more')).toBeNull();
    expect(slots('say {text}', `say ${'x'.repeat(400)}`)).toBeNull();
  });

  it.each([
    ['', 'it is empty'],
    ['be [quiet', '“]” is missing'],
    ['be quiet)', '“)” closes nothing'],
    ['show {thin}', 'there is no slot of the kind “thin”'],
    ['show {x:thing', 'a slot is written {name} or {name:kind}'],
    ['show <it>', 'there is no rule of that name'],
    ['(a | b', '“)” is missing'],
    ['(a | [b])*', 'what is said many times can’t be empty'],
    ['(a|b|c|d|e|f|g|h|i)(a|b|c|d|e|f|g|h|i)', 'one of its words can be said in too many ways'],
  ])('that can not be read says why: %s', (template, why) => {
    expect(() => parseTemplate(template)).toThrow(TemplateError);
    expect(() => parseTemplate(template)).toThrow(why);
  });
});

describe('tokens', () => {
  it('stand where they say, whatever is written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        let last = 0;
        for (const { start, end } of tokensOf(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          last = end;
        }
      }),
    );
  });
});

describe('the time that a message takes', () => {
  const { match, nearest, readsAs } = book();
  const signal = new AbortController().signal;
  const texts = [
    `remember that ${'a'.repeat(10_000)}`,
    `set the problem to ${'a'.repeat(10_000)}`,
    `replace ${'a with '.repeat(1_500)} in the problem`,
    `watch ${'T-12 and '.repeat(1_200)}T-12`,
    `show ${'the '.repeat(2_500)}`,
    `show ${'the '.repeat(140)}tickets`,
    `which tickets ${'of the late open and '.repeat(25)}`,
    'what '.repeat(2_000),
    '"'.repeat(10_000),
    '“'.repeat(10_000),
    ' '.repeat(10_000),
    `${'<@'.repeat(5_000)}`,
    `add ${'to the '.repeat(80)}risks`,
    `who said ${'that to '.repeat(60)}`,
    `${'create a task for Sam '.repeat(25)}: x by Friday`,
  ];

  it.each(texts.map((text) => [text.slice(0, 30), text]))('is short: %s', async (_beginning, text) => {
    const ordinary = cpuMs(() => repeat(150, () => readsAs(written(ORDINARY), epic.open)));
    expect(cpuMs(() => readsAs(written(text), epic.open))).toBeLessThan(ordinary);
    await match(written(text), epic, signal);
    await nearest(written(text), epic, 2, signal);
  });

  it('grows no faster than the message', () => {
    const long = (times: number) => `show me ${'the tickets of Sam and '.repeat(times)}Dana`;
    const [few, many] = [3, 24].map((times) =>
      cpuMs(() => repeat(60, () => readsAs(written(long(times)), epic.open))),
    );
    expect(many).toBeLessThan(16 * (few ?? 0));
  });

  it('is under two milliseconds for an ordinary one, beside looking names up', () => {
    const said = ['be quiet', "what's the status of T-12?", ORDINARY, 'set the urgency to high'];
    const read = () => said.map((text) => readsAs(written(text), epic.open));
    repeat(50, read);
    // what names something is matched with what may be a name first, and then with what is one
    expect((2 * cpuMs(() => repeat(25, read))) / 100).toBeLessThan(2);
  });
});

function repeat(times: number, work: () => unknown): void {
  for (let time = 0; time < times; time += 1) work();
}
