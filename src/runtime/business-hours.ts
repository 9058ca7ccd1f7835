import { DateTime } from 'luxon';
import type { BusinessHours } from '../domain/reminders.js';

/** A weekend is two days; a clock that is put forward, or a day that a zone left out, may cost one more. */
const MOST_DAYS = 5;

/** Luxon counts Monday as 1. */
const FRIDAY = 5;

/**
 * The first moment from `at` on that lies in business hours in that time zone: on a weekday, `from` or later and before `to`.
 * @param zone a name of the IANA time zone database; one that is not known counts as UTC
 */
export function inBusinessHours(at: Date, zone: string, { from, to }: BusinessHours): Date {
  const asked = DateTime.fromJSDate(at, { zone });
  const local = asked.isValid ? asked : DateTime.fromJSDate(at, { zone: 'utc' });
  const isOpen = (moment: DateTime) => moment.weekday <= FRIDAY && moment.hour >= from && moment.hour < to;
  if (isOpen(local)) return at;
  const openings = Array.from({ length: MOST_DAYS }, (_, days) =>
    local.startOf('day').plus({ days }).set({ hour: from }),
  );
  return openings.find((opening) => opening > local && isOpen(opening))?.toJSDate() ?? at;
}
