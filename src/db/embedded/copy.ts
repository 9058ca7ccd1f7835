import { randomUUID } from 'node:crypto';
import { chmod, copyFile, mkdir, readdir, readlink, rename, rm, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const ATTEMPTS = 5;

/**
 * A copy of the folder `from` at `to` that everyone can read and enter, whatever the umask was when `from` was made. A
 * complete copy is used again; a damaged one is replaced. Safe when two processes copy at once.
 */
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

async function isMoved(from: string, to: string): Promise<boolean> {
  return rename(from, to).then(
    () => true,
    () => false,
  );
}

/** Renamed before it is removed, so that nobody meets a half-removed one. */
async function putAside(folder: string): Promise<void> {
  const aside = `${folder}.${randomUUID()}`;
  await isMoved(folder, aside);
  await rm(aside, { recursive: true, force: true });
}

async function isSame(from: string, to: string): Promise<boolean> {
  try {
    for (const entry of await readdir(from, { withFileTypes: true })) {
      const [source, copy] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory() ? !(await isSame(source, copy)) : !(await sameFile(source, copy))) return false;
    }
    return true;
  } catch {
    return false;
  }
}

async function sameFile(source: string, copy: string): Promise<boolean> {
  const [wanted, found] = await Promise.all([stat(source), stat(copy)]);
  return wanted.size === found.size && (found.mode & 0o444) === 0o444;
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, copy] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, copy);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), copy);
    else await copyReadable(source, copy, from.endsWith('bin'));
  }
}

async function copyReadable(source: string, copy: string, program: boolean): Promise<void> {
  await copyFile(source, copy);
  await chmod(copy, program ? 0o755 : 0o644);
}
