import { describe, expect, it } from '@jest/globals';
import { readAmount } from '../../../../src/domain/constraints/amounts/read-amount.js';
import { readDay } from '../../../../src/domain/constraints/amounts/read-day.js';
import { tokensOf } from '../../../../src/domain/constraints/text/tokens.js';

const MB = [1e6, 1024 ** 2];

describe('an amount', () => {
  it.each([
    ['200 ms', 'time', [0.2]],
    ['200ms', 'time', [0.2]],
    ['0,5 s', 'time', [0.5]],
    ['.5 s', 'time', undefined],
    ['half a second', 'time', [0.5]],
    ['one and a half hours', 'time', [5400]],
    ['twenty-five minutes', 'time', [1500]],
    ['2½ hours', 'time', [9000]],
    ['5 µs', 'time', [5e-6]],
    ['3 Stunden', 'time', [10800]],
    ['2 semaines', 'time', [1209600]],
    ['two working days', 'working time', [172800]],
    ['10 MB', 'data', MB.map((one) => 10 * one)],
    ['10 MiB', 'data', [10 * 1024 ** 2]],
    ['99.999 %', 'percent', [99.999]],
    ['99,9 Prozent', 'percent', [99.9]],
    ['20k EUR', 'money:EUR', [20000]],
    ['€20k', 'money:EUR', [20000]],
    ['20.000 €', 'money:EUR', [20000]],
    ['20 000 euros', 'money:EUR', [20000]],
    ['$1.5m', 'money:USD', [1.5e6]],
    ['1,234,567.89 USD', 'money:USD', [1234567.89]],
    ['1.234.567,89 CHF', 'money:CHF', [1234567.89]],
    ["1'000 CHF", 'money:CHF', [1000]],
    ['A$20', 'money:AUD', [20]],
    ['$50 per user', 'money:USD/user', [50]],
    ['12 million', 'count', [12e6]],
    ['５００', 'count', [500]],
    ['٢٠٠', 'count', [200]],
    ['600 requests per minute', 'count/time', [10]],
    ['10 rps', 'count/time', [10]],
    ['3 times a day', 'frequency', [3 / 86400]],
    ['daily', 'frequency', [1 / 86400]],
    ['every 5 minutes', 'frequency', [1 / 300]],
    ['1.500 ms', 'time', [0.0015, 1.5]],
  ])('is read from “%s”', (text, dimension, meanings) => {
    const found = readAmount(tokensOf(text), 0)?.amount;
    expect(found?.dimension).toBe(meanings && dimension);
    expect(found?.meanings.length).toBe(meanings?.length);
    for (const [at, meaning] of (meanings ?? []).entries())
      expect(found?.meanings[at]).toBeCloseTo(meaning, 9);
  });

  it.each(['1.2.3', '192.168.1.1', '1234567890123456789', 'ms', 'a lot', '', 'EUR'])(
    'is not “%s”',
    (text) => {
      expect(readAmount(tokensOf(text), 0)).toBeNull();
    },
  );
});

describe('a day', () => {
  it.each([
    ['2026-12-01', null, 2026, [1201]],
    ['2026/12/01', null, 2026, [1201]],
    ['1.12.2026', null, 2026, [1201]],
    ['12/01/2026', null, 2026, [112, 1201]],
    ['13/01/2026', null, 2026, [113]],
    ['by 1 December 2026', 'upper', 2026, [1201]],
    ['December 1st, 2026', null, 2026, [1201]],
    ['1st of December', null, null, [1201]],
    ['not before Feb 29', 'lower', null, [229]],
    ['Dec 1 at the latest', 'upper', null, [1201]],
    ['no later than Friday', 'upper', null, [4]],
    ['the end of February 2027', null, 2027, [222, 223, 224, 225, 226, 227, 228]],
  ])('is read from “%s”', (text, side, year, days) => {
    const tokens = tokensOf(text);
    expect(readDay(tokens, 0)).toEqual({
      day: { dimension: /Friday/u.test(text) ? 'weekday' : 'date', year, days },
      side,
      length: tokens.length,
    });
  });

  it.each(['2026-13-01', '31.02.2026', 'Feb 30', 'may work', 'march on', 'by', 'Q5', 'next week', ''])(
    'is not “%s”',
    (text) => {
      expect(readDay(tokensOf(text), 0)).toBeNull();
    },
  );

  it('is no day of the week that depends on today', () => {
    expect(readDay(tokensOf('next Friday'), 1)).toBeNull();
  });
});
