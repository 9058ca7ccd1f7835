import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../../src/db/embedded/start.js';
import { migrate } from '../../src/db/migrate.js';

/** A migrated, empty database of the bench's own, with the settings that `npm start` uses. */
export async function benchDatabase(): Promise<{ url: string; stop: () => Promise<void> }> {
  const log = pino({ level: 'error' });
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdoor-bench-'));
  const server = await startEmbeddedPostgres({ dataDir, log });
  await migrate({ url: server.url, log });
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
