import { z } from 'zod';

/**
 * The date there, as "Friday, 2026-03-13 (Europe/Lisbon)".
 * @param zone a name of the IANA time zone database; one that is not known counts as UTC
 */
export function todayIn(zone: string, now: Date): string {
  const timeZone = isZone(zone) ? zone : 'UTC';
  const day = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(now);
  // Swedes write a date as ISO 8601 does
  const date = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
  return `${day}, ${date} (${timeZone})`;
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
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
