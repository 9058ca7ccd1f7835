import { randomUUID } from 'node:crypto';
import { readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { AppError } from '../../domain/errors.js';
import type { Binaries } from './binaries.js';
import type { DataFolder } from './data-folder.js';
import { SUPERUSER } from './postmaster.js';
import { type OsUser, run } from './run.js';

/** What is needed to work on one cluster. `settings` are PostgreSQL's, on top of those that every start gives. */
export interface Cluster {
  binaries: Binaries;
  folder: DataFolder;
  user: OsUser | undefined;
  settings: readonly string[];
  /** where the server is to listen; null: on any port that is free */
  port: number | null;
}

/** As whom the bot logs in: a user who may be frontdoor_runtime and nothing else. */
export const BOT_LOGIN = 'frontdoor_bot';

/** For one machine and a bot beside it: little memory, no way in but the loopback address, and safe against power cuts. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  // taken as it is needed: a small workspace never touches most of it
  'shared_buffers=256MB',
  'max_wal_size=256MB',
  'jit=off',
  // neither a failed statement nor the row it was about goes into PostgreSQL's log: they hold what people wrote
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
];

const START_SECONDS = 60;
const STOP_SECONDS = 20;

/** Makes the cluster unless it is there: under another name, then renamed, so that it is whole and of two processes one wins. */
export async function initCluster({ binaries, folder, user }: Cluster): Promise<void> {
  if (await isRightVersion(folder, binaries)) return;
  const draft = join(folder.root, `new-${randomUUID()}`);
  const options = [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${folder.password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  try {
    const made = await run(join(binaries.bin, 'initdb'), options, user);
    if (made.code !== 0) throw unusable(folder, 'prepare', made.output);
    await rename(draft, folder.cluster).catch(async (error: unknown) => {
      // another process was faster
      if (!(await isRightVersion(folder, binaries))) throw error;
    });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** False: there is no cluster yet. Rejects when another version's is there, which these programs can't read. */
async function isRightVersion(folder: DataFolder, { major }: Binaries): Promise<boolean> {
  const version = await readFile(join(folder.cluster, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (version === undefined) return false;
  if (version.trim() === major) return true;
  throw new AppError(
    'data_folder_unusable',
    `The data in ${folder.root} was written by PostgreSQL ${version.trim()}, and this is PostgreSQL ${major}. ` +
      'Choose another folder with DATA_DIR, or bring the data over with pg_dump and pg_restore.',
  );
}

/** Starts the server, in a session of its own so that Ctrl-C reaches only us. Rejects with what the server's log says. */
export async function startServer(cluster: Cluster): Promise<void> {
  const { folder, settings, port } = cluster;
  await rm(folder.log, { force: true });
  const options = [...SETTINGS, ...settings, `port=${port ?? (await freePort())}`]
    .map((setting) => `-c ${setting}`)
    .join(' ');
  const started = await pgCtl(cluster, 'start', START_SECONDS, '-l', folder.log, '-o', options);
  if (started.code === 0) return;
  const said = await readFile(folder.log, 'utf8').catch(() => started.output);
  throw unusable(folder, 'start', said.trim().split('\n').slice(-5).join('\n'));
}

type Running = Pick<Cluster, 'binaries' | 'folder' | 'user'>;

/** Stops the server: first asking open sessions to end, then, should that take too long, without. */
export async function stopServer(cluster: Running): Promise<void> {
  const stopped = await pgCtl(cluster, 'stop', STOP_SECONDS, '-m', 'fast');
  if (stopped.code !== 0) await pgCtl(cluster, 'stop', STOP_SECONDS, '-m', 'immediate');
}

function pgCtl(
  { binaries, folder, user }: Running,
  command: 'start' | 'stop',
  seconds: number,
  ...options: string[]
) {
  const args = [command, '-D', folder.cluster, '-w', '-t', String(seconds), ...options];
  return run(join(binaries.bin, 'pg_ctl'), args, user);
}

/** A port that is free now. Another program may take it before PostgreSQL does; the caller then starts once more. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function unusable(folder: DataFolder, what: 'prepare' | 'start', said: string): AppError {
  return new AppError(
    'data_folder_unusable',
    `PostgreSQL could not ${what} its data in ${folder.root}. It said:\n${said}\n` +
      'Check the space on the disk and that the folder belongs to the user that starts Frontdoor, choose another folder ' +
      'with DATA_DIR, or set DATABASE_URL to a database of your own.',
    { fields: { folder: folder.root } },
  );
}
