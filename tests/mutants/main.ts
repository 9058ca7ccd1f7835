import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { MUTANTS, type Mutant } from './mutants.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const LEFT_OUT = /^(node_modules|\.git|\.frontdoor|dist|coverage)$/;

/**
 * `npm run mutants`: breaks a copy of the code in one place after another, and runs the test that is to notice. Arguments are the
 * names of mutants; without any all are tried. Fails where a test stays green, or is red or missing before anything is broken.
 */
async function main(names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !MUTANTS.some((mutant) => mutant.name === name));
  if (unknown.length > 0) throw new Error(`There is no mutant ${unknown.join(', ')}.`);
  const chosen = MUTANTS.filter(({ name }) => names.length === 0 || names.includes(name));
  const folder = await mkdtemp(join(tmpdir(), 'frontdoor-mutants-'));
  try {
    await cp(ROOT, folder, {
      recursive: true,
      filter: (path) => !LEFT_OUT.test(path.slice(ROOT.length)),
    });
    await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    const useless = await uselessBefore(folder, chosen);
    for (const mutant of chosen) {
      const fault = useless.get(mutant) ?? (await faultOf(folder, mutant));
      process.stdout.write(`${fault ?? 'noticed'}  ${mutant.name}  ${mutant.test}\n`);
      if (fault !== null) process.exitCode = 1;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The mutants whose test tells nothing, since it is red or not there while nothing is broken. */
async function uselessBefore(folder: string, mutants: readonly Mutant[]): Promise<Map<Mutant, string>> {
  const titles = mutants.map(({ title }) => `(?:${title})`).join('|');
  const tests = await jest(folder, [...new Set(mutants.map(({ test }) => test))], titles);
  return new Map(
    mutants.flatMap((mutant): [Mutant, string][] => {
      const own = ofMutant(tests, mutant);
      if (own.length === 0) return [[mutant, 'NO SUCH TEST']];
      return own.every(({ status }) => status === 'passed') ? [] : [[mutant, 'RED WITHOUT IT']];
    }),
  );
}

/** What is wrong with the test, if it does not notice the bug; null where it does. */
async function faultOf(folder: string, mutant: Mutant): Promise<string | null> {
  const { file, find, put, test, title } = mutant;
  const path = join(folder, file);
  const source = await readFile(path, 'utf8');
  if (source.split(find).length !== 2) throw new Error(`${file} has "${find}" not exactly once.`);
  try {
    await writeFile(
      path,
      source.replace(find, () => put),
    );
    const own = ofMutant(await jest(folder, [test], title), mutant);
    if (own.length === 0) return 'DOES NOT COMPILE';
    return own.some(({ status }) => status === 'failed') ? null : 'NOT NOTICED';
  } finally {
    await writeFile(path, source);
  }
}

interface Ran {
  /** from the folder of the tests */
  test: string;
  title: string;
  status: string;
}

function ofMutant(ran: readonly Ran[], { test, title }: Mutant): Ran[] {
  return ran.filter((one) => one.test === test && new RegExp(title, 'i').test(one.title));
}

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

/** Runs the tests of that pattern, and says what became of each. */
async function jest(folder: string, tests: readonly string[], pattern: string): Promise<Ran[]> {
  const report = join(folder, 'report.json');
  await rm(report, { force: true });
  const files = tests.map((test) => `tests/${test}`);
  await spawned(folder, [...files, '--testNamePattern', pattern, '--json', `--outputFile=${report}`]);
  const { testResults } = Report.parse(JSON.parse(await readFile(report, 'utf8')));
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'pending')
      .map(({ fullName: title, status }) => ({
        test: name.split(/[/\\]/u).join('/').split('/tests/').at(-1) ?? '',
        title,
        status,
      })),
  );
}

function spawned(cwd: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', 'jest', '--', ...args], { cwd, stdio: 'ignore' });
    child.once('error', reject);
    child.once('close', () => resolve());
  });
}

await main(process.argv.slice(2));
