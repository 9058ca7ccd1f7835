import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

/** A folder for the bot's data, and what becomes of it in the end. */
export interface DataFolder {
  path: string;
  discard(): Promise<void>;
}

/** The folder that was asked for, which stays, or a new one that is deleted in the end. */
export async function openDataFolder(asked: string | null): Promise<DataFolder> {
  if (asked !== null) return { path: asked, discard: async () => undefined };
  const path = await mkdtemp(join(await temporaryFolder(), 'frontdoor-try-'));
  // started by root, PostgreSQL runs as another user, who has to reach its own folder in here
  await chmod(path, 0o711);
  return { path, discard: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Root's own may stand in a closed home; PostgreSQL's user then would keep its data where we don't clean up. */
async function temporaryFolder(): Promise<string> {
  if (process.getuid?.() !== 0 || (await othersCanEnter(tmpdir()))) return tmpdir();
  return '/tmp';
}

async function othersCanEnter(folder: string): Promise<boolean> {
  const path = resolve(folder);
  if (((await stat(path)).mode & 0o001) === 0) return false;
  return dirname(path) === path || othersCanEnter(dirname(path));
}
