import { meanOf, type Outcome, within } from './quality.js';

const BINS = 10;

/** The requests whose first team got a confidence within a tenth. */
export interface Bin {
  from: number;
  confidence: number;
  accuracy: number;
  count: number;
}

/** What the matcher thought against how often it was right. */
export function binsOf(outcomes: readonly Outcome[]): Bin[] {
  const binOf = ({ confidence }: Outcome) => Math.min(BINS - 1, Math.floor(confidence * BINS));
  return Array.from({ length: BINS }, (_, bin) => {
    const inside = outcomes.filter((outcome) => binOf(outcome) === bin);
    return {
      from: bin / BINS,
      confidence: meanOf(inside.map(({ confidence }) => confidence)),
      accuracy: inside.length === 0 ? 0 : within(inside, 1),
      count: inside.length,
    };
  });
}

/** The expected calibration error: how far confidence and accuracy lie apart, on average over the requests. */
export function calibrationError(bins: readonly Bin[]): number {
  const all = bins.reduce((sum, { count }) => sum + count, 0);
  return bins.reduce(
    (sum, { count, confidence, accuracy }) => sum + (count / all) * Math.abs(confidence - accuracy),
    0,
  );
}

/** The bins as a table for people. */
export function calibrationTable(bins: readonly Bin[]): string[] {
  const share = (value: number) => value.toFixed(2);
  const rows = bins.map(({ from, confidence, accuracy, count }) =>
    count === 0
      ? `  ${share(from)}–${share(from + 1 / BINS)}        –         –      0`
      : `  ${share(from)}–${share(from + 1 / BINS)}     ${share(confidence)}      ${share(accuracy)}  ${`${count}`.padStart(5)}`,
  );
  return ['  confidence    mean  accuracy      n', ...rows];
}

/** The bins on one line: mean confidence, accuracy and number of each that has any. */
export function calibrationLine(bins: readonly Bin[]): string {
  return bins
    .filter(({ count }) => count > 0)
    .map(({ confidence, accuracy, count }) => `${confidence.toFixed(2)}/${accuracy.toFixed(2)}/${count}`)
    .join(' ');
}
