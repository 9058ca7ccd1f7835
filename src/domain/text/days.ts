import { z } from 'zod';

/**
 * The date there, as "Friday, 2026-03-13 (Europe/Lisbon)".
 * @param zone a name of the IANA time zone database; one that is not known counts as UTC
 */
export function todayIn(zone: string, now: Date): string {
  const known = dayIn(zone);
  const there = known ?? dayIn('UTC');
  const parts = new Map(there?.formatToParts(now).map(({ type, value }) => [type, value]));
  const date = [parts.get('year'), parts.get('month'), parts.get('day')].join('-');
  return `${parts.get('weekday')}, ${date} (${known ? zone : 'UTC'})`;
}

/** Writes a day there; null for a zone that is not known. */
function dayIn(timeZone: string): Intl.DateTimeFormat | null {
  try {
    const twoDigits = { month: '2-digit', day: '2-digit' } as const;
    return new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', year: 'numeric', ...twoDigits });
  } catch {
    return null;
  }
}

const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A day of the calendar, as in 2026-11-27. */
export const IsoDay = z.iso.date();

/** A day as people read it: "Friday, 27 November", with the year unless it is that of `now`. What is no IsoDay stays as it is. */
export function dayInWords(day: string, now?: Date): string {
  if (!IsoDay.safeParse(day).success) return day;
  const date = new Date(`${day}T00:00:00.000Z`);
  const parts = new Map(DAY.formatToParts(date).map(({ type, value }) => [type, value]));
  const words = `${parts.get('weekday')}, ${parts.get('day')} ${parts.get('month')}`;
  return now?.getUTCFullYear() === date.getUTCFullYear() ? words : `${words} ${parts.get('year')}`;
}
