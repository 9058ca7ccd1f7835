import { CURRENCIES } from '../lexicon/money.js';
import { MULTIPLIERS } from '../lexicon/numbers.js';
import { BITS_OR_BYTES, CALENDAR, DATA, PERCENT, TIME, type Unit, WORKING } from '../lexicon/units.js';
import { lookup } from '../text/lookup.js';
import { forms } from '../text/stem.js';
import type { Token } from '../text/tokens.js';

/** A unit found in a text: its dimension, what one of it is in the base unit, and how many tokens it takes. */
export interface FoundUnit {
  dimension: string;
  scales: readonly number[];
  length: number;
}

const byName = (units: readonly Unit[]) =>
  new Map(units.flatMap(({ names, scales }) => names.map((name) => [name, scales] as const)));
const TIME_NAMES = byName(TIME);
const DATA_NAMES = byName(DATA);
const PERCENT_NAMES = byName(PERCENT);
const MULTIPLIER_NAMES = new Map(Object.entries(MULTIPLIERS));
const MONEY_NAMES = new Map(
  Object.entries(CURRENCIES).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
);

function named<T>(names: ReadonlyMap<string, T>, token: Token | undefined): T | undefined {
  if (token === undefined) return undefined;
  const form = forms(token.text).find((one) => names.has(one));
  return form === undefined ? undefined : names.get(form);
}

/** The seconds that a unit of time at this token has, or undefined. */
export function timeUnit(token: Token | undefined): readonly number[] | undefined {
  return named(TIME_NAMES, token);
}

/** The code of the currency that this token names, or undefined. */
export function currency(token: Token | undefined): string | undefined {
  return named(MONEY_NAMES, token);
}

/** The unit at `at`, where one stands there. */
export function unitAt(tokens: readonly Token[], at: number): FoundUnit | undefined {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (token === undefined) return undefined;
  if (WORKING.includes(token.text)) return found('working time', timeUnit(next), 2);
  if (CALENDAR.includes(token.text)) return found('time', timeUnit(next), 2);
  if (token.text === 'per' && next?.text === 'cent') return found('percent', [1], 2);
  return (
    found('data', lookup(BITS_OR_BYTES, token.raw) ?? named(DATA_NAMES, token), 1) ??
    (token.raw === 'B' ? found('data', [1], 1) : undefined) ??
    found('time', timeUnit(token), 1) ??
    found('percent', named(PERCENT_NAMES, token), 1)
  );
}

function found(
  dimension: string,
  scales: readonly number[] | undefined,
  length: number,
): FoundUnit | undefined {
  return scales && { dimension, scales, length };
}

/** What multiplies a number ("k", "million") at this token. An "m" is a million only beside money or in capitals. */
export function multiplier(
  token: Token | undefined,
  next: Token | undefined,
  money: boolean,
): number | undefined {
  if (token?.kind !== 'word') return undefined;
  if (token.text !== 'm') return named(MULTIPLIER_NAMES, token);
  const isMillion = token.glued && (money || token.raw === 'M' || currency(next) !== undefined);
  return isMillion ? 1e6 : undefined;
}
