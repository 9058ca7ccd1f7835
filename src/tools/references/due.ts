import { DateTime } from 'luxon';

/** The stretches of time in which people ask what is due. */
export const DUE = ['overdue', 'today', 'this_week', 'next_week', 'this_month'] as const;
export type Due = (typeof DUE)[number];

/**
 * From when to when that is for a person there, as instants (ISO, UTC); the end is not included. Weeks run from Monday to
 * Sunday. What is overdue was due before today.
 * @param zone a name of the IANA time zone database; one that is not known counts as UTC
 */
export function dueBounds(due: Due, now: Date, zone: string): { dueFrom?: string; dueBefore: string } {
  const asked = DateTime.fromJSDate(now, { zone });
  const local = asked.isValid ? asked : DateTime.fromJSDate(now, { zone: 'utc' });
  const today = local.startOf('day');
  const week = local.startOf('week');
  switch (due) {
    case 'overdue':
      return { dueBefore: instant(today) };
    case 'today':
      return { dueFrom: instant(today), dueBefore: instant(today.plus({ days: 1 })) };
    case 'this_week':
      return { dueFrom: instant(week), dueBefore: instant(week.plus({ weeks: 1 })) };
    case 'next_week':
      return { dueFrom: instant(week.plus({ weeks: 1 })), dueBefore: instant(week.plus({ weeks: 2 })) };
    case 'this_month': {
      const month = local.startOf('month');
      return { dueFrom: instant(month), dueBefore: instant(month.plus({ months: 1 })) };
    }
  }
}

/** From when to when a day is for a person there; the end is not included. `day`: as 2026-03-13. */
export function dayBounds(day: string, zone: string): { dueFrom: string; dueBefore: string } {
  const asked = DateTime.fromISO(day, { zone });
  const local = asked.isValid ? asked : DateTime.fromISO(day, { zone: 'utc' });
  return { dueFrom: instant(local), dueBefore: instant(local.plus({ days: 1 })) };
}

function instant(moment: DateTime): string {
  return moment.toJSDate().toISOString();
}
