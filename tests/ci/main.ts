import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOnceMore } from './once-more.js';

/** More than two processors need: the tests that start processes wait most of the time. */
const WORKERS = '--maxWorkers=4';

/**
 * `npm run test:full`: all tests, properties with all their runs, and a suite that failed once more, alone, before it fails
 * the run. Arguments are Jest's, and count for the first of these.
 */
async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'frontdoor-ci-'));
  try {
    const outputFile = join(folder, 'report.json');
    const isGreen = await runOnceMore({
      all: async () => {
        const code = await jest([WORKERS, '--json', `--outputFile=${outputFile}`, ...process.argv.slice(2)]);
        return { code, report: await readFile(outputFile, 'utf8').catch(() => null) };
      },
      alone: (suite) => jest(['--maxWorkers=1', '--runTestsByPath', suite]),
      say: (line) => void process.stderr.write(`${line}\n`),
    });
    process.exitCode = isGreen ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function jest(args: readonly string[]): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', 'jest', '--', ...args], {
      stdio: 'inherit',
      env: { ...process.env, TEST_FULL: 'true' },
    });
    child.once('error', reject);
    child.once('close', resolve);
  });
}

await main();
