import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { dataFolderAt } from '../../src/db/embedded/data-folder.js';
import { findPostmaster } from '../../src/db/embedded/postmaster.js';
import { isAlive } from '../../src/db/embedded/processes.js';

const PREFIX = 'frontdoor-test-';

/** Where the PostgreSQL of a test run keeps its data. */
export const dataDirOf = (run: string): string => join(run, 'postgres');

/** Ends the server of a test run at once, its data being worthless, and removes the run's folder. */
export async function removeRun(run: string): Promise<void> {
  const folder = dataFolderAt(dataDirOf(run));
  for (;;) {
    const server = await findPostmaster(folder);
    if (server === undefined) break;
    process.kill(server.pid, 'SIGQUIT');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await rm(run, { recursive: true, force: true });
}

/** Removes what runs that were killed have left behind. A run's folder is named for its process. */
export async function removeDeadRuns(run: string): Promise<void> {
  for (const name of await readdir(dirname(run))) {
    const pid = Number(name.replace(PREFIX, ''));
    if (!name.startsWith(PREFIX) || name === basename(run) || !Number.isInteger(pid)) continue;
    if (!isAlive(pid)) await removeRun(join(dirname(run), name));
  }
}
