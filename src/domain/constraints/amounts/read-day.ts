import { DAY_BOUNDS } from '../lexicon/bounds.js';
import { BEFORE_MONTH, MONTHS, RELATIVE, WEEKDAYS } from '../lexicon/calendar.js';
import type { Side } from '../lexicon/measures.js';
import { lookup } from '../text/lookup.js';
import { phraseAt, phraseIndex } from '../text/phrase-index.js';
import type { Token } from '../text/tokens.js';
import { type Day, daysOfMonths, exists } from './day.js';
import { readWrittenDate } from './written-date.js';

/** A day that stands in a text, the side that is promised ("by": no later), and how many tokens it takes. */
export interface FoundDay {
  day: Day;
  side: Side | null;
  length: number;
}

const BOUNDS = phraseIndex<Side>([
  ...DAY_BOUNDS.upper.map((phrase) => [phrase, 'upper'] as const),
  ...DAY_BOUNDS.lower.map((phrase) => [phrase, 'lower'] as const),
]);
const AFTERWARDS = phraseIndex([
  ['at the latest', 'latest'],
  ['latest', 'latest'],
  ['at latest', 'latest'],
]);
const PARTS = new Map<string, 'start' | 'mid' | 'end'>([
  ['end', 'end'],
  ['late', 'end'],
  ['middle', 'mid'],
  ['mid', 'mid'],
  ['start', 'start'],
  ['beginning', 'start'],
  ['early', 'start'],
]);

/** The day at `at` with the words that bound it, or null: "by Friday", "1 December 2026", "not before Q3". */
export function readDay(tokens: readonly Token[], at: number): FoundDay | null {
  const bound = phraseAt(BOUNDS, tokens, at);
  const from = at + (bound?.length ?? 0);
  const start = tokens[from]?.text === 'the' ? from + 1 : from;
  const found = readPlainDay(tokens, start);
  if (found === null) return null;
  const end = start + found.length;
  const after = phraseAt(AFTERWARDS, tokens, end);
  const side = bound?.meaning ?? (after === undefined ? null : 'upper');
  return { day: found.day, side, length: end + (after?.length ?? 0) - at };
}

type PlainDay = Omit<FoundDay, 'side'>;

function readPlainDay(tokens: readonly Token[], at: number): PlainDay | null {
  const token = tokens[at];
  if (token === undefined) return null;
  if (token.kind === 'date') {
    const day = readWrittenDate(token.text);
    return day && { day, length: 1 };
  }
  return readDayAndMonth(tokens, at) ?? readPeriod(tokens, at) ?? readWeekday(tokens, at);
}

function readWeekday(tokens: readonly Token[], at: number): PlainDay | null {
  const weekday = lookup(WEEKDAYS, tokens[at]?.text);
  if (weekday === undefined || RELATIVE.has(tokens[at - 1]?.text ?? '')) return null;
  return { day: { dimension: 'weekday', year: null, days: [weekday] }, length: 1 };
}

/** "1 December", "1st of December 2026", "December 1, 2026". */
function readDayAndMonth(tokens: readonly Token[], at: number): PlainDay | null {
  const monthFirst = lookup(MONTHS, tokens[at]?.text);
  const dayAt = monthFirst === undefined ? at : at + 1;
  const day = smallNumber(tokens[dayAt]);
  let end = dayAt + 1;
  if (/^(?:st|nd|rd|th)$/u.test(tokens[end]?.text ?? '')) end += 1;
  if (monthFirst === undefined && tokens[end]?.text === 'of') end += 1;
  const month = monthFirst ?? lookup(MONTHS, tokens[end]?.text);
  if (month === undefined || day === null || !exists(month, day)) return null;
  if (monthFirst === undefined) end += 1;
  if (tokens[end]?.text === ',' && yearAt(tokens, end + 1) !== null) end += 1;
  const year = yearAt(tokens, end);
  return {
    day: { dimension: 'date', year, days: [month * 100 + day] },
    length: end + (year === null ? 0 : 1) - at,
  };
}

/** "March 2026", "end of March", "Q3", "end of 2026". */
function readPeriod(tokens: readonly Token[], at: number): PlainDay | null {
  const part = PARTS.get(tokens[at]?.text ?? '');
  const ofAt = at + (part === undefined ? 0 : 1);
  const start = ofAt + (part !== undefined && tokens[ofAt]?.text === 'of' ? 1 : 0);
  const text = tokens[start]?.text ?? '';
  const months = monthsOf(text);
  const year = yearAt(tokens, months === null ? start : start + 1);
  if (months === null) {
    if (part === undefined || year === null) return null;
    return { day: dayIn([1, 12], part, year), length: start + 1 - at };
  }
  const isPlain = part !== undefined || year !== null || /^[qh]\d$/u.test(text);
  if (!isPlain && tokens.length > 1 && !BEFORE_MONTH.has(tokens[start - 1]?.text ?? '')) return null;
  return { day: dayIn(months, part ?? 'all', year), length: start + (year === null ? 1 : 2) - at };
}

function dayIn(
  [first, last]: readonly [number, number],
  part: 'all' | 'start' | 'mid' | 'end',
  year: number | null,
): Day {
  return { dimension: 'date', year, days: daysOfMonths(first, last, part, year) };
}

function monthsOf(text: string): readonly [number, number] | null {
  const month = lookup(MONTHS, text);
  if (month !== undefined) return [month, month];
  const [, kind, number] = /^([qh])([1-4])$/u.exec(text) ?? [];
  if (kind === undefined || number === undefined) return null;
  const length = kind === 'q' ? 3 : 6;
  const last = Number(number) * length;
  return last > 12 ? null : [last - length + 1, last];
}

function smallNumber(token: Token | undefined): number | null {
  return token?.kind === 'number' && /^\d{1,2}$/u.test(token.text) ? Number(token.text) : null;
}

function yearAt(tokens: readonly Token[], at: number): number | null {
  const text = tokens[at]?.kind === 'number' ? (tokens[at]?.text ?? '') : '';
  return /^20\d\d$/u.test(text) ? Number(text) : null;
}
