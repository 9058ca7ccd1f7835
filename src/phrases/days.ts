import { DateTime, Info } from 'luxon';

const names = (list: readonly string[]): readonly string[] => list.map((name) => name.toLowerCase());
const WEEKDAYS = names(Info.weekdays('long', { locale: 'en' }));
const MONTHS = names(Info.months('long', { locale: 'en' }));
const SHORT_MONTHS = names(Info.months('short', { locale: 'en' }));
const DAY = /^(\d{1,2})(?:st|nd|rd|th)?$/u;
const YEAR = /^\d{4}$/u;

/** The most words that a day is said in: "the end of the month". */
export const MAX_DAY_WORDS = 5;

/** The asker's present time there; UTC where the zone is not known. */
export function localTime(now: Date, zone: string): DateTime {
  const local = DateTime.fromJSDate(now, { zone });
  return local.isValid ? local : DateTime.fromJSDate(now, { zone: 'utc' });
}

/**
 * The day that these words name, as 2026-03-13: today, tomorrow, a weekday, the end of this week or month, a date with or without a
 * year; null for others. What has no year, and a weekday, is the next one of that name.
 */
export function dayNamed(words: readonly string[], now: DateTime): string | null {
  const today = now.startOf('day');
  const said = words.filter((word) => word !== 'the' && word !== 'of');
  const [first = '', second = '', third = ''] = said;
  const day = said.length === 1 ? oneWord(first, today) : null;
  const found =
    day ??
    (first === 'next' && said.length === 2
      ? weekday(second, today.startOf('week').plus({ weeks: 1 }))
      : null) ??
    (first === 'end' && said.length <= 3 ? endOf(said.at(-1) ?? '', today) : null) ??
    (said.length <= 3 ? date(first, second, third, today) : null);
  return found?.toISODate() ?? null;
}

function oneWord(word: string, today: DateTime): DateTime | null {
  if (word === 'today' || word === 'tonight') return today;
  if (word === 'tomorrow') return today.plus({ days: 1 });
  const iso = /^\d{4}-\d{2}-\d{2}$/u.test(word) ? DateTime.fromISO(word, { zone: today.zone }) : null;
  return iso?.isValid === true ? iso : weekday(word, today);
}

function weekday(name: string, from: DateTime): DateTime | null {
  const at = WEEKDAYS.indexOf(name) + 1;
  return at === 0 ? null : from.plus({ days: (at - from.weekday + 7) % 7 });
}

/** A week of work ends on its Friday. */
function endOf(what: string, today: DateTime): DateTime | null {
  if (what === 'month') return today.endOf('month');
  return what === 'week' ? today.plus({ days: (5 - today.weekday + 7) % 7 }) : null;
}

function date(first: string, second: string, year: string, today: DateTime): DateTime | null {
  const [number, name] = DAY.test(first) ? [first, second] : [second, first];
  const month = Math.max(MONTHS.indexOf(name), SHORT_MONTHS.indexOf(name)) + 1;
  const day = Number(DAY.exec(number)?.[1]);
  if (month === 0 || !(day > 0) || (year !== '' && !YEAR.test(year))) return null;
  const found = DateTime.fromObject(
    { day, month, year: year === '' ? today.year : Number(year) },
    { zone: today.zone },
  );
  if (!found.isValid) return null;
  return year === '' && found < today ? found.plus({ years: 1 }) : found;
}
