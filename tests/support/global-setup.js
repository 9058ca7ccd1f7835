import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCatcher } from './catcher.js';
import { bundleLangChain } from './langchain-bundle.js';

/**
 * Bundles what is slow to load, and names the folder of this run's PostgreSQL. The first test that needs a database starts it there (./test-server.ts), so
 * a run without one pays nothing. A catcher stands where all programs of ours are told to send traces (./watched.ts).
 */
export default async function globalSetup() {
  await bundleLangChain();
  process.env.FRONTDOOR_TEST_RUN = join(tmpdir(), `frontdoor-test-${process.pid}`);
  const catcher = await startCatcher();
  globalThis.catcher = catcher;
  process.env.FRONTDOOR_TEST_CATCHER = catcher.address;
  process.env.FRONTDOOR_TEST_OUTGOING = join(tmpdir(), `frontdoor-outgoing-${process.pid}.txt`);
}
