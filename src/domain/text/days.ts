/**
 * The date there, as "Friday, 2026-03-13 (Europe/Lisbon)".
 * @param zone a name of the IANA time zone database; one that is not known counts as UTC
 */
export function todayIn(zone: string, now: Date): string {
  const known = isZone(zone) ? zone : 'UTC';
  const day = new Intl.DateTimeFormat('en-US', { timeZone: known, weekday: 'long' }).format(now);
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: known,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${day}, ${part('year')}-${part('month')}-${part('day')} (${known})`;
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
const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/u;

/**
 * A day as people read it everywhere: "Friday, 27 November", with the year where that is not the year of `now`, or where it is read at
 * any time. What is no day (2026-11-27) stays as it is.
 */
export function dayInWords(day: string, now?: Date): string {
  const date = new Date(`${day}T00:00:00.000Z`);
  const isDay = ISO_DAY.test(day) && Number.isFinite(date.getTime()) && date.toISOString().startsWith(day);
  if (!isDay) return day;
  const parts = new Map(DAY.formatToParts(date).map(({ type, value }) => [type, value]));
  const words = `${parts.get('weekday')}, ${parts.get('day')} ${parts.get('month')}`;
  return now?.getUTCFullYear() === date.getUTCFullYear() ? words : `${words} ${parts.get('year')}`;
}
