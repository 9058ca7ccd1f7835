import pino from 'pino';
import { onceARun } from './once-a-run.js';
import { dataDirOf, removeDeadRuns } from './test-run.js';

/** What a crash of the machine would lose is worth nothing here. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/**
 * The server that this run's tests share: TEST_DATABASE_URL or DATABASE_URL where set, else an embedded PostgreSQL that
 * the first test to come here starts while the others wait. Answers the url of its maintenance database.
 */
export async function testServer(): Promise<string> {
  return process.env['TEST_DATABASE_URL'] || process.env['DATABASE_URL'] || onceARun('PostgreSQL', start);
}

async function start(run: string): Promise<string> {
  await removeDeadRuns(run);
  // loaded here only: most test files find the server started and need none of this
  const { openCluster } = await import('../../src/db/embedded/open.js');
  const log = pino({ level: 'silent' });
  return (await openCluster({ dataDir: dataDirOf(run), log, settings: SETTINGS })).url;
}
