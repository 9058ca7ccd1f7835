import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import type { Client, ClientBase } from 'pg';
import { z } from 'zod';
import { AppError } from '../domain/errors.js';
import type { Logger } from '../domain/ports.js';
import { type BotLogin, bootstrap } from './bootstrap.js';
import { connectAsLogin } from './connect.js';
import { errorCode, isAccessError } from './database-errors.js';
import { isCheckpointStoreReady, migrateLangGraph } from './langgraph-schema.js';
import { createPool } from './pool.js';
import { onlyOf, rowsOf } from './rows.js';

/** The folder of the SQL files, run in the order of their numbers, each once. */
export const MIGRATIONS_DIR = fileURLToPath(new URL('../../migrations', import.meta.url));

const OLDEST_VERSION = 140_000;
/** Any number will do, so long as every process takes the same and nothing else takes it. */
const MIGRATION_LOCK = 4_102_817_734;
const LOCK_NOT_AVAILABLE = '55P03';

const ServerVersion = z.object({ version: z.coerce.number().int(), text: z.string() });

/**
 * Brings the database of `url` to this version's shape; several processes may do so at once. Rejects with `database_unreachable`,
 * `database_too_old`, `database_forbidden` or `database_incomplete`.
 * @param botUrl the same database as the bot logs in to it, with a user of its own, who is made where missing
 */
export async function migrate(options: { url: string; botUrl?: string; log: Logger }): Promise<void> {
  const { url, botUrl, log } = options;
  const from = botUrl === undefined ? 'DATABASE_URL' : 'MIGRATION_DATABASE_URL';
  const client = await connectAsLogin(url, 'frontdoor-migrate', from);
  try {
    await refuseOldServer(client);
    await lockMigrations(client);
    await bootstrap(client, botUrl === undefined ? null : botLoginOf(botUrl));
    await runMigrations(client, log);
    await migrateAsOwner(url, log);
  } finally {
    // the lock is the session's and goes with it
    await client.end();
  }
}

function botLoginOf(url: string): BotLogin {
  const { username, password } = new URL(url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

async function refuseOldServer(client: Client): Promise<void> {
  const answer = await client.query(
    `SELECT current_setting('server_version_num') AS version, current_setting('server_version') AS text`,
  );
  const { version, text } = onlyOf(ServerVersion, answer);
  if (version >= OLDEST_VERSION) return;
  throw new AppError(
    'database_too_old',
    `The database at ${client.host}:${client.port} is PostgreSQL ${text}. Frontdoor needs PostgreSQL 14 or newer: ` +
      'upgrade it, or point DATABASE_URL at a newer one.',
    { fields: { version: text } },
  );
}

async function lockMigrations(client: Client): Promise<void> {
  await client.query(`SET lock_timeout = '60s'`);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
  } catch (cause) {
    if (errorCode(cause) !== LOCK_NOT_AVAILABLE) throw cause;
    throw new AppError(
      'database_unreachable',
      'Another process has been migrating this database for a minute. See what it waits for in pg_stat_activity ' +
        '(application_name frontdoor-migrate), then start again.',
      { cause },
    );
  }
  // a change to a table must not hold up the running processes for long; it fails and the next start tries again
  await client.query(`SET lock_timeout = '5s'`);
}

async function runMigrations(client: Client, log: Logger): Promise<void> {
  await client.query('SET ROLE frontdoor_owner');
  const done = await runner({
    dbClient: client,
    dir: MIGRATIONS_DIR,
    direction: 'up',
    schema: 'frontdoor',
    migrationsTable: 'migrations',
    singleTransaction: true,
    noLock: true,
    log: (line) => log.debug({ migrate: line }, 'migration step'),
  });
  if (done.length > 0) log.info({ migrations: done.map(({ name }) => name) }, 'database migrated');
}

/** LangGraph's own migration wants a pool. */
async function migrateAsOwner(url: string, log: Logger): Promise<void> {
  const owner = createPool({
    url,
    role: 'frontdoor_owner',
    max: 1,
    applicationName: 'frontdoor-migrate',
    statementMs: null,
    onError: (error) => log.warn({ err: error }, 'the migration’s connection broke'),
  });
  try {
    await migrateLangGraph(owner);
  } finally {
    await owner.end();
  }
}

const Migration = z.object({ name: z.string() });
const SEES = `SELECT name FROM frontdoor.migrations`;

/**
 * For a login that may not migrate. Rejects with `database_outdated` where somebody has to migrate first; that a newer version
 * has migrated is no hindrance.
 */
export async function requireMigrated(client: Client): Promise<void> {
  const missing = await missingMigrations(client);
  if (missing.length === 0 && (await isCheckpointStoreReady(client))) return;
  const { user = '', database = '' } = client;
  throw new AppError(
    'database_outdated',
    `The database "${database}" is not of this version, and its user "${user}" may not change that, which is as it should be. ` +
      'Run "npm run migrate" with MIGRATION_DATABASE_URL set to the address of a user who may, then start Frontdoor again.',
    { fields: { database, login: user, missing } },
  );
}

/** The names of the files that were not run here. */
async function missingMigrations(client: ClientBase): Promise<string[]> {
  const files = (await readdir(MIGRATIONS_DIR)).map((file) => file.replace(/\.sql$/, ''));
  try {
    await client.query('SET ROLE frontdoor_runtime');
    const done = new Set(rowsOf(Migration, await client.query(SEES)).map(({ name }) => name));
    return files.filter((file) => !done.has(file));
  } catch (error) {
    if (isAccessError(error)) return files;
    throw error;
  }
}
