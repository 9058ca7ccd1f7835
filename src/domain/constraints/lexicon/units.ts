import { phrases } from '../../phrase-text.js';

/** A unit with its names (lower case, several languages) and what one of it is in the base unit; several where people differ. */
export interface Unit {
  scales: readonly number[];
  names: readonly string[];
}

const DAY = 86_400;
const YEARS = [365, 365.25, 366, 360].map((days) => days * DAY);
const MONTHS = [...[28, 29, 30, 31].map((days) => days * DAY), (365 / 12) * DAY, (365.25 / 12) * DAY];

/** Base unit: seconds. */
export const TIME: readonly Unit[] = [
  { scales: [1e-9], names: phrases('ns | nsec | nanosecond | nanosekunde | nanoseconde') },
  { scales: [1e-6], names: phrases('µs | μs | us | usec | microsecond | mikrosekunde | microseconde') },
  {
    scales: [1e-3],
    names: phrases(`
      ms | msec | millisecond | milli | millis | millisekunde | milliseconde | milisegundo | millisecondo | mс | мс
      milissegundo | 毫秒 | ミリ秒 | msek | millisekunden | millisecondi
    `),
  },
  {
    scales: [1],
    names: phrases(`
      s | sec | second | sekunde | sekunden | sek | seconde | segundo | secondo | secondi | seconden | sekund | сек | с | 秒
    `),
  },
  {
    scales: [60],
    names: phrases('min | minute | minuten | minuto | minuti | minut | minuta | минут | мин | 分钟 | 分'),
  },
  {
    scales: [3600],
    names: phrases(
      'h | hr | hour | stunde | stunden | std | heure | hora | ora | ore | uur | uren | godzina | час | 小时 | 時間',
    ),
  },
  {
    scales: [DAY],
    names: phrases(
      'd | day | tag | tage | tagen | jour | día | dia | giorno | giorni | dag | dagen | dni | день | дней | 天 | 日',
    ),
  },
  {
    scales: [7 * DAY],
    names: phrases(
      'w | wk | week | woche | wochen | semaine | semana | settimana | settimane | weken | недель | 周 | 週間',
    ),
  },
  {
    scales: MONTHS,
    names: phrases(
      'mo | month | monat | monate | monaten | mois | mes | mese | mesi | meses | maand | maanden | месяц | 月',
    ),
  },
  {
    scales: YEARS,
    names: phrases(
      'y | yr | year | jahr | jahre | jahren | ans | année | año | anno | anni | jaar | jaren | год | лет | 年',
    ),
  },
];

/** Days on which people work; not to be counted against the calendar's. */
export const WORKING = phrases('business | working | work');
export const CALENDAR = phrases('calendar | full');

/** Base unit: bytes. "KB" is 1,000 to some and 1,024 to others. */
export const DATA: readonly Unit[] = [
  { scales: [1], names: phrases('byte | octet | bytes') },
  { scales: [1e3, 1024], names: phrases('kb | kilobyte | kbyte | ko') },
  { scales: [1e6, 1024 ** 2], names: phrases('mb | megabyte | mbyte') },
  { scales: [1e9, 1024 ** 3], names: phrases('gb | gigabyte | gbyte | gig') },
  { scales: [1e12, 1024 ** 4], names: phrases('tb | terabyte | tbyte') },
  { scales: [1e15, 1024 ** 5], names: phrases('pb | petabyte') },
  { scales: [1024], names: phrases('kib | kibibyte') },
  { scales: [1024 ** 2], names: phrases('mib | mebibyte') },
  { scales: [1024 ** 3], names: phrases('gib | gibibyte') },
  { scales: [1024 ** 4], names: phrases('tib | tebibyte') },
];

/** Written exactly so, it may be bits or bytes. */
export const BITS_OR_BYTES: Readonly<Record<string, readonly number[]>> = {
  Kb: [125, 1e3, 1024],
  Mb: [125e3, 1e6, 1024 ** 2],
  Gb: [125e6, 1e9, 1024 ** 3],
};

export const PERCENT: readonly Unit[] = [
  { scales: [1], names: phrases('% | percent | pct | percentage | prozent | pourcent | procent') },
  { scales: [0.1], names: phrases('‰ | permille | promille') },
];

/** Whole rates in one word: what is counted, and how many seconds one period has. */
export const RATES: Readonly<
  Record<string, { noun: string; dimension: 'count' | 'data'; scales: readonly number[] }>
> = {
  rps: { noun: 'request', dimension: 'count', scales: [1] },
  qps: { noun: 'request', dimension: 'count', scales: [1] },
  rpm: { noun: 'request', dimension: 'count', scales: [1 / 60] },
  qpm: { noun: 'request', dimension: 'count', scales: [1 / 60] },
  tps: { noun: 'transaction', dimension: 'count', scales: [1] },
  fps: { noun: 'frame', dimension: 'count', scales: [1] },
  iops: { noun: 'io', dimension: 'count', scales: [1] },
  kbps: { noun: '', dimension: 'data', scales: [125, 1e3, 1024] },
  mbps: { noun: '', dimension: 'data', scales: [125e3, 1e6, 1024 ** 2] },
  gbps: { noun: '', dimension: 'data', scales: [125e6, 1e9, 1024 ** 3] },
};

/** How often, in one word: seconds between two times. */
export const FREQUENCIES: Readonly<Record<string, readonly number[]>> = {
  hourly: [3600],
  daily: [DAY],
  nightly: [DAY],
  weekly: [7 * DAY],
  monthly: MONTHS,
  quarterly: MONTHS.map((month) => 3 * month),
  yearly: YEARS,
  annually: YEARS,
};
