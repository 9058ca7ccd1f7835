import { z } from 'zod';
import { LANGGRAPH_SCHEMA } from '../../langgraph-schema.js';
import type { Pool } from '../../pool.js';
import { onlyOf } from '../../rows.js';

const HIDES = `
  SELECT coalesce(bool_or(row_security_active(c.oid)), false) AS hides
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = '${LANGGRAPH_SCHEMA}' AND c.relkind IN ('r', 'p')`;

const Row = z.object({ hides: z.boolean() });

/** Whether row-level security may keep checkpoints from us that are there, without an error to tell. */
export async function hidesCheckpoints(pool: Pool): Promise<boolean> {
  return onlyOf(Row, await pool.query(HIDES)).hides;
}
