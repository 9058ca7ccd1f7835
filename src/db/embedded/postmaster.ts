import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../error-code.js';

/** The server that runs on a cluster's folder, from PostgreSQL's own lock file. */
export interface Postmaster {
  pid: number;
  port: number;
}

/**
 * The server that holds the folder, or undefined. A lock file left by a server that was killed is no holder; one whose
 * process id now belongs to another program (likely in a container, where ids start anew) is removed, because PostgreSQL
 * would take that program for itself and refuse to start.
 */
export async function findPostmaster(cluster: string): Promise<Postmaster | undefined> {
  const file = join(cluster, 'postmaster.pid');
  // lines: process id, folder, start time, port, socket folder, address, shared memory, status
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined;
  if (await isOtherProgram(pid)) {
    await rm(file, { force: true });
    return undefined;
  }
  return { pid, port };
}

/** Whether a process of that id exists, whosever it is. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // a process of another user
    return errorCode(error) === 'EPERM';
  }
}

/** Linux tells the name of a process; elsewhere nothing is assumed. */
async function isOtherProgram(pid: number): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => 'postgres');
  return name.trim() !== 'postgres';
}
