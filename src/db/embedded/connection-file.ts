import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';

/** Beside the data folder, which PostgreSQL's user owns where we are root. */
const fileOf = (dataDir: string) => `${dataDir}.url`;

/**
 * Keeps the address of the running server, password and all, in a file that only we can read, so that whoever runs the
 * bot can look into its database too: `psql "$(cat .frontdoor/postgres.url)"`.
 */
export async function keepConnection(dataDir: string, url: string): Promise<void> {
  const draft = `${fileOf(dataDir)}.${randomUUID()}`;
  await writeFile(draft, `${url}\n`, { mode: 0o600 });
  await rename(draft, fileOf(dataDir));
}

/** The address that was kept, or null. It may lead nowhere, after the process that kept it was killed. */
export async function readConnection(dataDir: string): Promise<string | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '');
  return text.trim() || null;
}

/** The server stops: the address leads nowhere any more. */
export async function dropConnection(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}
