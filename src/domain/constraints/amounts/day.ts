/** A day as written. Several where the words leave it open: "March", "12/01/2026". */
export interface Day {
  dimension: 'date' | 'weekday';
  /** Null where no year was said. */
  year: number | null;
  /** Month times 100 plus day of the month; for a weekday 0 (Monday) to 6. */
  days: readonly number[];
}

const A_LEAP_YEAR = 2024;
const DAY_IN_MS = 86_400_000;

/** Whether the month has that day in some year. */
export function exists(month: number, day: number): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= lastDay(month, A_LEAP_YEAR);
}

/** The last day of a month, from 28 to 31. */
export function lastDay(month: number, year: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** All days of the months from `first` to `last`, or of their start, middle or end. */
export function daysOfMonths(
  first: number,
  last: number,
  part: 'all' | 'start' | 'mid' | 'end',
  year: number | null,
): number[] {
  const days: number[] = [];
  for (let month = first; month <= last; month += 1) {
    const end = lastDay(month, year ?? A_LEAP_YEAR);
    for (let day = 1; day <= end; day += 1) days.push(month * 100 + day);
  }
  if (part === 'all') return days;
  const [from, to] = {
    start: [0, 10],
    mid: [days.length / 3, (2 * days.length) / 3],
    end: [-7, days.length],
  }[part];
  return days.slice(from, to);
}

/** What a day can be as a number of days, next to a day of that year: without a year, the one before or after may be meant. */
export function dayNumbers(day: Day, besideYear: number | null): readonly number[] {
  if (day.dimension === 'weekday') return day.days;
  const other = besideYear === null ? [A_LEAP_YEAR] : [besideYear - 1, besideYear, besideYear + 1];
  const years = day.year === null ? other : [day.year];
  return years.flatMap((year) =>
    day.days.map((one) => Date.UTC(year, Math.floor(one / 100) - 1, one % 100) / DAY_IN_MS),
  );
}
