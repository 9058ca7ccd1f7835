import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { factsIn, figuresIn, lostFigures } from '../../../../src/tools/generation/facts.js';
import { rewritten, STYLES } from '../../../../src/tools/generation/rewrite.js';
import { cpuMs } from '../../../support/cpu.js';

const WORDS = fc.constantFrom(
  ...'the checkout is really very slow, actually not quite basically done in order to pay a number of users of course'.split(
    ' ',
  ),
  '90',
  '3.5',
  '12,000',
  '2026-03-13',
  'https://a.example/x?y=1.',
  '<@U123>',
  'Berlin',
  'never',
  "don't",
  'extremely',
  'in order to',
  'due to the fact that',
  'a very',
  '`rm -rf`',
  '“very slow”',
  'SAP,',
  ';',
);
const SENTENCE = fc
  .tuple(fc.array(WORDS, { minLength: 1, maxLength: 14 }), fc.constantFrom('.', '!', '?', '', '\n', '...'))
  .map(([words, end]) => words.join(' ') + end);
const TEXT = fc
  .array(SENTENCE, { minLength: 1, maxLength: 10 })
  .map((sentences) => sentences.join(' '))
  .filter((text) => text.trim() !== '');

const counted = (facts: readonly string[]) =>
  [...new Set(facts.map((fact) => fact.toLowerCase()))].toSorted();

describe('words put more plainly', () => {
  it('keep every figure and every link, unless a whole sentence was said twice', () => {
    fc.assert(
      fc.property(TEXT, fc.constantFrom(...STYLES), (text, style) => {
        expect(counted(figuresIn(rewritten(text, style)))).toEqual(counted(figuresIn(text)));
      }),
      { numRuns: 400 },
    );
  });

  it('keep mentions, code and what denies', () => {
    const kept = /^(?:<@U123>|`rm -rf`|never|not|don't)$/iu;
    fc.assert(
      fc.property(TEXT, fc.constantFrom(...STYLES), (text, style) => {
        const facts = (words: string) => counted(factsIn(words).filter((fact) => kept.test(fact)));
        expect(facts(rewritten(text, style))).toEqual(facts(text));
      }),
      { numRuns: 400 },
    );
  });

  it('are never longer, and never nothing', () => {
    fc.assert(
      fc.property(TEXT, fc.constantFrom('shorter' as const, 'clearer' as const), (text, style) => {
        const plain = rewritten(text, style);
        expect(plain.length).toBeLessThanOrEqual(text.length);
        expect(plain.trim()).not.toBe('');
      }),
      { numRuns: 400 },
    );
  });

  it('make no more words of a list than of the text', () => {
    const words = (text: string) => text.replaceAll('• ', '').split(/\s+/u).length;
    fc.assert(
      fc.property(TEXT, (text) => {
        expect(words(rewritten(text, 'bullets'))).toBeLessThanOrEqual(words(text));
        expect(rewritten(text, 'bullets').trim()).not.toBe('');
      }),
    );
  });

  it('hold for any characters at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), fc.constantFrom(...STYLES), (text, style) => {
        expect(rewritten(text, style)).not.toBe('');
      }),
    );
  });
});

describe('a text by rules', () => {
  it.each([
    ['We really need this in order to pay.', 'We need this to pay.'],
    ['Basically, it fails, honestly.', 'It fails.'],
    ['We, of course, wait.', 'We wait.'],
    ['It is not really slow.', 'It is not really slow.'],
    ["It isn't very slow.", "It isn't very slow."],
    ['An extremely slow page.', 'A slow page.'],
    ['It takes an extremely urgent call.', 'It takes an urgent call.'],
    [
      'A number of the users left, a number of others stayed.',
      'A number of the users left, several others stayed.',
    ],
    ['He wrote “really very bad” in `very.log`.', 'He wrote “really very bad” in `very.log`.'],
    ['It is slow, very slow!!', 'It is slow, slow!!'],
    ['Hi all! The app is down. Thanks!', 'The app is down.'],
    ['The app is down. The app is down.', 'The app is down.'],
    ['We met Very Group Ltd. on Monday.', 'We met Very Group Ltd. on Monday.'],
  ])('%s', (text, plain) => {
    expect(rewritten(text, 'clearer')).toBe(plain);
  });

  it('gets shorter by what tells least, never by what holds a fact', () => {
    const text =
      'Checkout is slow. Everybody in the office keeps talking about it all the time and is unhappy. It takes 90 seconds on Mondays. People have said so before in many a meeting. Customers do not wait.';
    expect(rewritten(text, 'shorter')).toBe(
      'Checkout is slow. It takes 90 seconds on Mondays. Customers do not wait.',
    );
  });

  it('becomes a list, one sentence a line', () => {
    expect(rewritten('It is slow; it crashes. Who knows why? It costs e.g. 5 EUR.', 'bullets')).toBe(
      '• It is slow\n• it crashes\n• Who knows why?\n• It costs e.g. 5 EUR',
    );
    expect(rewritten('• one\n• two', 'bullets')).toBe('• one\n• two');
    expect(rewritten('Only one.', 'bullets')).toBe('Only one.');
  });

  it('is read soon, however long it is', () => {
    const long = 'really very, '.repeat(4_000);
    expect(cpuMs(() => rewritten(long, 'shorter'))).toBeLessThan(2_000);
  });
});

it('tells the figures that other words leave out', () => {
  expect(lostFigures('It takes 90 s, 90 s, see https://a.b/c.', 'It takes 90 s.')).toEqual([
    'https://a.b/c',
    '90',
  ]);
});
