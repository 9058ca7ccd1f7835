import { join } from 'node:path';
import type { Logger } from '../domain/ports.js';
import { startEmbeddedPostgres } from './embedded/start.js';
import { migrate } from './migrate.js';

/** A database of this version's shape. `stop` ends what was started for it; a database of the operator's is left alone. */
export interface OpenDatabase {
  url: string;
  stop(): Promise<void>;
}

/** Opens the operator's database, or the one that comes with Frontdoor, and migrates it. @throws AppError */
export async function openDatabase(
  settings: { databaseUrl: string | null; dataDir: string },
  log: Logger,
): Promise<OpenDatabase> {
  const { url, stop } =
    settings.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir: join(settings.dataDir, 'postgres'), log })
      : { url: settings.databaseUrl, stop: async () => undefined };
  try {
    await migrate({ url, log });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
