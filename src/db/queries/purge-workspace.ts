import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Pool } from '../pool.js';
import { CHECKPOINT_TABLES, TABLES } from '../tables.js';
import { inTeam } from '../team-tx.js';
import { HOLD_TEAM_ALONE } from './team-hold.js';

const Count = z.object({ rows: z.coerce.number() });
const Name = z.object({ name: z.string() });
const Known = z.object({ installed: z.boolean() });

/** How many rows a workspace has, by table; LangGraph's under `checkpoints` and the like. Tables without any are left out. */
export type RowCounts = Record<string, number>;

export interface PurgePlan {
  rows: RowCounts;
  /** whether the workspace has the app installed; null where it was never seen */
  installed: boolean | null;
  /** tables with rows of workspaces that this version does not know; it must not purge a database of a newer one */
  unknownTables: string[];
}

// Turns that are being committed hold their thread, and what was just sent is settled in the outbox before it stands among
// posts and messages: waited for in this order, both have nothing left to add to the tables that follow.
const FIRST = ['threads', 'told_of', 'outbox'];
const OWN = [
  ...FIRST,
  ...Object.entries(TABLES).flatMap(([table, goes]) =>
    goes === 'kept' || FIRST.includes(table) ? [] : [table],
  ),
];
const THREADS = 'SELECT thread_id FROM threads WHERE team_id = $1';
const UNKNOWN = `
  SELECT table_name::text AS name FROM information_schema.columns
  WHERE table_schema = 'frontdoor' AND column_name = 'team_id' AND NOT table_name = ANY ($1::text[])`;

const rowsOf = (table: string) => `FROM ${table} WHERE team_id = $1`;
const checkpointsOf = (table: string) => `FROM langgraph.${table} WHERE thread_id IN (${THREADS})`;

/** What a purge of the workspace would delete. */
export async function planPurge(pool: Pool, teamId: string): Promise<PurgePlan> {
  return inTeam(pool, teamId, async (client) => {
    const workspace = await client.query(
      'SELECT ended_at IS NULL AS installed FROM workspaces WHERE team_id = $1',
      [teamId],
    );
    const unknown = await client.query(UNKNOWN, [Object.keys(TABLES)]);
    return {
      rows: await eachTable(async (_table, from) => {
        const { rows } = await client.query(`SELECT count(*) AS rows ${from}`, [teamId]);
        return Count.parse(rows[0]).rows;
      }),
      installed: Known.array().parse(workspace.rows)[0]?.installed ?? null,
      unknownTables: Name.array()
        .parse(unknown.rows)
        .map(({ name }) => name),
    };
  });
}

/**
 * Deletes every row of a workspace, in one commit. Its row in `workspaces` stays, with `purged_at`: by it running processes
 * learn that they must forget what they have learnt of its past requests, and where the workspace has ended it keeps what
 * comes late from being worked on. Links of entities that a process has loaded it tells for a minute at most, and lets go of with
 * the next that it loads. That row has the workspace's id, three times and one of our own sentences, nothing else.
 * Where the app is still installed, a turn under way finds its thread gone and commits nothing; what is said later begins
 * afresh.
 */
export async function purgeWorkspace(pool: Pool, teamId: string): Promise<RowCounts> {
  return inTeam(pool, teamId, async (client) => {
    // no event comes in meanwhile, and nobody is told news
    await client.query(`SET LOCAL lock_timeout = '10s'`);
    await client.query(HOLD_TEAM_ALONE, [teamId]);
    const purged = await eachTable((_table, from) => deleted(client, from, teamId));
    await client.query('UPDATE workspaces SET purged_at = clock_timestamp() WHERE team_id = $1', [teamId]);
    return purged;
  });
}

async function deleted(client: PoolClient, from: string, teamId: string): Promise<number> {
  return (await client.query(`DELETE ${from}`, [teamId])).rowCount ?? 0;
}

/** LangGraph's tables first, since their rows are found through the threads. */
async function eachTable(work: (table: string, from: string) => Promise<number>): Promise<RowCounts> {
  const counts: RowCounts = {};
  const count = async (table: string, from: string) => {
    const rows = await work(table, from);
    if (rows > 0) counts[table] = rows;
  };
  for (const table of CHECKPOINT_TABLES) await count(table, checkpointsOf(table));
  for (const table of OWN) await count(table, rowsOf(table));
  return counts;
}
