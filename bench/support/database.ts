import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg, { type Pool } from 'pg';
import { pino } from 'pino';
import { startEmbeddedPostgres } from '../../src/db/embedded/start.js';
import { migrate } from '../../src/db/migrate.js';

/** A database of a bench's own. `admin` measures from outside: it sees all workspaces and what the server counts. */
export interface BenchDatabase {
  url: string;
  admin: Pool;
  stop(): Promise<void>;
}

/** A migrated, empty database of the bench's own, with the settings that `npm start` uses. */
export async function benchDatabase(): Promise<BenchDatabase> {
  const log = pino({ level: 'error' });
  const dataDir = await mkdtemp(join(tmpdir(), 'frontdoor-bench-'));
  const server = await startEmbeddedPostgres({ dataDir, log });
  const url = server.adminUrl;
  await migrate({ url, log });
  const admin = new pg.Pool({ connectionString: url, max: 16, options: '-c search_path=frontdoor' });
  admin.on('error', () => undefined);
  const stopServer = async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  // whoever ends a bench early must not find its server running afterwards
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stopServer().finally(() => process.exit(1)));
  }
  return {
    url,
    admin,
    stop: async () => {
      await admin.end();
      await stopServer();
    },
  };
}
