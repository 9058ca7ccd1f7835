import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../domain/errors.js';
import type { Logger } from '../../domain/ports.js';
import { prepareBinaries } from './binaries.js';
import { type Cluster, initCluster, SUPERUSER, startServer } from './cluster.js';
import { dataFolderAt, keepPassword, prepareDataFolder } from './data-folder.js';
import { chooseOsUser } from './os-user.js';
import { findPostmaster, type Postmaster } from './postmaster.js';

/** A running server on a data folder, started by us or found. */
export interface OpenCluster {
  cluster: Cluster;
  url: string;
}

const ATTEMPTS = 3;
const RETRY_MS = 200;

/**
 * Makes sure that a PostgreSQL server runs on `dataDir`: prepares user, programs, folder and cluster where they are
 * missing, uses a server that was left running, else starts one, on `port` where that is given. `settings` are `name=value` of
 * PostgreSQL.
 */
export async function openCluster(options: {
  dataDir: string;
  log: Logger;
  settings?: readonly string[];
  port?: number | null;
}): Promise<OpenCluster> {
  const { dataDir, log, settings = [], port: wanted = null } = options;
  const user = await chooseOsUser(dataFolderAt(dataDir).cluster);
  const folder = await prepareDataFolder(dataDir, user, log);
  const binaries = await prepareBinaries(folder.root, user, log);
  const password = await keepPassword(folder, user);
  const cluster = { binaries, folder, user, settings, port: wanted };
  await initCluster(cluster);
  const { pid, port } = await findOrStart(cluster);
  log.debug({ server: pid, port, folder: folder.root }, 'the embedded PostgreSQL runs');
  return {
    cluster: { ...cluster, port },
    url: `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`,
  };
}

/** More than once, since another process may start or stop the server at the same moment, or take our port. */
async function findOrStart(cluster: Cluster): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const running = await findPostmaster(cluster.folder.cluster);
    if (running) return running;
    try {
      await startServer(cluster);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await sleep(RETRY_MS);
      continue;
    }
    const started = await findPostmaster(cluster.folder.cluster);
    if (started) return started;
    if (attempt === ATTEMPTS) {
      throw new AppError(
        'data_folder_unusable',
        `PostgreSQL started on ${cluster.folder.root} and stopped at once.`,
      );
    }
  }
}
