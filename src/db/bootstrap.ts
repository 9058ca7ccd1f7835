import { type ClientBase, escapeIdentifier, escapeLiteral } from 'pg';
import { z } from 'zod';
import { AppError } from '../domain/errors.js';
import { errorCode } from './database-errors.js';
import { onlyOf } from './rows.js';

/** The user that the bot logs in as where that is not the one who migrates. */
export interface BotLogin {
  name: string;
  password: string;
}

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
  /** whether the bot's login is there, and whether it may act as the runtime role */
  botExists: z.boolean(),
  botActsAsRuntime: z.boolean().nullable(),
});
type BootstrapState = z.infer<typeof BootstrapState>;

/** Acting as a role is called MEMBER before PostgreSQL 16 and SET from then on. */
export const ACTING = `CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END`;

/** Reads a BootstrapState; $1 is the name of the bot's login. */
const READ_STATE = `
  WITH owner AS (SELECT oid FROM pg_roles WHERE rolname = 'frontdoor_owner'),
       runtime AS (SELECT oid, rolsuper OR rolbypassrls AS unbound FROM pg_roles WHERE rolname = 'frontdoor_runtime'),
       trgm AS (SELECT nspname, n.oid FROM pg_extension x JOIN pg_namespace n ON n.oid = x.extnamespace WHERE x.extname = 'pg_trgm'),
       bot AS (SELECT oid FROM pg_roles WHERE rolname = $1),
       act AS (SELECT ${ACTING} AS right)
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
     FROM trgm, owner o, runtime r) AS trigrams_usable,
    EXISTS (SELECT FROM bot) AS bot_exists,
    (SELECT pg_has_role(bot.oid, runtime.oid, act.right) FROM bot, runtime, act) AS bot_acts_as_runtime`;

/**
 * The SQL, for us or an administrator, that is still to be run before the migrations, in order. CREATE on the database is what
 * CREATE EXTENSION asks for, and PostgresSaver.setup() with its CREATE SCHEMA IF NOT EXISTS, even when the schema is there. The
 * schema frontdoor lets the runtime in with the first migration.
 */
function planBootstrap(state: BootstrapState, bot: BotLogin | null): string[] {
  const login = escapeIdentifier(state.login);
  const plan: string[] = [];
  if (state.actsAsOwner === null) plan.push('CREATE ROLE frontdoor_owner NOLOGIN');
  if (state.actsAsRuntime === null) plan.push('CREATE ROLE frontdoor_runtime NOLOGIN');
  if (state.runtimeUnbound) plan.push('ALTER ROLE frontdoor_runtime NOSUPERUSER NOBYPASSRLS');
  if (bot && !state.botExists) {
    plan.push(`CREATE ROLE ${escapeIdentifier(bot.name)} LOGIN PASSWORD ${escapeLiteral(bot.password)}`);
  }
  if (bot && !state.botActsAsRuntime) plan.push(`GRANT frontdoor_runtime TO ${escapeIdentifier(bot.name)}`);
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
export async function bootstrap(client: ClientBase, bot: BotLogin | null): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const state = await readState(client, bot);
    if (state.trigramsIn === null && !state.trigramsAtHand) throw incomplete(state);
    const plan = planBootstrap(state, bot);
    if (plan.length === 0) return;
    // PostgreSQL answers a GRANT that it did not carry out with a mere warning, so what still remains tells
    if (attempt === ATTEMPTS) throw forbidden(state, bot);
    try {
      for (const statement of plan) await client.query(statement);
    } catch (error) {
      const code = errorCode(error) ?? '';
      // some of it may have been done; an administrator would stumble over that
      if (code === INSUFFICIENT_PRIVILEGE) throw forbidden(await readState(client, bot), bot);
      if (!RACES.has(code) || attempt === ATTEMPTS - 1) throw error;
    }
  }
}

async function readState(client: ClientBase, bot: BotLogin | null): Promise<BootstrapState> {
  return onlyOf(BootstrapState, await client.query(READ_STATE, [bot?.name ?? null]));
}

/** Stands for the password where people read. */
const PASSWORD = 'the password in DATABASE_URL';

function forbidden(state: BootstrapState, bot: BotLogin | null): AppError {
  const { login, database } = state;
  const plan = planBootstrap(state, bot && { ...bot, password: PASSWORD });
  const sql = plan.map((statement) => `  ${statement};`).join('\n');
  return new AppError(
    'database_forbidden',
    `The database user "${login}" may not prepare the database "${database}". ` +
      `Ask an administrator to connect to "${database}" and run:\n\n${sql}\n\nThen start Frontdoor again.` +
      (bot
        ? ''
        : ' It is safer to leave this user to the bot, and to migrate as another one: docs/database.md.'),
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
