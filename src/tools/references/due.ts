import { DateTime } from 'luxon';
import { localNow, zoneNamed } from '../answers/plain.js';

/** The stretches of time in which people ask what is due. */
export const DUE = ['overdue', 'today', 'this_week', 'next_week', 'this_month'] as const;
export type Due = (typeof DUE)[number];

/** Which unit of time that is, counted from the present one. */
const STRETCHES: Readonly<
  Record<Exclude<Due, 'overdue'>, readonly ['day' | 'week' | 'month', later: number]>
> = {
  today: ['day', 0],
  this_week: ['week', 0],
  next_week: ['week', 1],
  this_month: ['month', 0],
};

/**
 * From when to when that is for a person there, as instants (ISO, UTC); the end is not included. Weeks run from Monday to
 * Sunday. What is overdue was due before today.
 * @param zone a name of the IANA time zone database; one that is not known counts as UTC
 */
export function dueBounds(due: Due, now: Date, zone: string): { dueFrom?: string; dueBefore: string } {
  const today = localNow({ now, timeZone: zone }).startOf('day');
  if (due === 'overdue') return { dueBefore: instant(today) };
  const [unit, later] = STRETCHES[due];
  const from = today.startOf(unit).plus({ [unit]: later });
  return { dueFrom: instant(from), dueBefore: instant(from.plus({ [unit]: 1 })) };
}

/** From when to when a day is for a person there; the end is not included. `day`: as 2026-03-13. */
export function dayBounds(day: string, zone: string): { dueFrom: string; dueBefore: string } {
  const from = DateTime.fromISO(day, { zone: zoneNamed(zone) });
  return { dueFrom: instant(from), dueBefore: instant(from.plus({ days: 1 })) };
}

const instant = (moment: DateTime): string => moment.toJSDate().toISOString();
