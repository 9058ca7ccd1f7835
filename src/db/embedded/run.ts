import { spawn } from 'node:child_process';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../domain/errors.js';

/** An operating system's user that programs run as when we are root, which PostgreSQL refuses to be. */
export interface OsUser {
  uid: number;
  gid: number;
}

interface Outcome {
  /** null: the program could not be started, or a signal ended it */
  code: number | null;
  /** what it printed, or why it could not be started */
  output: string;
}

/** PostgreSQL needs none of our environment, and our secrets are no business of its processes. */
const POSIX_ENV = { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };

/** Runs a program to its end, in the root folder, which `user` may enter wherever we are. Never rejects. */
export function run(program: string, args: readonly string[], user?: OsUser): Promise<Outcome> {
  const windows = process.platform === 'win32';
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(windows ? {} : { env: POSIX_ENV, cwd: '/' }),
      ...user,
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: null, output: error.message }));
    child.on('close', (code) => resolve({ code, output: output.trim() }));
  });
}

/** Whether `user` can enter the folder. */
export async function canEnter(folder: string, user: OsUser): Promise<boolean> {
  return (await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], user)).code === 0;
}

/**
 * For root: a folder outside of closed homes that `user` can enter and only root can write, in /var/lib or among temporary
 * files.
 */
export async function findShelter(user: OsUser): Promise<string> {
  for (const folder of ['/var/lib/frontdoor', join(tmpdir(), 'frontdoor')]) {
    if ((await own(folder)) && (await canEnter(folder, user))) return folder;
  }
  throw new AppError(
    'data_folder_unusable',
    'PostgreSQL does not run as root, and its user can enter neither this folder nor one that could be made in /var/lib ' +
      `or ${tmpdir()}. Start Frontdoor as an ordinary user, move it to a folder that others can enter, or set DATABASE_URL.`,
  );
}

/** Programs run from there, so a folder that somebody else prepared, or could change, is not taken. */
async function own(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true });
    const found = await lstat(folder);
    if (!found.isDirectory() || found.uid !== 0 || (found.mode & 0o022) !== 0) return false;
    await chmod(folder, 0o755);
    return true;
  } catch {
    return false;
  }
}
