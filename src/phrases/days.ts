import { DateTime, Info } from 'luxon';

const names = (list: readonly string[]): readonly string[] => list.map((name) => name.toLowerCase());
const WEEKDAYS = names(Info.weekdays('long', { locale: 'en' }));
const SHORT_WEEKDAYS = names(Info.weekdays('short', { locale: 'en' }));
const MONTHS = names(Info.months('long', { locale: 'en' }));
const SHORT_MONTHS = names(Info.months('short', { locale: 'en' }));
const DAY = /^(\d{1,2})(?:st|nd|rd|th)?$/u;
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/u;
const YEAR = /^\d{4}$/u;

/** The most words that a day is said in: "the last day of next month". */
export const MAX_DAY_WORDS = 6;

const SMALL = 'one two three four five six seven eight nine ten'.split(' ');
/** How many days a unit of time has: a month is counted as thirty where it only says how much later. */
const UNITS: Readonly<Record<string, number>> = { day: 1, week: 7, fortnight: 14, month: 30 };

/** The asker's present time there; UTC where the zone is not known. */
export function localTime(now: Date, zone: string): DateTime {
  const local = DateTime.fromJSDate(now, { zone });
  return local.isValid ? local : DateTime.fromJSDate(now, { zone: 'utc' });
}

/**
 * The day that these words name, as 2026-03-13: today, tomorrow, a weekday, the end of a week or month, so many days or
 * weeks from now, a date with or without a year; null for others. What has no year, and a weekday, is the next one of that
 * name.
 * @param today the asker's day, at its beginning
 */
export function dayNamed(words: readonly string[], today: DateTime): string | null {
  const all = words.filter((word) => word !== 'the' && word !== 'of' && word !== ',');
  // "Friday, 13 March" is that date
  const isDated =
    all.length > 2 && all.slice(1).some((word) => DAY.test(word)) && weekday(all[0] ?? '', today);
  const said = isDated ? all.slice(1) : all;
  if (said.length === 0) return null;
  const [first = '', second = '', third = ''] = said;
  const day = said.length === 1 ? oneWord(first, today) : away(said, today);
  const nextWeek = () => today.startOf('week').plus({ weeks: 1 });
  const found =
    day ??
    (first === 'next' && said.length === 2 ? weekday(second, nextWeek()) : null) ??
    (said.slice(1).join(' ') === 'next week' ? weekday(first, nextWeek()) : null) ??
    (['this', 'coming'].includes(first) && said.length === 2 ? weekday(second, today) : null) ??
    endNamed(said, today) ??
    (said.length <= 3 ? date(first, second, third, today) : null);
  return found?.toISODate() ?? null;
}

function oneWord(word: string, today: DateTime): DateTime | null {
  if (word === 'today' || word === 'tonight') return today;
  if (word === 'tomorrow' || word === 'tmrw') return today.plus({ days: 1 });
  const iso = /^\d{4}-\d{2}-\d{2}$/u.test(word) ? DateTime.fromISO(word, { zone: today.zone }) : null;
  return iso?.isValid === true ? iso : (weekday(word, today) ?? ofMonth(word, today));
}

/** "the 27th": the next day of that number. */
function ofMonth(word: string, today: DateTime): DateTime | null {
  const day = Number(ORDINAL.exec(word)?.[1]);
  if (!(day > 0)) return null;
  const inMonth = [0, 1, 2].map((later) => today.startOf('month').plus({ months: later }));
  const months = inMonth.filter(({ daysInMonth }) => day <= (daysInMonth ?? 0));
  return months.map((month) => month.set({ day })).find((found) => found >= today) ?? null;
}

function weekday(name: string, from: DateTime): DateTime | null {
  const at = Math.max(WEEKDAYS.indexOf(name), SHORT_WEEKDAYS.indexOf(name)) + 1;
  return at === 0 ? null : from.plus({ days: (at - from.weekday + 7) % 7 });
}

/** "in two weeks", "a week from today". */
function away(said: readonly string[], today: DateTime): DateTime | null {
  const [first, ...rest] = said;
  const isFromNow = said.at(-2) === 'from' && ['now', 'today'].includes(said.at(-1) ?? '');
  const days = first === 'in' ? spanNamed(rest) : isFromNow ? spanNamed(said.slice(0, -2)) : null;
  return days === null ? null : today.plus({ days: Number(days) });
}

/** How many days words such as "three days" or "one more week" are; null for others. */
export function spanNamed(words: readonly string[]): string | null {
  const [count = '', unit = '', ...more] = words.filter((word) => word !== 'more' && word !== 'another');
  const isAlone = unit === '' && words.length > 1;
  const days = UNITS[(isAlone ? count : unit).replace(/s$/u, '')];
  const many =
    isAlone || count === 'a' ? 1 : /^\d{1,3}$/u.test(count) ? Number(count) : SMALL.indexOf(count) + 1;
  return days === undefined || more.length > 0 || !(many > 0) ? null : String(many * days);
}

/** "end of the month", "end of next week", "end of March", "last day of March". */
function endNamed(said: readonly string[], today: DateTime): DateTime | null {
  const words = said.filter((word) => word !== 'this');
  const what =
    words[0] === 'end' ? words.slice(1) : words[0] === 'last' && words[1] === 'day' ? words.slice(2) : [];
  const isNext = what[0] === 'next' && what.length === 2;
  return what.length === 1 || isNext ? endOf(what.at(-1) ?? '', today, isNext ? 1 : 0) : null;
}

/** A week of work ends on its Friday. */
function endOf(what: string, today: DateTime, later: number): DateTime | null {
  if (what === 'week') return today.plus({ days: ((5 - today.weekday + 7) % 7) + 7 * later });
  if (what === 'month') return today.plus({ months: later }).endOf('month');
  const month = monthOf(what);
  const end = today.set({ month: month === 0 ? today.month : month, day: 1 }).endOf('month');
  return month === 0 ? null : end < today ? end.plus({ years: 1 }).endOf('month') : end;
}

const monthOf = (name: string): number => Math.max(MONTHS.indexOf(name), SHORT_MONTHS.indexOf(name)) + 1;

function date(first: string, second: string, year: string, today: DateTime): DateTime | null {
  const [number, name] = DAY.test(first) ? [first, second] : [second, first];
  const month = monthOf(name);
  const day = Number(DAY.exec(number)?.[1]);
  if (month === 0 || !(day > 0) || (year !== '' && !YEAR.test(year))) return null;
  const found = DateTime.fromObject(
    { day, month, year: year === '' ? today.year : Number(year) },
    { zone: today.zone },
  );
  if (!found.isValid) return null;
  return year === '' && found < today ? found.plus({ years: 1 }) : found;
}
