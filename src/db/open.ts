import { join } from 'node:path';
import type { Logger } from '../domain/ports.js';
import { connectAsLogin } from './connect.js';
import { startEmbeddedPostgres } from './embedded/start.js';
import { type LoginRights, readLoginRights } from './login.js';
import { migrate, requireMigrated } from './migrate.js';

/** A database of this version's shape. `stop` ends what was started for it; a database of the operator's is left alone. */
export interface OpenDatabase {
  url: string;
  stop(): Promise<void>;
}

/** Opens the operator's database, or the one that comes with Frontdoor, in the shape of this version. @throws AppError */
export async function openDatabase(
  settings: { databaseUrl: string | null; dataDir: string },
  log: Logger,
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl === null) return openEmbedded(join(dataDir, 'postgres'), log);
  await prepare(databaseUrl, log);
  return { url: databaseUrl, stop: async () => undefined };
}

/** Its superuser migrates; what is opened later logs in as a user who may only be frontdoor_runtime. */
async function openEmbedded(dataDir: string, log: Logger): Promise<OpenDatabase> {
  const { url, adminUrl, stop } = await startEmbeddedPostgres({ dataDir, log });
  try {
    await migrate({ url: adminUrl, botUrl: url, log });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** A login that may no more than it needs finds the database migrated; any other migrates it, and the operator is told. */
async function prepare(url: string, log: Logger): Promise<void> {
  const client = await connectAsLogin(url, 'frontdoor-start');
  let rights: LoginRights;
  try {
    rights = await readLoginRights(client);
    if (rights.actsAsRuntime && rights.powers.length === 0) return await requireMigrated(client);
  } finally {
    await client.end();
  }
  await migrate({ url, log });
  const { login, powers } = rights;
  log.warn(
    { login, powers },
    'the user in DATABASE_URL may do more in the database than the bot needs: give the bot a user of its own, and this one to ' +
      '"npm run migrate" as MIGRATION_DATABASE_URL (docs/database.md)',
  );
}
