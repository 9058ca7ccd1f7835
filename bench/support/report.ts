import { parseArgs } from 'node:util';

/** The value at a share (0 to 1) of sorted numbers. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** A figure as people read it. */
export const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Progress goes to standard error, so that the last line of standard output is the result. */
export function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Prints the figures as a table, or with --json as one object on one line. */
export function report(title: string, figures: Record<string, number | string>): void {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } }, strict: false });
  if (values.json) {
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    return;
  }
  const width = Math.max(...Object.keys(figures).map((name) => name.length));
  const lines = Object.entries(figures).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
  process.stdout.write([title, ...lines, ''].join('\n'));
}
