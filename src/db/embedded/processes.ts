import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { errorCode } from '../database-errors.js';
import { type OsUser, run } from './run.js';

/** Whether a process of that id exists, whosever it is. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // a process of another user
    return errorCode(error) === 'EPERM';
  }
}

/**
 * The process ids of PostgreSQL's programs that work in a folder, as Linux tells them; null: the system has no /proc. A server
 * enters its data folder before it makes its lock file, and so do those that it starts.
 * @param user whom they run as; undefined: as we do
 */
export async function serversIn(
  folder: string,
  user: OsUser | undefined,
): Promise<ReadonlySet<number> | null> {
  const names = await readdir('/proc').catch((): string[] => []);
  const pids = names.filter((name) => /^\d+$/.test(name));
  if (!pids.includes(String(process.pid))) return null;
  const wanted = await realpath(folder);
  const here = await Promise.all(
    pids.map(async (pid) => (await nameOf(pid)) === 'postgres' && (await workplaceOf(pid, user)) === wanted),
  );
  return new Set(pids.filter((_, at) => here[at]).map(Number));
}

const nameOf = async (pid: string): Promise<string> =>
  (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim();

/** Root in a container may not look after others' processes, but their user may. Empty: it has ended, or is somebody else's. */
async function workplaceOf(pid: string, user: OsUser | undefined): Promise<string> {
  const link = `/proc/${pid}/cwd`;
  const seen = await readlink(link).catch(() => '');
  if (seen !== '' || user === undefined) return seen;
  const told = await run('readlink', [link], user);
  return told.code === 0 ? told.output : '';
}
