import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../domain/errors.js';
import type { Logger } from '../../domain/ports.js';
import { persist } from '../persist.js';
import { stopServer } from './cluster.js';
import { dropConnection, keepConnection } from './connection-file.js';
import { type Held, type Hold, hold } from './holder.js';
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
 * A server left behind by a process that was killed is found and used again; one that ends while we need it is started again
 * on the same port. Rejects with `data_folder_unusable` when another process uses the folder, naming it, or when the folder
 * can't be used.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Logger;
}): Promise<EmbeddedPostgres> {
  const { open, held: first } = await claim(options);
  if (!first.held) throw heldByAnother(open, first.by);
  const stopping = new AbortController();
  let holding: Promise<Held | null> = Promise.resolve(first);
  const keep = async () => {
    for (let held: Held | null = first; held !== null; held = await holding) {
      const reason = await held.lost;
      if (stopping.signal.aborted) return;
      options.log.warn({ err: reason }, 'the embedded PostgreSQL has ended; it is started again');
      holding = claimAgain({ ...options, port: open.cluster.port }, stopping.signal);
    }
  };
  void keep();
  await keepConnection(options.dataDir, open.url).catch((error: unknown) =>
    options.log.warn({ err: error }, 'the database’s address could not be kept in a file'),
  );
  return {
    url: open.url,
    // the claim outlives the server, so that nobody takes hold of a server that is about to stop
    stop: async () => {
      stopping.abort();
      const last = async () => {
        await dropConnection(options.dataDir);
        await stopServer(open.cluster);
      };
      const held = await holding;
      await (held === null ? last() : held.releaseAfter(last));
    },
  };
}

/** @returns null when it is no longer wanted */
function claimAgain(
  options: { dataDir: string; log: Logger; port: number | null },
  stopping: AbortSignal,
): Promise<Held | null> {
  const { log } = options;
  return persist(async () => {
    try {
      const held = await hold((await openCluster(options)).url);
      if (held.held) {
        log.info({}, 'the embedded PostgreSQL runs again');
        return held;
      }
      log.warn({ holder: held.by }, 'another process uses the data of the embedded PostgreSQL');
    } catch (error) {
      log.warn({ err: error }, 'the embedded PostgreSQL does not run yet; it is tried again');
    }
    return null;
  }, stopping);
}

async function claim(options: { dataDir: string; log: Logger }): Promise<{ open: OpenCluster; held: Hold }> {
  for (let attempt = 1; ; attempt += 1) {
    const open = await openCluster(options);
    try {
      return { open, held: await hold(open.url) };
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
