/** How many of how many; `share` is between 0 and 1, null of none. */
export interface Share {
  n: number;
  right: number;
  share: number | null;
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** One number by another as a figure, with three decimals; null where there is nothing to divide by. */
export function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((1_000 * part) / whole) / 1_000;
}

export const mean = (values: readonly number[]): number | null => ratio(sum(values), values.length);

export const shareOf = (right: number, n: number): Share => ({ n, right, share: ratio(right, n) });

/** How many are right of those that are judged. */
export function share(verdicts: readonly (boolean | null)[]): Share {
  const judged = verdicts.filter((verdict) => verdict !== null);
  return shareOf(judged.filter(Boolean).length, judged.length);
}
