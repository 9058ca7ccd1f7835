export const HOUR_MS = 3_600_000;
const STEP_MS = HOUR_MS / 2;
const WEEKEND: readonly string[] = ['Sat', 'Sun'];

/** How long it takes from `now` until it is a weekday between nine and five in that time zone, at least `leastMs`. */
export function untilAtWork(now: number, zone: string, leastMs: number): number {
  let ms = leastMs;
  while (!isAtWork(new Date(now + ms), zone)) ms += STEP_MS;
  return ms;
}

function isAtWork(date: Date, timeZone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(date),
  );
  const day = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone }).format(date);
  return hour >= 9 && hour < 17 && !WEEKEND.includes(day);
}
