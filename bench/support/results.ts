import { readFile, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { RESULTS } from './finish.js';

const FILE = `${RESULTS}results.json`;

/** The benches that `npm run bench` runs, in that order. */
export const BENCHES = [
  'ingest',
  'turns',
  'latency',
  'takeover',
  'growth',
  'storage',
  'sweep',
  'memory',
  'quick',
  'notes',
  'fairness',
] as const;
export type BenchName = (typeof BENCHES)[number];

const Result = z.looseObject({ command: z.string(), machine: z.string(), date: z.string() });
/** The figures of one bench, as its last line gives them. */
export type Result = z.infer<typeof Result>;

const Results = z.partialRecord(z.enum(BENCHES), Result);
/** The newest figures of each bench. */
export type Results = z.infer<typeof Results>;

/** The kept figures; none where nothing was measured yet. */
export async function readResults(): Promise<Results> {
  const text = await readFile(FILE, 'utf8').catch(() => '{}');
  return Results.parse(JSON.parse(text));
}

/** Keeps what a bench printed, in the place of what it printed before. @throws where its last line is no result */
export async function keepResult(bench: BenchName, output: string): Promise<Results> {
  const lastLine = output.trimEnd().split('\n').at(-1) ?? '';
  const results = { ...(await readResults()), [bench]: Result.parse(JSON.parse(lastLine)) };
  await writeFile(FILE, `${JSON.stringify(results, null, 2)}\n`);
  return results;
}

/** A figure that is one number. Null: not measured yet. */
export function numberOf(results: Results, bench: BenchName, figure: string): number | null {
  const value = results[bench]?.[figure];
  return typeof value === 'number' ? value : null;
}
