import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import type { ClientBase, Pool } from 'pg';
import { z } from 'zod';
import { onlyOf } from './rows.js';
import { CHECKPOINT_TABLES } from './tables.js';

/** Where LangGraph keeps its checkpoints. */
export const LANGGRAPH_SCHEMA = 'langgraph';

const THEIRS = CHECKPOINT_TABLES.map((table) => `'${table}'`).join(', ');
const mayDo = (right: string) => `has_table_privilege('frontdoor_runtime', c.oid, '${right}')`;
const hasPolicy = (of: string) => `
  EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = c.relname || '_of_${of}')`;

const GUARDED = `
  SELECT count(*) = ${CHECKPOINT_TABLES.length} AND coalesce(bool_and(
    has_schema_privilege('frontdoor_runtime', n.oid, 'USAGE')
    AND ${['SELECT', 'INSERT', 'UPDATE', 'DELETE'].map(mayDo).join(' AND ')}
    AND c.relrowsecurity AND c.relforcerowsecurity AND ${hasPolicy('team')} AND ${hasPolicy('owner')}), false) AS guarded
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = '${LANGGRAPH_SCHEMA}' AND c.relname IN (${THEIRS})`;

const Guarded = z.object({ guarded: z.boolean() });

/** Whether the runtime may use LangGraph's tables, each workspace its own rows. The roles must be there. */
export async function isCheckpointStoreReady(client: ClientBase | Pool): Promise<boolean> {
  return onlyOf(Guarded, await client.query(GUARDED)).guarded;
}

/**
 * LangGraph's rows carry no workspace, but belong to a thread that does. It is found by a scalar subquery, which can only be an
 * index lookup.
 */
const GUARD = [
  `GRANT USAGE ON SCHEMA ${LANGGRAPH_SCHEMA} TO frontdoor_runtime`,
  ...CHECKPOINT_TABLES.flatMap((table) => {
    const name = `${LANGGRAPH_SCHEMA}.${table}`;
    return [
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ${name} TO frontdoor_runtime`,
      `ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY`,
      `ALTER TABLE ${name} FORCE ROW LEVEL SECURITY`,
      `DROP POLICY IF EXISTS ${table}_of_team ON ${name}`,
      `CREATE POLICY ${table}_of_team ON ${name} TO frontdoor_runtime USING ((
         SELECT t.team_id FROM frontdoor.threads t
         WHERE t.team_id = nullif(current_setting('frontdoor.team_id', true), '') AND t.thread_id = ${table}.thread_id
       ) IS NOT NULL)`,
      `DROP POLICY IF EXISTS ${table}_of_owner ON ${name}`,
      `CREATE POLICY ${table}_of_owner ON ${name} TO frontdoor_owner USING (true)`,
    ];
  }),
].join('; ');

/**
 * Migrates LangGraph's own tables, as the pool's role, under the migration lock: two `setup()` at once on a fresh schema
 * fail.
 */
export async function migrateLangGraph(owner: Pool): Promise<void> {
  await new PostgresSaver(owner, undefined, { schema: LANGGRAPH_SCHEMA }).setup();
  // a GRANT rewrites catalogue rows even when it changes nothing, so every start would leave dead ones
  if (!(await isCheckpointStoreReady(owner))) await owner.query(GUARD);
}

const HIDES = `
  SELECT coalesce(bool_or(row_security_active(c.oid) AND (NOT ${hasPolicy('team')}
    OR EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND NOT p.polpermissive))), true) AS hides
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE (n.nspname = '${LANGGRAPH_SCHEMA}' AND c.relname IN (${THEIRS})) OR (n.nspname = 'frontdoor' AND c.relname = 'threads')`;

const Hides = z.object({ hides: z.boolean() });

/**
 * Whether row-level security may keep checkpoints from their own workspace, without an error to tell: a policy that shows
 * them is gone, or another one narrows it.
 */
export async function hidesCheckpoints(pool: Pool): Promise<boolean> {
  return onlyOf(Hides, await pool.query(HIDES)).hides;
}
