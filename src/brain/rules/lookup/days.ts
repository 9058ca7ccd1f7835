import { DateTime } from 'luxon';

/** When and where somebody asks. `timeZone` is a name of the IANA data base; one that is not known counts as UTC. */
export interface Moment {
  now: Date;
  timeZone: string;
}

const MIDNIGHT = /^\d{4}-\d{2}-\d{2}$|T00:00:00(?:\.0+)?(?:Z|\+00:00)$/u;

/** The asker's present day and time. */
export function localNow({ now, timeZone }: Moment): DateTime {
  const local = DateTime.fromJSDate(now, { zone: timeZone }).setLocale('en');
  return local.isValid ? local : DateTime.fromJSDate(now, { zone: 'utc' }).setLocale('en');
}

/**
 * A day in the asker's zone and in words: "Friday, 13 March", with the year where it is not this one, null for no date. A
 * date without a time of day, kept as midnight UTC, is that day for everybody.
 */
export function dayWords(iso: string | null, moment: Moment): string | null {
  const day = dayOf(iso, moment);
  if (day === null) return null;
  const sameYear = day.year === localNow(moment).year;
  return day.toFormat(sameYear ? 'cccc, d LLLL' : 'cccc, d LLLL yyyy');
}

/** The same with the word for a day that is near, and whether it has passed. */
export function dueWords(iso: string | null, moment: Moment): { words: string; passed: boolean } | null {
  const day = dayOf(iso, moment);
  const words = dayWords(iso, moment);
  if (day === null || words === null) return null;
  const days = Math.round(day.startOf('day').diff(localNow(moment).startOf('day'), 'days').days);
  const near = days === 0 ? 'today, ' : days === 1 ? 'tomorrow, ' : '';
  return { words: `${near}${words}`, passed: days < 0 };
}

function dayOf(iso: string | null, moment: Moment): DateTime | null {
  if (iso === null) return null;
  const zone = localNow(moment).zone;
  const plain = MIDNIGHT.test(iso) ? DateTime.fromISO(iso.slice(0, 10), { zone }).setLocale('en') : null;
  const day = plain ?? DateTime.fromISO(iso, { zone }).setLocale('en');
  return day.isValid ? day : null;
}
