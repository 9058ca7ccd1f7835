import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type Constraint,
  constraintKey,
  contradict,
  contradictAcrossRequests,
  readConstraint,
} from '../../../src/domain/constraints.js';
import { cpuMs } from '../../support/cpu.js';

/** A constraint written as "subject: value". */
function constraintOf(text: string): Constraint {
  const at = text.indexOf(': ');
  return readConstraint({ key: text.slice(0, at), value: text.slice(at + 2) });
}

const read = (value: string) => {
  const { subject: _subject, ...rest } = readConstraint({ key: 'latency', value });
  return rest;
};

type Pair = readonly [a: string, b: string];

describe('what a value is read as', () => {
  it.each([
    // spans of time in milliseconds, months and years apart
    ['200 ms', '=', 200, 'ms'],
    ['200ms', '=', 200, 'ms'],
    ['0,5 s', '=', 500, 'ms'],
    ['2.01 s', '=', 2_010, 'ms'],
    ['5 µs', '=', 0.005, 'ms'],
    ['2 minutes', '=', 120_000, 'ms'],
    ['1 hour', '=', 3_600_000, 'ms'],
    ['14 days', '=', 1_209_600_000, 'ms'],
    ['2 weeks', '=', 1_209_600_000, 'ms'],
    ['1 year', '=', 12, 'month'],
    ['18 months', '=', 18, 'month'],
    // sizes and shares
    ['1 MB', '=', 1024 ** 2, 'byte'],
    ['1024 KiB', '=', 1024 ** 2, 'byte'],
    ['99.999 %', '=', 99.999, '%'],
    ['99,999 %', '=', 99.999, '%'],
    ['5 percent', '=', 5, '%'],
    ['5 ‰', '=', 0.5, '%'],
    // money
    ['20k EUR', '=', 20_000, 'EUR'],
    ['€20k', '=', 20_000, 'EUR'],
    ['20 000 euros', '=', 20_000, 'EUR'],
    ['$1.5m', '=', 1_500_000, 'USD'],
    ['1.2bn usd', '=', 1_200_000_000, 'USD'],
    ['1,234,567.89 USD', '=', 1_234_567.89, 'USD'],
    ['1.234.567,89 CHF', '=', 1_234_567.89, 'CHF'],
    ['CHF 1’000', '=', 1_000, 'CHF'],
    // counts
    ['500', '=', 500, null],
    ['５００', '=', 500, null],
    ['10k', '=', 10_000, null],
    ['12 people', '=', 12, 'people'],
    ['5m', '=', 5, 'm'],
    ['-80 °C', '=', -80, '°c'],
    ['10 requests/s', '=', 10, 'requests/s'],
    // days since 1970
    ['2026-12-01', '=', 20_788, 'calendar day'],
    ['1.12.2026', '=', 20_788, 'calendar day'],
    ['1 December 2026', '=', 20_788, 'calendar day'],
    ['Dec 1, 2026', '=', 20_788, 'calendar day'],
    ['by 1 Dec 2026', '<=', 20_788, 'calendar day'],
    ['before 2026-12-01', '<', 20_788, 'calendar day'],
    ['not before 2026-12-01', '>=', 20_788, 'calendar day'],
    ['after 2026-12-01', '>', 20_788, 'calendar day'],
    // comparisons
    ['< 200 ms', '<', 200, 'ms'],
    ['<200ms', '<', 200, 'ms'],
    ['<= 200 ms', '<=', 200, 'ms'],
    ['≤200 ms', '<=', 200, 'ms'],
    ['= 200 ms', '=', 200, 'ms'],
    ['>= 200 ms', '>=', 200, 'ms'],
    ['=> 200 ms', '>=', 200, 'ms'],
    ['> 200 ms', '>', 200, 'ms'],
    ['under 200 ms.', '<', 200, 'ms'],
    ['Less  than 200 ms', '<', 200, 'ms'],
    ['no more than 200 ms', '<=', 200, 'ms'],
    ['max. 200 ms', '<=', 200, 'ms'],
    ['maximum 200 ms', '<=', 200, 'ms'],
    ['within 4 hours', '<=', 14_400_000, 'ms'],
    ['at least 5 users', '>=', 5, 'users'],
    ['min 5 min', '>=', 300_000, 'ms'],
    ['more than 5', '>', 5, null],
    ['un\u00adder 2\u200b00 ms', '<', 200, 'ms'],
  ])('“%s” is %s %d %s', (value, comparison, number, unit) => {
    expect(read(value)).toEqual({ comparison, value: number, unit });
  });

  it.each([
    // no day without its year, and none that is written in two ways
    ...['12 March', 'March 12', '12th of March', 'Friday', 'by Friday', 'end of March', '3/4/2026'],
    ...['2026-13-01', '31.02.2026', 'Feb 30, 2026', 'march on'],
    // figures that are no number, or one number here and another there
    ...['1.500 ms', '25.000 €', '1.2.3', '192.168.1.1', '24/7', '9-5', '100–200 ms', '10² kg', '2½ hours'],
    ...['1234567890123456789', '5 10', '1,00,000', 'SHA 256', 'IE 11', '٢٠٠'],
    // more than a number: an exception, a part, a rate, a doubt
    ...[
      '200 ms, except for exports',
      '200 ms at 100 rps',
      '10 MB per file',
      '20k EUR per year',
      'about 200 ms',
    ],
    ...['~200 ms', '99.9 % or more', '10 or 20', 'must be under 200 ms', 'by 10 %', 'from 360 px', 'maxi 5'],
    // words
    ...[
      '',
      'fast',
      'no PII in logs',
      'under',
      '<=',
      'ms',
      'EUR',
      'five people',
      'SSO only',
      'constructor',
      '__proto__',
    ],
  ])('“%s” is exactly these words', (value) => {
    expect(read(value)).toEqual({ comparison: '=', value, unit: null });
  });

  it('“deadline: 12 March” sets that day, and no last one', () => {
    expect(constraintOf('deadline: 12 March').comparison).toBe('=');
    expect(constraintOf('deadline: 12 March 2026').comparison).toBe('=');
  });
});

describe('the key of a subject', () => {
  it.each([
    ['latency', ' Latency '],
    ['p99 latency', 'P99-latency'],
    ['latency (p99)', 'latency, p99'],
    ['response_time', 'Response   time:'],
    ['*budget*', 'Ｂｕｄｇｅｔ'],
    ['lat\u00adency', 'lat\u200bency'],
    ['cafe\u0301', 'CAFÉ'],
  ])('“%s” and “%s” are one', (a, b) => expect(constraintKey(a)).toBe(constraintKey(b)));

  it.each([
    ['latency', 'response time'],
    ['read latency', 'write latency'],
    ['phase 1', 'phase 2'],
    ['C++', 'C#'],
    ['C', 'C#'],
    ['速度', '価格'],
    ['???', '!!!'],
    ['', '???'],
  ])('“%s” and “%s” are two', (a, b) => expect(constraintKey(a)).not.toBe(constraintKey(b)));
});

describe('two that no value fulfils', () => {
  it.each<Pair>([
    ['latency: 200 ms', 'latency: 500 ms'],
    ['latency: 200 ms', 'Latency: 0.5 s'],
    ['latency: <= 10', 'latency: >= 20'],
    ['latency: under 200 ms', 'latency: over 0.2 s'],
    ['latency: under 200 ms', 'latency: 0.2 s'],
    ['latency: at least 1 s', 'latency: under 1000 ms'],
    ['availability: 99.9 %', 'availability: at least 99.99%'],
    ['budget: at most 20k EUR', 'budget: >= €30,000'],
    ['concurrent users: at least 10,000', 'concurrent users: at most 5k'],
    ['temperature: at least 30 °C', 'temperature: at most 5 °C'],
    ['team: fewer than 3 people', 'team: at least 3 people'],
    ['file size: max 10 MB', 'file size: at least 1 GB'],
    ['retention: at most 6 months', 'retention: at least 1 year'],
    ['launch: not before 2026-12-10', 'launch: by 1 December 2026'],
    ['deadline: 1.12.2026', 'deadline: 15 Dec 2026'],
    ['offset: 5', 'offset: -5'],
  ])('“%s” and “%s”', (a, b) => {
    expect(contradict(constraintOf(a), constraintOf(b))).toBe(true);
    expect(contradict(constraintOf(b), constraintOf(a))).toBe(true);
  });
});

describe('no contradiction', () => {
  it.each<Pair>([
    // the same in other words and units
    ['latency: under 200 ms', 'latency: < 0.2 s'],
    ['file size: 1 MB', 'file size: 1024 KB'],
    ['budget: 20 000 EUR', 'budget: €20k'],
    ['retention: 1 year', 'retention: 12 months'],
    ['retention: 2 weeks', 'retention: 14 days'],
    ['deadline: 2026-12-01', 'deadline: December 1, 2026'],
    // a value keeps both
    ['latency: 200 ms', 'latency: under 0.5 s'],
    ['latency: under 200 ms', 'latency: under 0.5 s'],
    ['people: at least 10', 'people: at most 10'],
    ['people: at least 10', 'people: at most 20'],
    ['deadline: not before 2026-06-01', 'deadline: by 2026-06-30'],
    // of other kinds
    ['latency: 200 ms', 'latency: 5 %'],
    ['budget: at most 20k EUR', 'budget: at least $30k'],
    ['error rate: below 1 %', 'error rate: at least 5'],
    ['rooms: 10', 'rooms: 12 people'],
    ['retention: 30 days', 'retention: 1 month'],
    // of other subjects
    ['rooms: 10', 'desks: 12'],
    ['p50 latency: under 100 ms', 'p99 latency: over 300 ms'],
    ['latency: under 200 ms', 'response time: over 1 s'],
    // words
    ['PII: must not store', 'PII: store emails'],
    ['offline: no', 'offline: mandatory'],
    ['export: CSV', 'export: Excel'],
    ['deadline: Friday', 'deadline: Monday'],
    ['deadline: 12 March', 'deadline: 14 March'],
    ['latency: fast', 'latency: 200 ms'],
    ['version: 1.2.3', 'version: 1.2.4'],
  ])('“%s” and “%s”', (a, b) => {
    expect(contradict(constraintOf(a), constraintOf(b))).toBe(false);
    expect(contradict(constraintOf(b), constraintOf(a))).toBe(false);
  });
});

describe('two requests of one project', () => {
  it.each<Pair>([
    ['latency: under 200 ms', 'latency: under 0.5 s'],
    ['latency: under 200 ms', 'latency: at most 0.5 s'],
    ['latency: 200 ms', 'latency: 500 ms'],
    ['uptime: at least 99.9 %', 'uptime: at least 99.99%'],
    ['file size: max 10 MB', 'file size: at most 25 MB'],
    ['retention: at least 6 months', 'retention: at least 1 year'],
    ['latency: under 200 ms', 'latency: 0.5 s'],
    ['retention: at most 6 months', 'retention: at least 1 year'],
  ])('want different things of it: “%s” and “%s”', (a, b) => {
    expect(contradictAcrossRequests(constraintOf(a), constraintOf(b))).toBe(true);
    expect(contradictAcrossRequests(constraintOf(b), constraintOf(a))).toBe(true);
  });

  it.each<Pair>([
    ['latency: under 200 ms', 'latency: < 0.2 s'],
    ['latency: under 200 ms', 'latency: at most 200 ms'],
    ['latency: 200 ms', 'latency: under 0.5 s'],
    ['latency: over 200 ms', 'latency: under 0.5 s'],
    ['latency: under 200 ms', 'response time: under 0.5 s'],
    ['budget: at most 20k EUR', 'budget: at most 5k EUR'],
    ['budget: at most 5k EUR', 'budget: 20k EUR'],
    ['deadline: by 2026-12-01', 'deadline: 2027-01-15'],
    ['headcount: 5 people', 'headcount: 8 people'],
    ['rooms: 10', 'rooms: at least 12'],
    ['PII: must not store', 'PII: store emails'],
  ])('may both say “%s” and “%s”', (a, b) => {
    expect(contradictAcrossRequests(constraintOf(a), constraintOf(b))).toBe(false);
    expect(contradictAcrossRequests(constraintOf(b), constraintOf(a))).toBe(false);
  });
});

const words = fc.constantFrom(
  ...`latency p99 under over at most least no more than max. min by not before after from exactly < <= ≤ = >= > 200 0.5 1.500
  1,000 20k 1.2m -5 ms s min hours days weeks months years KB MB GiB % ‰ € $ EUR usd people 2026-12-01 12 March 2026 1.12.2026
  – , . ; : ( ) # ~ ½ ² constructor __proto__`.split(/\s+/u),
);
const text = fc.oneof(
  { weight: 6, arbitrary: fc.array(words, { maxLength: 5 }).map((all) => all.join(' ')) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
);
const sign = fc.constantFrom('', '< ', '<= ', '= ', '>= ', '> ', 'under ', 'at least ', 'max. ');
const UNITS = [
  'µs',
  'ms',
  's',
  'min',
  'h',
  'days',
  'weeks',
  'months',
  'years',
  'B',
  'KB',
  'MB',
  'GB',
  'TB',
  '%',
  '‰',
  'EUR',
];
const amount = fc
  .tuple(sign, fc.integer({ min: 0, max: 3_000 }), fc.constantFrom(...UNITS, '', 'users'))
  .map(([comparison, number, unit]) => `${comparison}${number / 10} ${unit}`);
const item = fc.record({
  key: fc.oneof(fc.constantFrom('latency', 'Latency', 'budget'), text),
  value: fc.oneof(amount, text),
});

describe('whatever people write', () => {
  it('contradicts in either order or not at all, and never itself', () => {
    let contradicting = 0;
    const one = fc.record({ key: fc.constantFrom('latency', 'Latency:'), value: amount });
    const pair = fc.oneof(fc.tuple(one, one), fc.tuple(item, item));
    fc.assert(
      fc.property(pair, ([first, second]) => {
        const [a, b] = [readConstraint(first), readConstraint(second)];
        expect(contradict(a, b)).toBe(contradict(b, a));
        expect(contradictAcrossRequests(a, b)).toBe(contradictAcrossRequests(b, a));
        for (const each of [a, b]) {
          expect(contradict(each, each)).toBe(false);
          expect(contradictAcrossRequests(each, each)).toBe(false);
        }
        const padded = readConstraint({ ...first, value: ` ${first.value}\n` });
        expect(contradict(a, padded)).toBe(false);
        if (contradict(a, b)) contradicting += 1;
      }),
      { numRuns: 2_000 },
    );
    expect(contradicting).toBeGreaterThan(50);
  });

  it('contradicts just where no number fulfils both', () => {
    const value = fc.integer({ min: 0, max: 6 });
    const comparison = fc.constantFrom<Constraint['comparison']>('<', '<=', '=', '>=', '>');
    const limit = fc.record({ comparison, value }).map((one) => ({ subject: 'x', unit: null, ...one }));
    const holds = (
      { comparison: sign, value: bound }: { comparison: string; value: number },
      number: number,
    ) =>
      (sign.includes('=') && number === bound) ||
      (sign.includes('<') && number < bound) ||
      (sign.includes('>') && number > bound);
    const numbers = Array.from({ length: 33 }, (_, at) => at / 4 - 1);
    fc.assert(
      fc.property(limit, limit, (a, b) => {
        expect(contradict(a, b)).toBe(!numbers.some((number) => holds(a, number) && holds(b, number)));
      }),
      { numRuns: 500 },
    );
  });

  it('keeps its order when a unit is converted, whole and in parts', () => {
    const number = fc.integer({ min: 0, max: 10_000_000 }).map((thousands) => thousands / 1_000);
    fc.assert(
      fc.property(fc.constantFrom(...UNITS), number, number, (unit, a, b) => {
        const [first, second] = [a, b].map((one) => read(`${one.toFixed(2)} ${unit}`));
        expect(first?.unit).toBe(second?.unit);
        const by = Math.sign(Number(first?.value) - Number(second?.value));
        expect(by).toBe(Math.sign(Number(a.toFixed(2)) - Number(b.toFixed(2))));
      }),
      { numRuns: 500 },
    );
    const rising = [
      ['5 µs', '5 ms', '5 s', '5 min', '5 h', '5 days', '5 weeks'],
      ['5 months', '5 years'],
      ['5 B', '5 KB', '5 MB', '5 GB', '5 TB'],
      ['5 ‰', '5 %'],
      ['5 EUR', '5k EUR', '5m EUR', '5bn EUR'],
    ].map((sizes) => sizes.map((size) => Number(read(size).value)));
    for (const sizes of rising) expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b));
  });

  it('has a key that is its own key', () => {
    fc.assert(
      fc.property(text, (subject) => {
        const key = constraintKey(subject);
        if (key.length <= 200) expect(constraintKey(key)).toBe(key);
      }),
      { numRuns: 500 },
    );
  });

  it('is kept: what is no number are the words that were written', () => {
    fc.assert(
      fc.property(item, ({ key, value }) => {
        const constraint = readConstraint({ key, value });
        expect(constraint.subject).toBe(key.trim());
        if (typeof constraint.value === 'number') expect(Number.isFinite(constraint.value)).toBe(true);
        else expect(constraint).toMatchObject({ comparison: '=', value: value.trim(), unit: null });
      }),
      { numRuns: 500 },
    );
  });
});

describe('long texts', () => {
  const LONG: Readonly<Record<string, string>> = {
    words: 'at most '.repeat(1_250),
    spaces: `under${' '.repeat(10_000)}200 ms`,
    lines: '\n \n'.repeat(3_400),
    digits: '1,000'.repeat(2_000),
    dots: '1.'.repeat(5_000),
    groups: `1${' 000'.repeat(2_500)}`,
    marks: '<=>:;-–("'.repeat(1_100),
    letters: 'a'.repeat(10_000),
    invisible: '\u200b'.repeat(10_000),
    expanding: '\ufdfa'.repeat(10_000),
    surrogates: '\ud83d'.repeat(10_000),
  };

  it.each(Object.entries(LONG))('of %s cost next to nothing, and are words', (_, long) => {
    for (const part of [long, long.slice(0, 200)]) {
      const other = readConstraint({ key: part, value: 'over 1 s' });
      const spent = cpuMs(() => {
        for (let round = 0; round < 100; round += 1) {
          const one = readConstraint({ key: part, value: part });
          expect(one.value).toBe(part.trim());
          contradict(one, other);
          contradict(readConstraint({ key: part, value: 'under 1 s' }), other);
        }
      });
      expect(spent).toBeLessThan(500);
    }
  });

  it('still have a subject that is compared, to its last letter', () => {
    const key = 'a'.repeat(10_000);
    const [under, over, other] = [
      [key, 'under 1 s'],
      [key, 'over 1 s'],
      [`${key}b`, 'over 1 s'],
    ].map(([subject = '', value = '']) => readConstraint({ key: subject, value }));
    expect(under && over && contradict(under, over)).toBe(true);
    expect(under && other && contradict(under, other)).toBe(false);
  });

  it('say nothing, since what begins as a limit may be taken back further down', () => {
    const value = `under 200 ms${' and so on'.repeat(1_000)}`;
    expect(read(value)).toEqual({ comparison: '=', value, unit: null });
  });

  it('that are white space but for a limit are that limit', () => {
    expect(read(`under 200 ms${' '.repeat(1_000)}`).value).toBe(200);
  });
});
