import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import { inBusinessHours } from '../../../src/runtime/schedule/reminders.js';

const NINE_TO_FIVE = { from: 9, to: 17 };
const at = (iso: string, zone: string, hours = NINE_TO_FIVE) =>
  inBusinessHours(new Date(iso), zone, hours).toISOString();

describe('the first moment in business hours', () => {
  it.each([
    ['within them is at once', '2026-11-24T10:15:00Z', 'Europe/London', '2026-11-24T10:15:00.000Z'],
    [
      'early in the morning is nine o’clock',
      '2026-11-24T05:00:00Z',
      'Europe/Berlin',
      '2026-11-24T08:00:00.000Z',
    ],
    ['at five is too late', '2026-11-24T16:00:00Z', 'Europe/Berlin', '2026-11-25T08:00:00.000Z'],
    ['a moment before five is not', '2026-11-24T15:59:59Z', 'Europe/Berlin', '2026-11-24T15:59:59.000Z'],
    ['on a Friday evening is on Monday', '2026-11-27T23:00:00Z', 'Europe/Berlin', '2026-11-30T08:00:00.000Z'],
    [
      'is told by the person’s own day',
      '2026-11-29T23:30:00Z',
      'Pacific/Auckland',
      '2026-11-29T23:30:00.000Z',
    ],
    [
      'on a Saturday there is on Monday there',
      '2026-11-28T01:00:00Z',
      'Pacific/Auckland',
      '2026-11-29T20:00:00.000Z',
    ],
    ['counts half hours of a zone', '2026-11-24T03:00:00Z', 'Asia/Kolkata', '2026-11-24T03:30:00.000Z'],
    [
      'of a zone that nobody knows goes by UTC',
      '2026-11-24T03:00:00Z',
      'Mars/Olympus',
      '2026-11-24T09:00:00.000Z',
    ],
  ])('%s', (_what, asked, zone, expected) => {
    expect(at(asked, zone)).toBe(expected);
  });

  it.each([
    ['forward', 'Europe/Berlin', '2026-03-27T20:00:00Z', '2026-03-30T07:00:00.000Z'],
    ['back', 'Europe/Berlin', '2026-10-23T20:00:00Z', '2026-10-26T08:00:00.000Z'],
    ['forward', 'America/New_York', '2026-03-06T23:00:00Z', '2026-03-09T13:00:00.000Z'],
    ['back', 'America/New_York', '2026-10-30T23:00:00Z', '2026-11-02T14:00:00.000Z'],
  ])('is nine by the clock over a weekend that puts it %s in %s', (_way, zone, asked, expected) => {
    expect(at(asked, zone)).toBe(expected);
  });

  it('skips a day that a zone has left out', () => {
    // Samoa had no Friday, 30 December 2011
    expect(at('2011-12-30T03:30:00Z', 'Pacific/Apia')).toBe('2012-01-01T19:00:00.000Z');
  });

  it('is on the next day that has the hour, where the clock leaps over it', () => {
    // in Cairo, 0:00 to 1:00 is left out on Friday, 24 April 2026
    expect(at('2026-04-23T21:30:00Z', 'Africa/Cairo', { from: 0, to: 1 })).toBe('2026-04-26T21:00:00.000Z');
    expect(at('2026-04-23T21:30:00Z', 'Africa/Cairo', { from: 0, to: 2 })).toBe('2026-04-23T22:00:00.000Z');
  });

  it('is always in business hours, never before it was asked for, and no more than three days later', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.tuple(fc.integer({ min: 5, max: 22 }), fc.integer({ min: 1, max: 12 })),
        (asked, zone, [from, long]) => {
          const to = Math.min(24, from + long);
          const found = inBusinessHours(asked, zone, { from, to });
          const local = DateTime.fromJSDate(found, { zone });
          expect(local.weekday).toBeLessThanOrEqual(5);
          expect(local.hour).toBeGreaterThanOrEqual(from);
          expect(local.hour).toBeLessThan(to);
          const laterMs = found.getTime() - asked.getTime();
          expect(laterMs).toBeGreaterThanOrEqual(0);
          // three days, and the hours that a clock may be put back meanwhile
          expect(laterMs).toBeLessThanOrEqual((3 * 24 + 2) * 3_600_000);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
