import { readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { AppError } from '../../domain/errors.js';
import { errorCode } from '../database-errors.js';
import { onlyOf } from '../rows.js';
import type { DataFolder } from './data-folder.js';
import { isAlive, serversIn } from './processes.js';
import type { OsUser } from './run.js';

/** The superuser, who makes the bot's login and migrates. */
export const SUPERUSER = 'postgres';

/** The server that runs on a cluster's folder, from PostgreSQL's own lock file. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** What the operating system is asked. */
export interface System {
  /** the process ids of PostgreSQL's programs that work in a folder; null: this system doesn't tell */
  serversIn(folder: string): Promise<ReadonlySet<number> | null>;
  /** lets a server that is just starting write its lock file and open its port */
  pause(): Promise<void>;
}

/** Far more than a server needs from making the file to listening, and little for a start that would fail otherwise. */
const PAUSE_MS = 2_000;
const ANSWER_MS = 3_000;

/** The system we run on. @param user whom the server runs as; undefined: as we do */
export const thisSystem = (user?: OsUser): System => ({
  serversIn: (folder) => serversIn(folder, user),
  pause: () => sleep(PAUSE_MS),
});

/** PostgreSQL's lock file. What is null could not be read: the power went before all was written, or the disk is damaged. */
interface Lock {
  text: string;
  /** of a server, or of PostgreSQL's single-user program */
  pid: number | null;
  folder: string;
  /** null, too, in single-user mode, which listens nowhere */
  port: number | null;
}

const Pid = z.coerce.number().int().positive();
const Port = z.coerce.number().int().min(1).max(65_535);

/**
 * Lines: process id (negative in single-user mode), folder, start time, port, socket folder, address, shared memory, status.
 * https://github.com/postgres/postgres/blob/master/src/include/utils/pidfile.h
 */
function lockFrom(text: string): Lock {
  const [first = '', folder = '', , port = ''] = text.split('\n');
  return {
    text,
    pid: Pid.safeParse(first.trim().replace(/^-/, '')).data ?? null,
    folder,
    port: first.startsWith('-') ? null : (Port.safeParse(port.trim()).data ?? null),
  };
}

const lockFileOf = (folder: DataFolder): string => join(folder.cluster, 'postmaster.pid');

/**
 * The server that holds the folder, if any. A lock file that a dead server left is removed where PostgreSQL would not get past
 * it: it takes whatever has the process id by now for a server, and starts beside no file that it can't read.
 * The folder in which a process works decides, where the system tells it; not its start time, which shifts when the clock is
 * set. Elsewhere the port is asked, and where nobody answers at it, twice, the server is dead.
 * @throws AppError `data_folder_unusable` where a server lives whose lock file doesn't say how to reach it
 */
export async function findPostmaster(
  folder: DataFolder,
  system: System = thisSystem(),
): Promise<Postmaster | undefined> {
  const lock = await readLock(folder);
  if (lock === undefined) return undefined;
  const { pid, port } = lock;
  // PostgreSQL itself removes the file of a process that has ended, once nobody uses its memory any more
  if (pid !== null && port !== null && !isAlive(pid)) return undefined;
  const servers = await system.serversIn(folder.cluster);
  if (servers !== null) {
    if (pid !== null && port !== null && servers.has(pid)) return { pid, port };
    const [living] = pid !== null && servers.has(pid) ? [pid] : servers;
    if (living !== undefined) throw unreadable(folder, living);
    return removeLock(folder, lock);
  }
  if (pid !== null && port !== null && (await isReached(folder, lock, port))) return { pid, port };
  await system.pause();
  const later = await readLock(folder);
  if (later?.text !== lock.text) return undefined;
  if (pid !== null && port !== null && (await isReached(folder, lock, port))) return { pid, port };
  return removeLock(folder, lock);
}

async function readLock(folder: DataFolder): Promise<Lock | undefined> {
  const text = await readFile(lockFileOf(folder), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : lockFrom(text);
}

/** Leaves what another process has put in its place meanwhile. */
async function removeLock(folder: DataFolder, lock: Lock): Promise<undefined> {
  if ((await readLock(folder))?.text === lock.text) await rm(lockFileOf(folder), { force: true });
}

const Answer = z.object({ folder: z.string() });

/** Whether the folder's server is at the port. One that answers nothing of itself is believed to be whose file it is. */
async function isReached(folder: DataFolder, lock: Lock, port: number): Promise<boolean> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port,
    user: SUPERUSER,
    password: await readFile(folder.password, 'utf8').catch(() => ''),
    database: 'postgres',
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const answer = await client.query(`SELECT current_setting('data_directory') AS folder`);
    return await isSame(onlyOf(Answer, answer).folder, folder.cluster);
  } catch (error) {
    return errorCode(error) !== 'ECONNREFUSED' && (await isSame(lock.folder, folder.cluster));
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Whether two names lead to one folder. What is nowhere any more was moved, with a server that has kept its old name. */
async function isSame(named: string, cluster: string): Promise<boolean> {
  const place = await realpath(named).catch(() => null);
  return place === null || place === (await realpath(cluster));
}

function unreadable(folder: DataFolder, pid: number): AppError {
  return new AppError(
    'data_folder_unusable',
    `A PostgreSQL (process ${pid}) runs on ${folder.root}, and its file ${lockFileOf(folder)} doesn’t say where it listens. ` +
      'Stop that process, then start Frontdoor again.',
    { fields: { folder: folder.root, server: pid } },
  );
}
