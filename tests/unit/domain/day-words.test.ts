import { describe, expect, it } from '@jest/globals';
import { dayInWords, todayIn } from '../../../src/domain/text/days.js';

describe('a day in words', () => {
  const now = new Date('2026-11-24T09:00:00Z');

  it('has its weekday, and its year where that is not this one or nobody knows which this one is', () => {
    expect(dayInWords('2026-11-27', now)).toBe('Friday, 27 November');
    expect(dayInWords('2027-01-01', now)).toBe('Friday, 1 January 2027');
    expect(dayInWords('2026-11-27')).toBe('Friday, 27 November 2026');
  });

  it.each(['end of the month', '2026-13-01', '2026-02-30', '', '2026-11-27 or later'])(
    'leaves “%s” as it was said',
    (said) => {
      expect(dayInWords(said, now)).toBe(said);
    },
  );
});

describe('the day of today', () => {
  const late = new Date('2026-03-12T23:30:00Z');

  it.each([
    ['UTC', 'Thursday, 2026-03-12 (UTC)'],
    ['Pacific/Auckland', 'Friday, 2026-03-13 (Pacific/Auckland)'],
    ['America/New_York', 'Thursday, 2026-03-12 (America/New_York)'],
    ['nowhere', 'Thursday, 2026-03-12 (UTC)'],
    ['', 'Thursday, 2026-03-12 (UTC)'],
  ])('is that of the place: %s', (zone, words) => expect(todayIn(zone, late)).toBe(words));
});
