import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Stopped } from './stopped.js';

/** The database that the bot uses: DATABASE_URL, or the one that it started, whose address it keeps in its data folder. */
export async function databaseUrl(configured: string | undefined, dataDir: string): Promise<string> {
  if (configured) return configured;
  const file = join(dataDir, 'postgres.url');
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (cause) {
    throw new Stopped(`The database can’t be looked into: its address is not in ${file}.`, { cause });
  }
}
