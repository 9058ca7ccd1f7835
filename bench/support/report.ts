import { parseArgs } from 'node:util';

/** Progress goes to standard error, so that the last line of standard output is the result. */
export function progress(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Figures by name, and rows of figures where one number tells too little. */
export type Figures = Readonly<
  Record<string, number | string | readonly unknown[] | Readonly<Record<string, unknown>>>
>;

/** Prints the figures as a table, or with --json as one object on one line. */
export function report(title: string, figures: Figures): void {
  const { values } = parseArgs({ options: { json: { type: 'boolean', default: false } }, strict: false });
  if (values.json) {
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    return;
  }
  const width = Math.max(...Object.keys(figures).map((name) => name.length));
  const lines = Object.entries(figures).flatMap(([name, value]) => linesOf(name.padEnd(width), value));
  process.stdout.write([title, ...lines, ''].join('\n'));
}

function linesOf(name: string, value: Figures[string]): string[] {
  if (Array.isArray(value)) return [`  ${name}`, ...value.map((row) => `    ${rowText(row)}`)];
  return [`  ${name}  ${rowText(value)}`];
}

function rowText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, cell]) => `${name} ${String(cell)}`)
    .join('  ');
}
