import { chmod, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../domain/errors.js';
import { type OsUser, run } from './run.js';

/** Whether `user` can enter the folder. */
export async function canEnter(folder: string, user: OsUser): Promise<boolean> {
  return (await run('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], user)).code === 0;
}

/**
 * For root only: a folder outside of the current one that `user` can enter and only root can write, for what must not
 * stay in a closed home. /var/lib where that can be written, else the folder for temporary files.
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
    const { uid, mode } = await lstat(folder).then((found) =>
      found.isDirectory() ? found : { uid: -1, mode: 0 },
    );
    if (uid !== 0 || (mode & 0o022) !== 0) return false;
    await chmod(folder, 0o755);
    return true;
  } catch {
    return false;
  }
}
