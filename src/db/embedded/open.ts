import { createHmac } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '../../domain/errors.js';
import type { Logger } from '../../domain/ports.js';
import { retry } from '../persist.js';
import { prepareBinaries } from './binaries.js';
import { BOT_LOGIN, type Cluster, initCluster, startServer } from './cluster.js';
import { dataFolderAt, keepPassword, prepareDataFolder } from './data-folder.js';
import { findPostmaster, type Postmaster, SUPERUSER, thisSystem } from './postmaster.js';
import { type OsUser, run } from './run.js';

/** What `id` prints, root excluded. An error message is no number. */
const Ids = z.object({
  uid: z
    .string()
    .regex(/^[1-9]\d*$/)
    .transform(Number),
  gid: z.string().regex(/^\d+$/).transform(Number),
});

/**
 * Whom PostgreSQL runs as; undefined: as we do. For root: the owner of the cluster, else `postgres`, made if need be, or
 * `nobody`.
 */
async function chooseOsUser(clusterFolder: string): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  return (
    (await ownerOf(clusterFolder)) ??
    (await lookUp('postgres')) ??
    (await create('postgres')) ??
    (await lookUp('nobody')) ??
    noUser()
  );
}

async function ownerOf(folder: string): Promise<OsUser | undefined> {
  const found = await stat(folder).catch(() => undefined);
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid };
}

async function lookUp(name: string): Promise<OsUser | undefined> {
  const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
  const found = Ids.safeParse({ uid: uid.output, gid: gid.output });
  return found.success ? found.data : undefined;
}

async function create(name: string): Promise<OsUser | undefined> {
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false'];
  const made = await run('useradd', [...options, name]);
  return made.code === 0 ? lookUp(name) : undefined;
}

function noUser(): never {
  throw new AppError(
    'data_folder_unusable',
    'PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody". Create one ' +
      '(useradd --system postgres), start Frontdoor as an ordinary user, or set DATABASE_URL to a database of your own.',
  );
}

/** A running server on a data folder, started by us or found. */
export interface OpenCluster {
  cluster: Cluster;
  /** of the superuser */
  url: string;
  /** of the bot's login, who is made with the first start (./start.ts) */
  botUrl: string;
}

const ATTEMPTS = 3;
const RETRY_MS = 200;

/**
 * Makes sure that a server runs on `dataDir`, with user, programs, folder and cluster: one that was left running, or a new
 * one, on `port` where that is given. `settings` are `name=value` of PostgreSQL.
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
  const urlOf = (name: string, secret: string) => `postgresql://${name}:${secret}@127.0.0.1:${port}/postgres`;
  return {
    cluster: { ...cluster, port },
    url: urlOf(SUPERUSER, password),
    botUrl: urlOf(BOT_LOGIN, passwordFor(BOT_LOGIN, password)),
  };
}

/** Made from the superuser's, which it doesn't tell, so that of two processes that start at once both have the same. */
function passwordFor(login: string, password: string): string {
  return createHmac('sha256', password).update(login).digest('hex');
}

/** More than once, since another process may start or stop the server at the same moment, or take our port. */
function findOrStart(cluster: Cluster): Promise<Postmaster> {
  const { folder, user } = cluster;
  const find = () => findPostmaster(folder, thisSystem(user));
  return retry({ attempts: ATTEMPTS, pauseMs: RETRY_MS }, async () => {
    const running = await find();
    if (running) return running;
    await startServer(cluster);
    const started = await find();
    if (started) return started;
    throw new AppError('data_folder_unusable', `PostgreSQL started on ${folder.root} and stopped at once.`);
  });
}
