import { parseArgs } from 'node:util';

/** What every bench can be told. */
export interface BenchOptions {
  /** print one JSON object as the last line instead of a table */
  json: boolean;
  /** write the picture to docs/performance */
  plot: boolean;
  /** a short run that shows that everything works; its figures mean little */
  quick: boolean;
}

/** Reads the command line. */
export function readOptions(args: readonly string[] = process.argv.slice(2)): BenchOptions {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args: [...args],
    options: { json: flag, plot: flag, quick: flag },
    strict: false,
  });
  return { json: values.json === true, plot: values.plot === true, quick: values.quick === true };
}
