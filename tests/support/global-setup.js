import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleLangChain } from './langchain-bundle.js';

/**
 * Bundles what is slow to load, and names the folder of this run's PostgreSQL. The first test that needs a database starts it there (./test-server.ts), so
 * a run without one pays nothing.
 */
export default async function globalSetup() {
  await bundleLangChain();
  process.env.FRONTDOOR_TEST_RUN = join(tmpdir(), `frontdoor-test-${process.pid}`);
}
