import { describe, expect, it } from '@jest/globals';
import { momentOf, whenOf } from '../../../src/trackers/shared/moment.js';

const moment = (said: string, timeZone = 'America/New_York') => {
  const when = whenOf(said, timeZone);
  return when === null ? null : `${when.day} ${momentOf(when).toISOString().slice(0, 16)}`;
};

describe('a day or a moment that somebody wrote', () => {
  it('is the same day wherever people live, where no hour was said', () => {
    expect(moment('2026-03-31')).toBe('2026-03-31 2026-03-31T10:00');
    for (const timeZone of ['Pacific/Honolulu', 'America/New_York', 'Europe/Berlin', 'Pacific/Auckland']) {
      const day = new Date('2026-03-31T10:00Z').toLocaleDateString('sv-SE', { timeZone });
      expect(day).toBe('2026-03-31');
    }
  });

  it.each([
    '2026-03-31 14:00',
    '2026-03-31T14:00',
    '2026-03-31T14:00:00.000',
    '2026-03-31, 14:00',
    '2026-03-31 at 2 pm',
    '2026-03-31 2:00PM',
    '2026-03-31 2 p.m.',
    '2026-03-31 14h',
    '2026-03-31 18:00 UTC',
    '2026-03-31T18:00:00Z',
    '2026-03-31T20:00:00+02:00',
    '2026-03-31T20:00:00.000+0200',
    '2026-03-31 20:00 (Europe/Berlin)',
    '2026-03-31 23:30 GMT+5:30',
  ])('keeps the hour that was said, in the time zone that was said, or of whoever said it: %s', (said) => {
    expect(moment(said)).toBe('2026-03-31 2026-03-31T18:00');
  });

  it('counts as UTC where nobody knows in which time zone somebody lives, and goes by summer time where it is', () => {
    expect(moment('2026-03-31 14:00', 'Nowhere/Land')).toBe('2026-03-31 2026-03-31T14:00');
    expect(moment('2026-01-31 14:00')).toBe('2026-01-31 2026-01-31T19:00');
    expect(moment('2026-03-31 00:30', 'Asia/Tokyo')).toBe('2026-03-31 2026-03-30T15:30');
    expect(moment('2026-03-31 12 am', 'utc')).toBe('2026-03-31 2026-03-31T00:00');
    expect(moment('2026-03-31 12 pm', 'utc')).toBe('2026-03-31 2026-03-31T12:00');
  });

  it.each([
    '',
    'soon',
    '2026-02-30',
    '2026-3-1',
    '31.03.2026',
    '2026-03-31 25:00',
    '2026-03-31 14 pm',
    '2026-03-31 0 am',
    '2026-03-31 14',
    '2026-03-31 noon',
    '2026-03-31 14:00 BST',
    '2026-03-31 14:00 or later',
    '2026-03-31 14:00+99:00',
  ])('is none where it can’t be told for certain: %s', (said) => {
    expect(moment(said)).toBeNull();
  });

  it('is none where it is long', () => {
    expect(moment(`2026-03-31 ${'1'.repeat(100_000)}`)).toBeNull();
    expect(moment(`2026-03-31${' '.repeat(100_000)}x`)).toBeNull();
  });
});
