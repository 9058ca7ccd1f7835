import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { chown, link, mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { AppError, messageOf } from '../../domain/errors.js';
import type { Logger } from '../../domain/ports.js';
import { errorCode } from '../database-errors.js';
import { canEnter, findShelter, type OsUser, run } from './run.js';

/** Where all is kept: PostgreSQL's own folder `cluster`, what it says in `log`, the superuser's in the file `password`. */
export interface DataFolder {
  root: string;
  cluster: string;
  log: string;
  password: string;
}

export function dataFolderAt(root: string): DataFolder {
  return {
    root,
    cluster: join(root, 'cluster'),
    log: join(root, 'postgres.log'),
    password: join(root, 'password'),
  };
}

/**
 * Makes the folder, or finds it, so that `user` (we, where undefined) can write it. Where root's user can't enter it, a folder
 * named after it in /var/lib takes its place. @throws AppError `data_folder_unusable`
 */
export async function prepareDataFolder(
  dataDir: string,
  user: OsUser | undefined,
  log: Logger,
): Promise<DataFolder> {
  const wanted = resolve(dataDir);
  const isNew = await make(wanted, user);
  if (user === undefined || (await canEnter(wanted, user))) {
    await tryWriting(wanted, user);
    return dataFolderAt(wanted);
  }
  if (isNew) await rmdir(wanted);
  const hash = createHash('sha256').update(wanted).digest('hex').slice(0, 8);
  const name = `${basename(dirname(wanted)).replace(/^\.+/, '')}-${hash}`;
  const folder = join(await findShelter(user), name);
  await make(folder, user);
  await tryWriting(folder, user);
  log.info({ wanted, folder }, `PostgreSQL’s user can’t enter ${wanted}; its data is kept in ${folder}`);
  return dataFolderAt(folder);
}

/** True when the folder was not there before. One that root prepared is given to PostgreSQL's user. */
async function make(folder: string, user: OsUser | undefined): Promise<boolean> {
  try {
    await mkdir(dirname(folder), { recursive: true });
    const isNew = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined;
    if (user && (await stat(folder)).uid === 0) await chown(folder, user.uid, user.gid);
    return isNew;
  } catch (error) {
    throw unusable(folder, error);
  }
}

async function tryWriting(folder: string, user: OsUser | undefined): Promise<void> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  if (user === undefined) {
    await writeFile(probe, '')
      .then(() => rm(probe))
      .catch((error: unknown) => Promise.reject(unusable(folder, error)));
    return;
  }
  const { code, output } = await run('/bin/sh', ['-c', ': > "$1" && rm "$1"', 'sh', probe], user);
  if (code !== 0) throw unusable(folder, new Error(output));
}

/** The superuser's password, made at random once. Of two processes that make it at once, both get the first one's. */
export async function keepPassword(folder: DataFolder, user: OsUser | undefined): Promise<string> {
  const kept = () => readFile(folder.password, 'utf8');
  const draft = `${folder.password}.${randomUUID()}`;
  try {
    return await kept();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw unusable(folder.root, error);
  }
  await writeFile(draft, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (user) await chown(draft, user.uid, user.gid);
  // a link fails where a rename would replace what the other process has begun to use
  await link(draft, folder.password).catch(() => undefined);
  await rm(draft);
  return kept();
}

function unusable(folder: string, cause: unknown): AppError {
  return new AppError(
    'data_folder_unusable',
    `PostgreSQL can’t keep its data in ${folder} (${messageOf(cause)}). Make that folder writable for the user that starts ` +
      'Frontdoor, choose another with DATA_DIR, or set DATABASE_URL to a database of your own.',
    { cause, fields: { folder } },
  );
}
