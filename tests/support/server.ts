import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { stopServer } from '../../src/db/embedded/cluster.js';
import { openCluster } from '../../src/db/embedded/open.js';

/** A PostgreSQL server that nothing has touched, for tests of what belongs to a whole server, as roles do. */
export async function freshServer(): Promise<{ url: string; remove: () => Promise<void> }> {
  const root = join(tmpdir(), `frontdoor-fresh-${randomUUID()}`);
  const { url, cluster } = await openCluster({
    dataDir: join(root, 'postgres'),
    log: pino({ level: 'silent' }),
    settings: ['fsync=off'],
  });
  return {
    url,
    async remove() {
      await stopServer(cluster);
      await rm(root, { recursive: true, force: true });
    },
  };
}
