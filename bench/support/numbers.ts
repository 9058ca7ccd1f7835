/** The value at a share (0 to 1) of numbers. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** A figure as people read it. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** The value in the middle. */
export const median = (values: readonly number[]): number => percentile(values, 0.5);
