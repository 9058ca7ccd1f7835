/** Months by number, from their names. "may" and "march" are other words too, which the reader of days minds. */
export const MONTHS: Readonly<Record<string, number>> = {
  january: 1,
  jan: 1,
  february: 2,
  feb: 2,
  march: 3,
  mar: 3,
  april: 4,
  apr: 4,
  may: 5,
  june: 6,
  jun: 6,
  july: 7,
  jul: 7,
  august: 8,
  aug: 8,
  september: 9,
  sept: 9,
  sep: 9,
  october: 10,
  oct: 10,
  november: 11,
  nov: 11,
  december: 12,
  dec: 12,
};

/** Days of the week from Monday, 0. */
export const WEEKDAYS: Readonly<Record<string, number>> = {
  monday: 0,
  mon: 0,
  tuesday: 1,
  tue: 1,
  tues: 1,
  wednesday: 2,
  wed: 2,
  thursday: 3,
  thu: 3,
  thur: 3,
  thurs: 3,
  friday: 4,
  fri: 4,
  saturday: 5,
  sat: 5,
  sunday: 6,
  sun: 6,
};

/** Words before a day of the week after which nobody knows which day is meant without knowing today's date. */
export const RELATIVE: ReadonlySet<string> = new Set([
  'next',
  'this',
  'last',
  'coming',
  'every',
  'each',
  'following',
  'any',
]);

/** Words after which the bare name of a month is a month. */
export const BEFORE_MONTH: ReadonlySet<string> = new Set([
  'by',
  'in',
  'before',
  'until',
  'till',
  'of',
  'after',
  'from',
  'latest',
  'end',
  'mid',
  'early',
  'late',
  'start',
  'during',
]);
