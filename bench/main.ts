import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { figuresTable } from './support/figures-table.js';
import { progress } from './support/report.js';
import { BENCHES, type BenchName, keepResult, readResults } from './support/results.js';
import { scalingTables } from './support/scaling-tables.js';

const BEGIN = '<!-- figures -->';
const END = '<!-- /figures -->';

/** What is run by name: each of these files is a bench of its own. */
const named = (await readdir(import.meta.dirname))
  .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
  .map((file) => file.replace(/\.ts$/u, ''))
  .toSorted();

/**
 * `npm run bench -- <name>` runs one bench, which reads whatever else is said; its figures are for whoever reads them.
 * Without a name all benches of the runtime run one after the other: their figures are kept in
 * docs/performance/results.json, and the pictures and the tables of docs/performance.md and docs/scaling.md renewed. --keep
 * does so for those it names; --tables only renews the tables; --quick shows in a few minutes that all of them work, and
 * keeps nothing.
 */
const [first = '', ...more] = process.argv.slice(2);
if (named.includes(first)) process.exit(await start(first, more, 'inherit'));

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    tables: { type: 'boolean', default: false },
  },
});
const unknown = positionals.find((name) => !values.keep || !BENCHES.some((bench) => bench === name));
if (unknown !== undefined) {
  const there = values.keep ? BENCHES : named;
  progress(
    `There is no bench called ${unknown}${values.keep ? ' whose figures are kept' : ''}. There are: ${there.join(', ')}.`,
  );
  process.exit(1);
}
const chosen = BENCHES.filter((bench) => positionals.length === 0 || positionals.includes(bench));

if (!values.tables) {
  for (const bench of chosen) {
    progress(`— ${bench} —`);
    const output = await run(bench);
    process.stdout.write(output);
    if (!values.quick) await keepResult(bench, output);
  }
}
if (!values.quick) await renewTables();

/** Runs one bench for its figures. @throws when it fails */
async function run(bench: BenchName): Promise<string> {
  let output = '';
  const code = await start(bench, ['--json', values.quick ? '--quick' : '--plot'], (chunk) => {
    output += chunk;
  });
  if (code !== 0) throw new Error(`The bench ${bench} failed; see above.`);
  return output;
}

/** Runs a bench in a process of its own, to its end. @returns its exit code */
async function start(
  bench: string,
  args: readonly string[],
  out: 'inherit' | ((chunk: string) => void),
): Promise<number> {
  const program = join(import.meta.dirname, `${bench}.ts`);
  const stdio = ['inherit', out === 'inherit' ? out : 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], { stdio: [...stdio] });
  if (out !== 'inherit') child.stdout?.on('data', (chunk) => out(String(chunk)));
  const [code] = await once(child, 'close');
  return typeof code === 'number' ? code : 1;
}

/** The Markdown text with what stands between its two marks replaced. @throws Error where the marks are not there */
function withTables(markdown: string, tables: string): string {
  const from = markdown.indexOf(BEGIN);
  const to = markdown.indexOf(END);
  if (from < 0 || to < from) throw new Error(`The file needs a line ${BEGIN} and, below it, a line ${END}.`);
  return `${markdown.slice(0, from)}${BEGIN}\n${tables}\n${markdown.slice(to)}`;
}

async function renewTables(): Promise<void> {
  const results = await readResults();
  const renew = async (name: string, tables: string) => {
    const file = fileURLToPath(new URL(`../docs/${name}`, import.meta.url));
    await writeFile(file, withTables(await readFile(file, 'utf8'), tables));
  };
  await renew('performance.md', figuresTable(results));
  await renew('scaling.md', scalingTables(results));
  progress('docs/performance.md and docs/scaling.md are up to date.');
}
