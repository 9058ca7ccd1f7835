import { stat } from 'node:fs/promises';
import { z } from 'zod';
import { AppError } from '../../domain/errors.js';
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
 * The user that PostgreSQL runs as, or undefined for the one that we run as. Only root needs another: the owner of an
 * existing cluster, else `postgres`, made where it is missing, else `nobody`, which every system has.
 */
export async function chooseOsUser(clusterFolder: string): Promise<OsUser | undefined> {
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
  const made = await run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/bin/false',
    name,
  ]);
  return made.code === 0 ? lookUp(name) : undefined;
}

function noUser(): never {
  throw new AppError(
    'data_folder_unusable',
    'PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody". Create one ' +
      '(useradd --system postgres), start Frontdoor as an ordinary user, or set DATABASE_URL to a database of your own.',
  );
}
