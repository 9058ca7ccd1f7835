import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readOptions } from './options.js';
import type { Chart } from './plot/chart.js';
import { draw } from './plot/draw.js';
import { type Figures, progress, report } from './report.js';
import type { WhereAndWhen } from './where-and-when.js';

/** Where pictures and results are kept. */
export const RESULTS = fileURLToPath(new URL('../../docs/performance/', import.meta.url));

/** Ends a bench: prints the figures with where, when and how they were measured, and draws the picture if asked to. */
export async function finish(
  bench: string,
  title: string,
  { figures, chart, at }: { figures: Figures; chart: Chart | null; at: WhereAndWhen },
): Promise<void> {
  const { plot, quick } = readOptions();
  const command = `npm run bench -- ${bench}${quick ? ' --quick' : ''}`;
  if (plot && chart !== null) {
    const file = `${RESULTS}${bench}.svg`;
    await mkdir(RESULTS, { recursive: true });
    await writeFile(file, draw(chart, [command, `${at.machine} · ${at.date}`]));
    progress(`drawn: ${file}`);
  }
  report(title, { ...figures, command, ...at });
}
