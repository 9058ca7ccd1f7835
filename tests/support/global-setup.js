import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Names the folder of this run's PostgreSQL. The first test that needs a database starts it there (./test-server.ts), so
 * a run without one pays nothing.
 */
export default function globalSetup() {
  process.env.FRONTDOOR_TEST_RUN = join(tmpdir(), `frontdoor-test-${process.pid}`);
}
