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
