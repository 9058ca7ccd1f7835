import { FREQUENCIES, RATES } from '../lexicon/units.js';
import { lookup } from '../text/lookup.js';
import type { Token } from '../text/tokens.js';
import { type Amount, amountOf } from './amount.js';
import { readNumeral } from './numeral.js';
import { withPeriod } from './rate.js';
import { readSpoken } from './spoken.js';
import { currency, multiplier, timeUnit, unitAt } from './units.js';

/** An amount that stands in a text, and how many tokens it takes. */
export interface FoundAmount {
  amount: Amount;
  length: number;
}

interface FoundNumber {
  numbers: readonly number[];
  /** The same number where it counts money or is a percentage, which settles what its separator means. */
  asMoney: readonly number[];
  asPercent: readonly number[];
  length: number;
  loose: boolean;
}

/** The amount that starts at `at`, or null: "200 ms", "€20k", "half a second", "sub-second", "1000 requests per minute", "daily". */
export function readAmount(tokens: readonly Token[], at: number): FoundAmount | null {
  const frequency = readFrequency(tokens, at);
  if (frequency !== null) return frequency;
  const one = tokens[at - 1]?.text === 'sub' ? unitAt(tokens, at) : undefined;
  if (one !== undefined) return { amount: amountOf([1], one.scales, one.dimension), length: one.length };
  const before = currency(tokens[at]);
  const start = before === undefined ? at : at + 1;
  const number = readNumber(tokens, start);
  if (number === null || (before !== undefined && number.loose)) return null;
  return withPeriod(tokens, at, readUnit(tokens, at, start + number.length, number, before));
}

function readNumber(tokens: readonly Token[], at: number): FoundNumber | null {
  const token = tokens[at];
  if (token?.kind === 'number') {
    const numeral = readNumeral(token.text.includes('⁄') ? token.raw : token.text);
    if (numeral === null) return null;
    const { value, other, byComma } = numeral;
    return {
      numbers: other === null ? [value] : [value, other],
      asMoney: [other ?? value],
      asPercent: [byComma ?? value],
      length: 1,
      loose: false,
    };
  }
  const spoken = readSpoken(tokens, at);
  if (spoken === null) return null;
  const numbers = [spoken.value];
  return { numbers, asMoney: numbers, asPercent: numbers, length: spoken.length, loose: spoken.loose };
}

/** The number with its multiplier and its unit or currency; null where it needs a unit and has none. */
function readUnit(
  tokens: readonly Token[],
  at: number,
  from: number,
  number: FoundNumber,
  before: string | undefined,
): FoundAmount | null {
  const times = multiplier(tokens[from], tokens[from + 1], before !== undefined);
  const to = times === undefined ? from : from + 1;
  const scaled = (numbers: readonly number[]) => numbers.map((one) => one * (times ?? 1));
  const after = before === undefined ? currency(tokens[to]) : undefined;
  const code = before ?? after;
  if (code !== undefined) {
    const amount = amountOf(scaled(number.asMoney), [1], `money:${code}`);
    return { amount, length: to - at + (after === undefined ? 0 : 1) };
  }
  const unit = unitAt(tokens, to);
  if (unit !== undefined) {
    const numbers = unit.dimension === 'percent' ? number.asPercent : number.numbers;
    return { amount: amountOf(scaled(numbers), unit.scales, unit.dimension), length: to - at + unit.length };
  }
  const nines = tokens[to]?.text === 'nines' ? ninesOf(number.numbers[0] ?? 0) : undefined;
  if (nines !== undefined) return { amount: amountOf([nines], [1], 'percent'), length: to - at + 1 };
  const rate = lookup(RATES, tokens[to]?.text);
  if (rate !== undefined) {
    const amount = amountOf(scaled(number.numbers), rate.scales, `${rate.dimension}/time`, rate.noun);
    return { amount, length: to - at + 1 };
  }
  if (number.loose) return null;
  const bare = times === undefined;
  return { amount: { ...amountOf(scaled(number.numbers), [1], 'count'), bare }, length: to - at };
}

/** "three nines" are 99.9 %. */
function ninesOf(count: number): number | undefined {
  return count >= 2 && count <= 7 ? 100 - 10 ** (2 - count) : undefined;
}

/** "daily", "every 5 minutes", "once a week", "3 times a day". */
function readFrequency(tokens: readonly Token[], at: number): FoundAmount | null {
  const word = tokens[at]?.text ?? '';
  const often = lookup(FREQUENCIES, word);
  if (often !== undefined) return { amount: frequencyOf([1], often), length: 1 };
  if (word === 'every' || word === 'each') {
    const number = readNumber(tokens, at + 1);
    const period = timeUnit(tokens[at + 1 + (number?.length ?? 0)]);
    if (period === undefined) return null;
    const periods = (number?.numbers ?? [1]).flatMap((one) => period.map((seconds) => one * seconds));
    return { amount: frequencyOf([1], periods), length: 2 + (number?.length ?? 0) };
  }
  const times = lookup({ once: 1, twice: 2 }, word);
  const period = /^(?:a|an|per|every)$/u.test(tokens[at + 1]?.text ?? '')
    ? timeUnit(tokens[at + 2])
    : undefined;
  return times === undefined || period === undefined
    ? null
    : { amount: frequencyOf([times], period), length: 3 };
}

function frequencyOf(times: readonly number[], seconds: readonly number[]): Amount {
  return amountOf(
    times,
    seconds.map((period) => 1 / period),
    'frequency',
  );
}
