import { join } from 'node:path';
import { AppError } from '../../domain/errors.js';
import type { Logger } from '../../domain/ports.js';
import { keepCopy } from './copy.js';
import { findPackage, makeLinks } from './package-folder.js';
import { type OsUser, run } from './run.js';
import { findShelter } from './shelter.js';

const PROGRAMS = ['initdb', 'pg_ctl', 'postgres'];

/** PostgreSQL's programs where `user` can run them: `bin` is their folder, `major` the version that a data folder has. */
export interface Binaries {
  bin: string;
  major: string;
}

/**
 * The installed binaries, or where they don't run (root's user can't enter the install folder, it is read-only and lacks
 * its links, permissions were lost) a copy: for root outside of the install folder, else in `dataDir`.
 */
export async function prepareBinaries(
  dataDir: string,
  user: OsUser | undefined,
  log: Logger,
): Promise<Binaries> {
  const { native, version } = await findPackage();
  const major = version.split('.')[0] ?? version;
  await makeLinks({ native });
  const bin = join(native, 'bin');
  if ((await whyNot(bin, user)) === undefined) return { bin, major };

  const copy = join(user ? await findShelter(user) : dataDir, `postgresql-${version}`, 'native');
  await keepCopy(native, copy).catch((cause: unknown) => Promise.reject(cannotCopy(copy, cause)));
  await makeLinks({ native: copy });
  const reason = await whyNot(join(copy, 'bin'), user);
  if (reason !== undefined) throw cannotRun(reason);
  log.info(
    { folder: copy },
    'PostgreSQL runs from a copy, because the installed one can’t be run where it is',
  );
  return { bin: join(copy, 'bin'), major };
}

/** Why the programs don't run, or undefined when they do. */
async function whyNot(bin: string, user: OsUser | undefined): Promise<string | undefined> {
  for (const program of PROGRAMS) {
    const { code, output } = await run(join(bin, program), ['--version'], user);
    if (code !== 0) return output;
  }
  return undefined;
}

function cannotRun(reason: string): AppError {
  return new AppError(
    'database_unreachable',
    `The PostgreSQL that comes with Frontdoor can’t be run on this system: ${reason}\n` +
      'Set DATABASE_URL to a database of your own.',
  );
}

function cannotCopy(folder: string, cause: unknown): AppError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new AppError(
    'data_folder_unusable',
    `The PostgreSQL that comes with Frontdoor must be copied to ${folder}, and that failed (${reason}). ` +
      'Make room there, or set DATABASE_URL to a database of your own.',
    { cause, fields: { folder } },
  );
}
