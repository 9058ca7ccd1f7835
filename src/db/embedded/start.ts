import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../domain/errors.js';
import type { Logger } from '../../domain/ports.js';
import { stopServer } from './cluster.js';
import { dropConnection, keepConnection } from './connection-file.js';
import { type Hold, hold } from './holder.js';
import { type OpenCluster, openCluster } from './open.js';

export interface EmbeddedPostgres {
  /** of the superuser; the sessions that ./pool.ts opens step down to our roles */
  url: string;
  /** Stops the server. To be called last, after every pool has ended. */
  stop: () => Promise<void>;
}

/** A server may be stopping under a process that ends at this moment; then it is started again. */
const ATTEMPTS = 20;
const RETRY_MS = 500;

/**
 * The PostgreSQL that comes with Frontdoor, on `dataDir` (for example .frontdoor/postgres), for this process alone.
 * A server left behind by a process that was killed is found and used again. Rejects with `data_folder_unusable` when
 * another process uses the folder, naming it, or when the folder can't be used.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Logger;
}): Promise<EmbeddedPostgres> {
  const { open, held } = await claim(options);
  if (!held.held) throw heldByAnother(open, held.by);
  await keepConnection(options.dataDir, open.url).catch((error: unknown) =>
    options.log.warn({ err: error }, 'the database’s address could not be kept in a file'),
  );
  return {
    url: open.url,
    // the claim outlives the server, so that nobody takes hold of a server that is about to stop
    stop: () =>
      held.releaseAfter(async () => {
        await dropConnection(options.dataDir);
        await stopServer(open.cluster);
      }),
  };
}

async function claim(options: { dataDir: string; log: Logger }): Promise<{ open: OpenCluster; held: Hold }> {
  const lost = (error: Error) =>
    options.log.warn({ err: error }, 'the embedded PostgreSQL closed our session');
  for (let attempt = 1; ; attempt += 1) {
    const open = await openCluster(options);
    try {
      return { open, held: await hold(open.url, lost) };
    } catch (cause) {
      if (attempt === ATTEMPTS) throw noAnswer(open, cause);
      await sleep(RETRY_MS);
    }
  }
}

function heldByAnother({ cluster }: OpenCluster, by: string): AppError {
  return new AppError(
    'data_folder_unusable',
    `Another Frontdoor (process ${by}) is using the data in ${cluster.folder.root}. Stop it first, or give this one a ` +
      'folder of its own with DATA_DIR. Several processes can share a database that DATABASE_URL names.',
    { fields: { folder: cluster.folder.root, holder: by } },
  );
}

function noAnswer({ cluster }: OpenCluster, cause: unknown): AppError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AppError(
    'data_folder_unusable',
    `A PostgreSQL runs on ${cluster.folder.root} but doesn’t let us in (${reason}). Stop it, then start Frontdoor again. ` +
      `Its log: ${cluster.folder.log}`,
    { cause, fields: { folder: cluster.folder.root } },
  );
}
