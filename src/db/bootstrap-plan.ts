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
});
export type BootstrapState = z.infer<typeof BootstrapState>;

/** Reads a BootstrapState. Acting as a role is called MEMBER before PostgreSQL 16 and SET from then on. */
export const READ_STATE = `
  WITH owner AS (SELECT oid FROM pg_roles WHERE rolname = 'frontdoor_owner'),
       runtime AS (SELECT oid, rolsuper OR rolbypassrls AS unbound FROM pg_roles WHERE rolname = 'frontdoor_runtime'),
       act AS (SELECT CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END AS right)
  SELECT current_user AS login, current_database() AS database,
    (SELECT pg_has_role(oid, act.right) FROM owner, act) AS acts_as_owner,
    (SELECT pg_has_role(oid, act.right) FROM runtime, act) AS acts_as_runtime,
    (SELECT unbound FROM runtime) AS runtime_unbound,
    (SELECT has_database_privilege(oid, current_database(), 'CREATE') FROM owner) AS owner_may_create,
    (SELECT nspowner::regrole::text FROM pg_namespace WHERE nspname = 'frontdoor') AS frontdoor_owned_by,
    (SELECT nspowner::regrole::text FROM pg_namespace WHERE nspname = 'langgraph') AS langgraph_owned_by`;

/**
 * The SQL that is still to be run before the migrations can, in order; empty when there is nothing to do. The same text
 * serves us and an administrator. CREATE on the database is needed because PostgresSaver.setup() says CREATE SCHEMA IF
 * NOT EXISTS, which asks for that right even when the schema is there.
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
  return plan;
}

function planSchema(name: string, ownedBy: string | null): string[] {
  if (ownedBy === null) return [`CREATE SCHEMA ${name} AUTHORIZATION frontdoor_owner`];
  return ownedBy === 'frontdoor_owner' ? [] : [`ALTER SCHEMA ${name} OWNER TO frontdoor_owner`];
}
