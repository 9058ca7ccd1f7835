/** A number with what it counts. Only amounts of one dimension can be compared. */
export interface Amount {
  /** "time", "data", "percent", "count", "money:EUR", "frequency", or a rate of one ("count/time", "money:EUR/user"). */
  dimension: string;
  /** What it may be in the dimension's base unit; several where the writing leaves it open ("KB", "month", "1.500"). */
  meanings: readonly number[];
  /** What is counted, where the unit says it ("rps": requests). */
  noun: string;
  /** A count without any unit, which takes that of what it is the start of a range to ("100-200 ms"). */
  bare: boolean;
  /** What one of the unit is. */
  scales: readonly number[];
}

/** The amount that so many of a unit make. */
export function amountOf(
  numbers: readonly number[],
  scales: readonly number[],
  dimension: string,
  noun = '',
): Amount {
  const meanings = [...new Set(numbers.flatMap((number) => scales.map((scale) => number * scale)))];
  return { dimension, meanings, noun, scales, bare: false };
}

/** The amount in other units: "1000 requests" per "minute". */
export function per(amount: Amount, seconds: readonly number[]): Amount {
  return amountOf(
    amount.meanings,
    seconds.map((period) => 1 / period),
    `${amount.dimension}/time`,
    amount.noun,
  );
}
