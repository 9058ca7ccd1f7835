import { DateTime, IANAZone } from 'luxon';

/** A day, and where an hour was said with it, the moment that this is. */
export interface When {
  /** an ISO date, as it was said */
  day: string;
  /** null: no hour was said */
  at: Date | null;
}

const DAY = /^(\d{4}-\d{2}-\d{2})(?:(?:T|,?\s+(?:at\s+)?)(\d.*))?$/iu;
const HOUR =
  /^(?<hour>\d{1,2})(?::(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,]\d+)?)?)?(?:\s*(?<half>[ap]\.?m\.?|h))?\s*\(?(?<zone>[a-z][\w/+:-]*|[+-]\d{2}:?\d{2})?\)?$/iu;

/**
 * What "2026-03-31", "2026-03-31 14:00", "2026-03-31, 2 pm" or an ISO time means; null: none of these.
 * @param timeZone of whoever said it, a name of the IANA time zone database; one that is not known counts as UTC, as everywhere
 */
export function whenOf(said: string, timeZone: string): When | null {
  const [, day = '', hour] = DAY.exec(said.trim()) ?? [];
  if (!DateTime.fromISO(day).isValid) return null;
  if (hour === undefined) return { day, at: null };
  const parts = HOUR.exec(hour)?.groups;
  // a bare number may be anything
  if (parts === undefined || (parts['minute'] ?? parts['half']) === undefined) return null;
  const { zone: named, minute = '0', second = '0' } = parts;
  const zone = named === undefined ? (zoneNamed(timeZone) ?? 'utc') : zoneNamed(named);
  const of24 = hourOf(Number(parts['hour']), parts['half']);
  if (zone === null || of24 === null) return null;
  const time = { hour: of24, minute: Number(minute), second: Number(second) };
  const at = DateTime.fromISO(day, { zone }).set(time);
  return at.isValid && at.hour === time.hour && at.toISODate() === day ? { day, at: at.toJSDate() } : null;
}

/** Of 24; null where the twelve-hour clock has no such hour, as in 14 pm. */
function hourOf(hour: number, half = 'h'): number | null {
  if (half.toLowerCase() === 'h') return hour;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (/^p/iu.test(half) ? 12 : 0);
}

/** "Z", "+02:00", "UTC", "UTC+2" or "Europe/Berlin". No abbreviation: BST is British and Bangladesh's, and CST stands for three. */
function zoneNamed(said: string): string | null {
  if (/^(z|utc|gmt)$/iu.test(said)) return 'utc';
  const offset = /^(?:utc|gmt)?([+-])(0?\d|1[0-4])(?::?([0-5]\d))?$/iu.exec(said);
  if (offset !== null) return `UTC${offset[1]}${offset[2]}:${offset[3] ?? '00'}`;
  return said.includes('/') && IANAZone.isValidZone(said) ? said : null;
}

/**
 * The moment that stands for a day where a field takes only moments: at ten in the morning UTC it is the same day from Hawaii to
 * New Zealand, while at midnight it is the evening before in all of America.
 */
export const momentOf = ({ day, at }: When): Date => at ?? new Date(`${day}T10:00:00Z`);
