import { PostgresSaver } from '@langchain/langgraph-checkpoint-postgres';
import type { Pool } from 'pg';
import { z } from 'zod';
import { onlyOf } from './rows.js';

/** Where LangGraph keeps its checkpoints. */
export const LANGGRAPH_SCHEMA = 'langgraph';

const Granted = z.object({ granted: z.boolean() });

const IS_GRANTED = `
  SELECT has_schema_privilege('frontdoor_runtime', n.oid, 'USAGE') AND coalesce(bool_and(
    has_table_privilege('frontdoor_runtime', c.oid, 'SELECT') AND has_table_privilege('frontdoor_runtime', c.oid, 'INSERT')
    AND has_table_privilege('frontdoor_runtime', c.oid, 'UPDATE') AND has_table_privilege('frontdoor_runtime', c.oid, 'DELETE')
  ), true) AS granted
  FROM pg_namespace n LEFT JOIN pg_class c ON c.relnamespace = n.oid AND c.relkind IN ('r', 'p')
  WHERE n.nspname = '${LANGGRAPH_SCHEMA}' GROUP BY n.oid`;

const GRANT = `
  GRANT USAGE ON SCHEMA ${LANGGRAPH_SCHEMA} TO frontdoor_runtime;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${LANGGRAPH_SCHEMA} TO frontdoor_runtime`;

/**
 * Migrates LangGraph's own tables, as the pool's role, under the migration lock: two `setup()` at once on a fresh schema
 * fail.
 */
export async function migrateLangGraph(owner: Pool): Promise<void> {
  await new PostgresSaver(owner, undefined, { schema: LANGGRAPH_SCHEMA }).setup();
  // a GRANT rewrites catalogue rows even when it changes nothing, so every start would leave dead ones
  if (!onlyOf(Granted, await owner.query(IS_GRANTED)).granted) await owner.query(GRANT);
}

const HIDES = `
  SELECT coalesce(bool_or(row_security_active(c.oid)), false) AS hides
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = '${LANGGRAPH_SCHEMA}' AND c.relkind IN ('r', 'p')`;

const Hides = z.object({ hides: z.boolean() });

/** Whether row-level security may keep checkpoints from us that are there, without an error to tell. */
export async function hidesCheckpoints(pool: Pool): Promise<boolean> {
  return onlyOf(Hides, await pool.query(HIDES)).hides;
}
