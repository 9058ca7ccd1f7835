import { escapeIdentifier } from 'pg';
import { z } from 'zod';

/** What a database has of the roles and schemas that Frontdoor needs. null: the role or schema doesn't exist. */
export const BootstrapState = z.object({
  login: z.string(),
  database: z.string(),
  /** whether the login user may act as the role */
  acts_as_owner: z.boolean().nullable(),
  acts_as_runtime: z.boolean().nullable(),
  /** the runtime role would see past row-level security */
  runtime_unbound: z.boolean().nullable(),
  owner_may_create: z.boolean().nullable(),
  frontdoor_owned_by: z.string().nullable(),
  langgraph_owned_by: z.string().nullable(),
  /** the schema of the extension for word-similarity, or null; a database has an extension once, maybe for others' sake */
  trigrams_in: z.string().nullable(),
  /** whether the server has that extension's files */
  trigrams_at_hand: z.boolean(),
  /** whether both roles may use the schema that it is in */
  trigrams_usable: z.boolean().nullable(),
});
export type BootstrapState = z.infer<typeof BootstrapState>;

/** Reads a BootstrapState. Acting as a role is called MEMBER before PostgreSQL 16 and SET from then on. */
export const READ_STATE = `
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
 * The SQL that is still to be run before the migrations can, in order; empty when there is nothing to do. The same text
 * serves us and an administrator. CREATE on the database is needed because PostgresSaver.setup() says CREATE SCHEMA IF
 * NOT EXISTS, which asks for that right even when the schema is there; CREATE EXTENSION asks for it, too. The schema
 * frontdoor lets the runtime in with the first migration.
 */
export function planBootstrap(state: BootstrapState): string[] {
  const login = escapeIdentifier(state.login);
  const plan: string[] = [];
  if (state.acts_as_owner === null) plan.push('CREATE ROLE frontdoor_owner NOLOGIN');
  if (state.acts_as_runtime === null) plan.push('CREATE ROLE frontdoor_runtime NOLOGIN');
  if (state.runtime_unbound) plan.push('ALTER ROLE frontdoor_runtime NOSUPERUSER NOBYPASSRLS');
  if (!state.acts_as_owner) plan.push(`GRANT frontdoor_owner TO ${login}`);
  if (!state.acts_as_runtime) plan.push(`GRANT frontdoor_runtime TO ${login}`);
  if (!state.owner_may_create) {
    plan.push(`GRANT CREATE ON DATABASE ${escapeIdentifier(state.database)} TO frontdoor_owner`);
  }
  plan.push(...planSchema('frontdoor', state.frontdoor_owned_by));
  plan.push(...planSchema('langgraph', state.langgraph_owned_by));
  plan.push(...planTrigrams(state));
  return plan;
}

function planTrigrams({ trigrams_in, trigrams_usable }: BootstrapState): string[] {
  if (trigrams_in === null) return ['CREATE EXTENSION pg_trgm WITH SCHEMA frontdoor'];
  if (trigrams_in === 'frontdoor' || trigrams_usable) return [];
  return [`GRANT USAGE ON SCHEMA ${escapeIdentifier(trigrams_in)} TO frontdoor_owner, frontdoor_runtime`];
}

function planSchema(name: string, ownedBy: string | null): string[] {
  if (ownedBy === null) return [`CREATE SCHEMA ${name} AUTHORIZATION frontdoor_owner`];
  return ownedBy === 'frontdoor_owner' ? [] : [`ALTER SCHEMA ${name} OWNER TO frontdoor_owner`];
}
