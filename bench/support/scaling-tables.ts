import { z } from 'zod';
import { number } from './figures-table.js';
import type { Results } from './results.js';
import { ASSUMED, measuredOf, type Need, needOf } from './scaling-model.js';

const SIZES = [10, 1_000, 100_000] as const;

const TableRow = z.object({ name: z.string(), bytesPerThread: z.number() });
const SweepRow = z.object({
  state: z.string(),
  threadsMs: z.number(),
  lanesMs: z.number(),
  remindersMs: z.number(),
  watchersMs: z.number(),
});

const NOT_YET = 'Not measured yet: `npm run bench`.';

/** The tables of docs/scaling.md. */
export function scalingTables(results: Results): string {
  return [needs(results), storage(results), sweeps(results)].join('\n\n');
}

function needs(results: Results): string {
  const measured = measuredOf(results);
  if (measured === null) return NOT_YET;
  const needed = SIZES.map((workspaces) => needOf(workspaces, measured));
  const row = (name: string, cell: (need: Need) => string) => `| ${name} | ${needed.map(cell).join(' | ')} |`;
  return [
    row('workspaces', ({ workspaces }) => number(workspaces)),
    '| --- | ---: | ---: | ---: |',
    row('turns a day', ({ turnsADay }) => number(turnsADay)),
    row('turns a second at the peak', ({ peakTurnsPerSecond }) => number(peakTurnsPerSecond)),
    row('processes', ({ processes }) => number(processes)),
    row('connections to the database', ({ connections }) => number(connections)),
    row('threads with something open, at the peak', ({ openThreads }) => number(openThreads)),
    row('flushes of the log to disk a second, at the peak', ({ flushesPerSecond }) =>
      number(flushesPerSecond),
    ),
    row('sweeps of all processes: processors of the database', ({ sweepLoad }) => number(sweepLoad)),
    row(`storage with ${ASSUMED.retentionDays} days kept`, ({ storageGb }) => `${number(storageGb)} GB`),
    row('write-ahead log a day', ({ walGbADay }) => `${number(walGbADay)} GB`),
    row('model a day', ({ modelDollarsADay }) => `$ ${number(modelDollarsADay)}`),
  ].join('\n');
}

function storage(results: Results): string {
  const parsed = TableRow.array().safeParse(results.storage?.['tables']);
  if (!parsed.success) return NOT_YET;
  const rows = parsed.data.map(({ name, bytesPerThread }) => `| \`${name}\` | ${number(bytesPerThread)} |`);
  return ['| table, with its indexes | bytes a thread |', '| --- | ---: |', ...rows].join('\n');
}

function sweeps(results: Results): string {
  const parsed = SweepRow.array().safeParse(results.sweep?.['table']);
  if (!parsed.success) return NOT_YET;
  const rows = parsed.data.map(
    ({ state, threadsMs, lanesMs, remindersMs, watchersMs }) =>
      `| ${state} | ${number(threadsMs)} | ${number(lanesMs)} | ${number(remindersMs)} | ${number(watchersMs)} |`,
  );
  return [
    '| state | threads, ms | lanes, ms | reminders, ms | watchers, ms |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows,
  ].join('\n');
}
