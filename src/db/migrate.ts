import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import type { Client } from 'pg';

import { z } from 'zod';
import { AppError } from '../domain/errors.js';
import type { Logger } from '../domain/ports.js';
import { bootstrap } from './bootstrap.js';
import { connectAsLogin } from './connect.js';
import { errorCode } from './error-code.js';
import { migrateLangGraph } from './langgraph-schema.js';
import { createPool } from './pool.js';

/** The folder of the SQL files, run in the order of their numbers, each once. */
export const MIGRATIONS_DIR = fileURLToPath(new URL('../../migrations', import.meta.url));

const OLDEST_VERSION = 140_000;
/** Any number will do, so long as every process takes the same and nothing else takes it. */
const MIGRATION_LOCK = 4_102_817_734;
const LOCK_NOT_AVAILABLE = '55P03';

const ServerVersion = z.object({ version: z.coerce.number().int(), text: z.string() });

/**
 * Brings the database of `url` to this version's shape: roles, schemas, our tables, LangGraph's. Safe when several
 * processes start at once; quick when there is nothing to do. Rejects with `database_unreachable`, `database_too_old`
 * or `database_forbidden`.
 */
export async function migrate({ url, log }: { url: string; log: Logger }): Promise<void> {
  const client = await connectAsLogin(url, 'frontdoor-migrate');
  try {
    await refuseOldServer(client);
    await lockMigrations(client);
    await bootstrap(client);
    await runMigrations(client, log);
    await withOwnerPool(url, log, migrateLangGraph);
  } finally {
    // the lock is the session's and goes with it
    await client.end();
  }
}

async function refuseOldServer(client: Client): Promise<void> {
  const answer = await client.query(
    `SELECT current_setting('server_version_num') AS version, current_setting('server_version') AS text`,
  );
  const { version, text } = ServerVersion.parse(answer.rows[0]);
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

async function withOwnerPool(
  url: string,
  log: Logger,
  work: (owner: ReturnType<typeof createPool>) => Promise<void>,
): Promise<void> {
  const owner = createPool({
    url,
    role: 'frontdoor_owner',
    max: 1,
    applicationName: 'frontdoor-migrate',
    statementMs: null,
    onError: (error) => log.warn({ err: error }, 'the migration’s connection broke'),
  });
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
}
