import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { dataDirOf, removeDeadRuns } from './test-run.js';
import { until } from './until.js';

/** What a crash of the machine would lose is worth nothing here. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/**
 * The server that this run's tests share: TEST_DATABASE_URL or DATABASE_URL where set, else an embedded PostgreSQL that
 * the first test to come here starts while the others wait. Answers the url of its maintenance database.
 */
export async function testServer(): Promise<string> {
  const external = process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'];
  if (external) return external;
  const run = process.env['FRONTDOOR_TEST_RUN'];
  if (!run) throw new Error('FRONTDOOR_TEST_RUN is unset: tests/support/global-setup.js did not run.');

  const [started, failed] = [join(run, 'url'), join(run, 'failed')];
  if (await claim(run)) {
    try {
      await publish(started, await start(run));
    } catch (error) {
      await publish(failed, error instanceof Error ? (error.stack ?? error.message) : String(error));
    }
  }
  const outcome = await until(
    'the PostgreSQL of this test run',
    async () => (await readOutcome('url', started)) ?? (await readOutcome('failure', failed)),
    60_000,
  );
  if (outcome.is === 'failure') throw new Error(`The tests' PostgreSQL did not start: ${outcome.text}`);
  return outcome.text;
}

async function readOutcome<K extends string>(
  is: K,
  file: string,
): Promise<{ is: K; text: string } | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : { is, text };
}

/** True for the one test file that is to start the server: of all that make this folder, one succeeds. */
async function claim(run: string): Promise<boolean> {
  await mkdir(run, { recursive: true, mode: 0o755 });
  return mkdir(join(run, 'claimed')).then(
    () => true,
    () => false,
  );
}

async function start(run: string): Promise<string> {
  await removeDeadRuns(run);
  const { openCluster } = await import('../../src/db/embedded/open.js');
  const log = pino({ level: 'silent' });
  return (await openCluster({ dataDir: dataDirOf(run), log, settings: SETTINGS })).url;
}

/** A reader sees the whole text or none. */
async function publish(file: string, text: string): Promise<void> {
  await writeFile(`${file}.draft`, text);
  await rename(`${file}.draft`, file);
}
