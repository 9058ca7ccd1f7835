import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { contradiction } from '../../../../src/domain/constraints/contradiction.js';
import { constraintKey } from '../../../../src/domain/constraints/key.js';
import { readConstraint } from '../../../../src/domain/constraints/read-constraint.js';
import { sameConstraint } from '../../../../src/domain/constraints/same.js';
import { stem } from '../../../../src/domain/constraints/text/stem.js';
import { constraintOf } from './constraint-of.js';
import { CONTRADICTING } from './contradicting.js';
import { ONE_PRODUCT } from './one-product.js';

const WORDS = [
  ...new Set(
    `${ONE_PRODUCT.join(' ')} latency p99 p50 under over at most at least not no never must may required optional only
    SSO password PII emails store log EU US outside leave deadline by Friday Monday 2026-12-01 12/01/2026 March Q3 end of
    200 0.5 1.500 1,000 20k ms s % € EUR per / - – , . ; : ( ) < >= ~ + ? and or but unless a half one IE 11 IE11 public
    private sync async all users beta budget availability constructor toString __proto__ valueOf between to 99.9 three nines daily every`.split(
      /\s+/u,
    ),
  ),
];
const sentence = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(' '));
const anyText = fc.oneof(
  { weight: 6, arbitrary: sentence },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);
const shortKey = fc.oneof(
  fc.constantFrom('latency', 'PII', 'auth', 'deadline', 'data', 'budget', ''),
  anyText,
);
const constraint = fc.record({ key: shortKey, value: anyText });
/** Two that contradict each other, unless one word of the second that was changed takes that away. */
const pair = fc
  .tuple(
    fc.constantFrom(...Object.values(CONTRADICTING).flat()),
    fc.option(fc.tuple(fc.nat(6), fc.constantFrom(...WORDS))),
  )
  .map(([[a, b], change]) => {
    const { key, value } = constraintOf(b);
    const words = value.split(' ');
    if (change !== null) words[change[0] % words.length] = change[1];
    return [constraintOf(a), { key, value: words.join(' ') }] as const;
  });
const many = { numRuns: 500 };

describe('whatever people write', () => {
  it('two constraints contradict each other in either order or not at all', () => {
    let contradicting = 0;
    fc.assert(
      fc.property(fc.oneof(pair, fc.tuple(constraint, constraint)), ([a, b]) => {
        const found = contradiction(a, b);
        expect(contradiction(b, a) === null).toBe(found === null);
        expect(sameConstraint(b, a)).toBe(sameConstraint(a, b));
        if (sameConstraint(a, b)) expect(found).toBeNull();
        if (found !== null) contradicting += 1;
      }),
      { numRuns: 2_000 },
    );
    expect(contradicting).toBeGreaterThan(200);
  });

  it('nothing contradicts itself, and everything says the same as itself', () => {
    fc.assert(
      fc.property(constraint, fc.constantFrom(' ', '  ', '\n'), (one, space) => {
        expect(contradiction(one, one)).toBeNull();
        expect(sameConstraint(one, one)).toBe(true);
        expect(contradiction({ ...one, value: `${one.value}${space}` }, one)).toBeNull();
      }),
      many,
    );
  });

  it('a canonical key is its own canonical key, unless it names the month of May', () => {
    fc.assert(
      fc.property(
        anyText.filter((text) => !/\bmay\b/iu.test(text)),
        (text) => {
          const key = constraintKey(text);
          expect(constraintKey(key)).toBe(key);
        },
      ),
      many,
    );
  });

  it('the stem of a stem is the stem', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{0,6}(?:s|es|ies|ie|ss|sses|us|is)?$/u), (word) => {
        expect(stem(stem(word))).toBe(stem(word));
      }),
      many,
    );
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty', 'valueOf'])(
    '“%s” is a word like others',
    (word) => {
      const of = (value: string) => ({ key: `${word} latency`, value });
      expect(contradiction(of(`5 ${word} per ${word}`), of(`${word} ${word}`))).toBeNull();
      expect(contradiction(of('under 1 s'), of('under 2 s'))).not.toBeNull();
      expect(constraintKey(word)).toBe(word.toLowerCase().replaceAll('_', ''));
    },
  );

  it('what a sentence is read as is short, not empty, and reads as a constraint that agrees with itself', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const read = readConstraint(text);
        if (read === null) return;
        expect(read.key.trim()).not.toBe('');
        expect(read.value.trim()).not.toBe('');
        expect(read.key.length + read.value.length).toBeLessThanOrEqual(2 * text.length + 40);
        expect(contradiction(read, read)).toBeNull();
      }),
      many,
    );
  });
});

describe('long texts', () => {
  const LONG: Readonly<Record<string, string>> = {
    words: 'latency must not exceed 200 ms '.repeat(350),
    spaces: `under${' '.repeat(10_000)}200 ms`,
    lines: '\n \n'.repeat(3_400),
    digits: '1,000'.repeat(2_000),
    dots: '1.'.repeat(5_000),
    marks: '<=>:;-–("'.repeat(1_100),
    letters: 'a'.repeat(10_000),
    quotes: "'".repeat(10_000),
    nots: 'not '.repeat(2_500),
    invisible: '\u200b'.repeat(10_000),
    expanding: '\ufdfa'.repeat(10_000),
    surrogates: '\ud83d'.repeat(10_000),
    escapes: '&lt;'.repeat(2_500),
  };

  it.each(
    Object.entries(LONG).flatMap(([what, text]) => [
      [10_000, what, text] as const,
      [500, what, text.slice(0, 500)] as const,
    ]),
  )('%d characters of %s are done with at once', (_, _what, text) => {
    for (const one of [
      { key: text, value: text },
      { key: 'latency', value: text },
      { key: text, value: 'under 1 s' },
    ]) {
      contradiction(one, { key: 'latency', value: 'under 2 s' });
      sameConstraint(one, { ...one });
      constraintKey(one.key);
    }
    // a pattern that runs away would never come back from here
    expect(readConstraint(text)).toBeNull();
  });

  it('say nothing, since what begins as a limit may be taken back further down', () => {
    const long = ' and so on'.repeat(1_000);
    const other = { key: 'latency', value: 'under 1 s' };
    expect(contradiction({ key: 'latency', value: `under 200 ms${long}` }, other)).toBeNull();
    expect(contradiction({ key: `latency${long}`, value: 'latency under 200 ms' }, other)).toBeNull();
  });

  it('that are white space but for a limit are that limit', () => {
    const padded = { key: 'latency', value: `under 200 ms${' '.repeat(1_000)}` };
    expect(contradiction(padded, { key: 'latency', value: 'under 1 s' })).not.toBeNull();
  });
});
