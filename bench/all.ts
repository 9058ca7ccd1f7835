import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { figuresTable } from './support/figures-table.js';
import { progress } from './support/report.js';
import { BENCHES, type BenchName, keepResult, readResults } from './support/results.js';
import { scalingTables } from './support/scaling-tables.js';

const BEGIN = '<!-- figures -->';
const END = '<!-- /figures -->';

/**
 * Runs the benches one after the other, keeps their figures in docs/performance/results.json, and renews the pictures and
 * the tables of docs/performance.md and docs/scaling.md. Names choose some of them; --tables only renews the tables;
 * --quick shows in a few minutes that all of them work, and keeps nothing.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false }, tables: { type: 'boolean', default: false } },
});
const unknown = positionals.find((name) => !BENCHES.some((bench) => bench === name));
if (unknown !== undefined) {
  progress(`There is no bench called ${unknown}. There are: ${BENCHES.join(', ')}.`);
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

/** Runs one bench in a process of its own. @throws when it fails */
async function run(bench: BenchName): Promise<string> {
  const program = fileURLToPath(new URL(`${bench}.ts`, import.meta.url));
  const args = ['--import', 'tsx', program, '--json', values.quick ? '--quick' : '--plot'];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`bench:${bench} failed; see above.`);
  return output;
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
