import { fileURLToPath } from 'node:url';
import { runner } from 'node-pg-migrate';
import { type Client, type ClientBase, escapeIdentifier } from 'pg';
import { z } from 'zod';
import { AppError } from '../domain/errors.js';
import type { Logger } from '../domain/ports.js';
import { connectAsLogin } from './connect.js';
import { errorCode } from './database-errors.js';
import { migrateLangGraph } from './langgraph-schema.js';
import { createPool } from './pool.js';
import { onlyOf } from './rows.js';

/** What a database has of the roles and schemas that Frontdoor needs. null: the role or schema doesn't exist. */
const BootstrapState = z.object({
  login: z.string(),
  database: z.string(),
  /** whether the login user may act as the role */
  actsAsOwner: z.boolean().nullable(),
  actsAsRuntime: z.boolean().nullable(),
  /** the runtime role would see past row-level security */
  runtimeUnbound: z.boolean().nullable(),
  ownerMayCreate: z.boolean().nullable(),
  frontdoorOwnedBy: z.string().nullable(),
  langgraphOwnedBy: z.string().nullable(),
  /** the schema of the extension for word-similarity, or null; a database has an extension once, maybe for others' sake */
  trigramsIn: z.string().nullable(),
  /** whether the server has that extension's files */
  trigramsAtHand: z.boolean(),
  /** whether both roles may use the schema that it is in */
  trigramsUsable: z.boolean().nullable(),
});
type BootstrapState = z.infer<typeof BootstrapState>;

/** Reads a BootstrapState. Acting as a role is called MEMBER before PostgreSQL 16 and SET from then on. */
const READ_STATE = `
  WITH owner AS (SELECT oid FROM pg_roles WHERE rolname = 'frontdoor_owner'),
       runtime AS (SELECT oid, rolsuper OR rolbypassrls AS unbound FROM pg_roles WHERE rolname = 'frontdoor_runtime'),
       trgm AS (SELECT nspname, n.oid FROM pg_extension x JOIN pg_namespace n ON n.oid = x.extnamespace WHERE x.extname = 'pg_trgm'),
       act AS (SELECT CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END AS right)
  SELECT current_user AS login, current_database() AS database,
    (SELECT pg_has_role(oid, act.right) FROM owner, act) AS acts_as_owner,
    (SELECT pg_has_role(oid, act.right) FROM runtime, act) AS acts_as_runtime,
    (SELECT unbound FROM runtime) AS runtime_unbound,
    (SELECT has_database_privilege(oid, current_database(), 'CREATE') FROM owner) AS owner_may_create,
    (SELECT nspowner::regrole::text FROM pg_namespace WHERE nspname = 'frontdoor') AS frontdoor_owned_by,
    (SELECT nspowner::regrole::text FROM pg_namespace WHERE nspname = 'langgraph') AS langgraph_owned_by,
    (SELECT nspname FROM trgm) AS trigrams_in,
    EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS trigrams_at_hand,
    (SELECT has_schema_privilege(o.oid, trgm.oid, 'USAGE') AND has_schema_privilege(r.oid, trgm.oid, 'USAGE')
     FROM trgm, owner o, runtime r) AS trigrams_usable`;

/**
 * The SQL, for us or an administrator, that is still to be run before the migrations, in order. CREATE on the database is what
 * CREATE EXTENSION asks for, and PostgresSaver.setup() with its CREATE SCHEMA IF NOT EXISTS, even when the schema is there. The
 * schema frontdoor lets the runtime in with the first migration.
 */
function planBootstrap(state: BootstrapState): string[] {
  const login = escapeIdentifier(state.login);
  const plan: string[] = [];
  if (state.actsAsOwner === null) plan.push('CREATE ROLE frontdoor_owner NOLOGIN');
  if (state.actsAsRuntime === null) plan.push('CREATE ROLE frontdoor_runtime NOLOGIN');
  if (state.runtimeUnbound) plan.push('ALTER ROLE frontdoor_runtime NOSUPERUSER NOBYPASSRLS');
  if (!state.actsAsOwner) plan.push(`GRANT frontdoor_owner TO ${login}`);
  if (!state.actsAsRuntime) plan.push(`GRANT frontdoor_runtime TO ${login}`);
  if (!state.ownerMayCreate) {
    plan.push(`GRANT CREATE ON DATABASE ${escapeIdentifier(state.database)} TO frontdoor_owner`);
  }
  const schemas = { frontdoor: state.frontdoorOwnedBy, langgraph: state.langgraphOwnedBy };
  for (const [name, owner] of Object.entries(schemas)) {
    if (owner === null) plan.push(`CREATE SCHEMA ${name} AUTHORIZATION frontdoor_owner`);
    else if (owner !== 'frontdoor_owner') plan.push(`ALTER SCHEMA ${name} OWNER TO frontdoor_owner`);
  }
  const { trigramsIn } = state;
  if (trigramsIn === null) plan.push('CREATE EXTENSION pg_trgm WITH SCHEMA frontdoor');
  else if (trigramsIn !== 'frontdoor' && !state.trigramsUsable) {
    plan.push(`GRANT USAGE ON SCHEMA ${escapeIdentifier(trigramsIn)} TO frontdoor_owner, frontdoor_runtime`);
  }
  return plan;
}

const INSUFFICIENT_PRIVILEGE = '42501';
/** Roles belong to the whole server: another database's migration may make them at the same moment. */
const RACES = new Set(['42710', '23505', 'XX000']);
const ATTEMPTS = 4;

/**
 * Makes the roles, schemas and the extension that are missing. Rejects with `database_forbidden`, holding the exact SQL for an
 * administrator, when the login user may not, and with `database_incomplete` where the server lacks the extension.
 */
async function bootstrap(client: ClientBase): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const state = await readState(client);
    if (state.trigramsIn === null && !state.trigramsAtHand) throw incomplete(state);
    const plan = planBootstrap(state);
    if (plan.length === 0) return;
    // PostgreSQL answers a GRANT that it did not carry out with a mere warning, so what still remains tells
    if (attempt === ATTEMPTS) throw forbidden(state, plan);
    try {
      for (const statement of plan) await client.query(statement);
    } catch (error) {
      const code = errorCode(error) ?? '';
      // some of it may have been done; an administrator would stumble over that
      if (code === INSUFFICIENT_PRIVILEGE) throw forbidden(state, planBootstrap(await readState(client)));
      if (!RACES.has(code) || attempt === ATTEMPTS - 1) throw error;
    }
  }
}

async function readState(client: ClientBase): Promise<BootstrapState> {
  return onlyOf(BootstrapState, await client.query(READ_STATE));
}

function forbidden({ login, database }: BootstrapState, plan: readonly string[]): AppError {
  const sql = plan.map((statement) => `  ${statement};`).join('\n');
  return new AppError(
    'database_forbidden',
    `The database user "${login}" may not prepare the database "${database}". ` +
      `Ask an administrator to connect to "${database}" and run:\n\n${sql}\n\nThen start Frontdoor again.`,
    { fields: { login, database } },
  );
}

function incomplete({ database }: BootstrapState): AppError {
  return new AppError(
    'database_incomplete',
    `The PostgreSQL of the database "${database}" lacks the extension pg_trgm, by which misspelt names are found. Install ` +
      'its contrib modules (on Debian they are part of the package postgresql, on Red Hat of postgresql-contrib), then start ' +
      'Frontdoor again.',
    { fields: { database } },
  );
}

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
 */
export async function migrate({ url, log }: { url: string; log: Logger }): Promise<void> {
  const client = await connectAsLogin(url, 'frontdoor-migrate');
  try {
    await refuseOldServer(client);
    await lockMigrations(client);
    await bootstrap(client);
    await runMigrations(client, log);
    await migrateAsOwner(url, log);
  } finally {
    // the lock is the session's and goes with it
    await client.end();
  }
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
