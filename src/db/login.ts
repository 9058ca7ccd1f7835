import type { ClientBase } from 'pg';
import { z } from 'zod';
import { ACTING } from './bootstrap.js';
import { onlyOf } from './rows.js';

/** What the user may do that a connection logs in as. */
const LoginRights = z.object({
  login: z.string(),
  /** whether it may act as frontdoor_runtime, as all of the bot's sessions do */
  actsAsRuntime: z.boolean(),
  /** what it may do besides that it should not, in words */
  powers: z.array(z.string()),
});
export type LoginRights = z.infer<typeof LoginRights>;

/** Whoever may create roles can give itself any of them before PostgreSQL 16, and makes new ones in every version. */
const READ = `
  WITH me AS (SELECT * FROM pg_roles WHERE rolname = session_user),
       owner AS (SELECT oid FROM pg_roles WHERE rolname = 'frontdoor_owner'),
       ours AS (SELECT oid, nspowner FROM pg_namespace WHERE nspname IN ('frontdoor', 'langgraph'))
  SELECT session_user AS login,
    coalesce((SELECT pg_has_role(me.oid, r.oid, ${ACTING}) FROM me, pg_roles r WHERE r.rolname = 'frontdoor_runtime'), false)
      AS acts_as_runtime,
    array_remove(ARRAY[
      (SELECT CASE WHEN rolsuper THEN 'it is a superuser' END FROM me),
      (SELECT CASE WHEN rolbypassrls THEN 'it bypasses row-level security' END FROM me),
      (SELECT CASE WHEN rolcreaterole THEN 'it creates roles' END FROM me),
      (SELECT CASE WHEN pg_has_role(me.oid, owner.oid, 'USAGE') OR pg_has_role(me.oid, owner.oid, ${ACTING})
         THEN 'it can become frontdoor_owner' END FROM me, owner),
      (SELECT CASE WHEN EXISTS (SELECT FROM pg_database d WHERE d.datname = current_database() AND d.datdba = me.oid)
         THEN 'it owns the database' END FROM me),
      (SELECT CASE WHEN EXISTS (SELECT FROM ours WHERE nspowner = me.oid)
           OR EXISTS (SELECT FROM pg_class c JOIN ours ON ours.oid = c.relnamespace WHERE c.relowner = me.oid)
         THEN 'it owns what is ours' END FROM me)
    ], NULL) AS powers`;

/** Reads what the user of a connection may do, whatever role its session is in. */
export async function readLoginRights(client: ClientBase): Promise<LoginRights> {
  return onlyOf(LoginRights, await client.query(READ));
}
