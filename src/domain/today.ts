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
