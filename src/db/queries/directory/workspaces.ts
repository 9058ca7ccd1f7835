import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Pool } from '../../pool.js';
import { firstOf, onlyOf, rowsOf, toJsonb } from '../../rows.js';
import { CHECKPOINT_TABLES, TABLES } from '../../tables.js';
import { inTeam, queryAsOwner } from '../../team-tx.js';
import { HOLD_TEAM_ALONE } from '../inbox/team-hold.js';
import { insertOperatorsDeed } from '../turns/audit.js';

const HAD_ENDED = 'SELECT FROM workspaces WHERE team_id = $1 AND ended_at IS NOT NULL FOR UPDATE';
const REGISTER = `
  INSERT INTO workspaces (team_id) VALUES ($1)
  ON CONFLICT (team_id) DO UPDATE SET installed_at = now(), ended_at = NULL, ended_why = NULL`;

// Slack gives whole seconds. Told again of an end that an installation has followed, nothing is changed; told again of an
// end that is known, neither.
const END = `
  INSERT INTO workspaces AS w (team_id, installed_at, ended_at, ended_why) VALUES ($1, $3, now(), $2)
  ON CONFLICT (team_id) DO UPDATE SET ended_at = now(), ended_why = $2
    WHERE w.ended_at IS NULL AND date_trunc('second', w.installed_at) <= $3`;

// Nobody can be told any more what has changed of the things that they watch; what changes later is not even noted.
const FORGET_NEWS = 'DELETE FROM watch_news WHERE team_id = $1';

// What was on its way to a tracker is answered for the tracker, so that its thread doesn't wait for ever: taken in once the
// workspace is back, it offers to try again. The key is made as in settle.ts.
const CANCEL = `
  WITH cancelled AS (
    UPDATE outbox SET status = 'cancelled', error = $2
    WHERE team_id = $1 AND status IN ('pending', 'claimed', 'unknown')
    RETURNING thread_id, lane, payload, 'tracker:' || intent_key || ':' || extract(epoch FROM created_at) AS key
  ), answered AS (
    INSERT INTO inbox (team_id, dedupe_key, thread_id, kind, via, slack_ts, payload, urgent, due_at)
    SELECT $1, key, thread_id, 'tracker', 'tracker', to_char(extract(epoch FROM now()), 'FM9999999999.000000'),
           jsonb_build_object('kind', 'tracker', 'via', 'tracker', 'intentKey', payload -> 'key',
             'draftId', coalesce(payload -> 'draftId', payload #> '{request,draftId}'), 'outcome', $3::jsonb),
           true, now()
    FROM cancelled WHERE lane = 'tracker'
    ON CONFLICT DO NOTHING
  )
  SELECT count(*) AS cancelled FROM cancelled`;

const Cancelled = z.object({ cancelled: z.coerce.number() });

/** Why an order was cancelled, for the operator. */
const CANCELLED = 'the workspace ended before this was sent';
/** What is answered for the tracker, and told to whoever waits for a ticket. */
const OUTCOME = {
  result: 'failed',
  reason: 'Frontdoor was removed from this workspace before it was sent.',
  retryable: true,
  problems: {},
};

/** The app is installed from now on. What a turn that committed just while the workspace ended has ordered is cancelled, too. */
export async function registerWorkspace(pool: Pool, teamId: string): Promise<{ hadEnded: boolean }> {
  return inTeam(pool, teamId, async (client) => {
    const [ended] = await Promise.all([client.query(HAD_ENDED, [teamId]), client.query(REGISTER, [teamId])]);
    const hadEnded = ended.rowCount === 1;
    if (hadEnded) await cancelOpen(client, teamId);
    return { hadEnded };
  });
}

/**
 * Ends a workspace, cancels what was to be sent in it and drops its watchers' news, in one commit. No turn of it commits
 * afterwards.
 * @param at when it happened, by Slack's clock, to the second
 * @returns null when the app was installed again since, or the end is known
 */
export async function endWorkspace(
  pool: Pool,
  teamId: string,
  why: string,
  at: Date,
): Promise<{ cancelled: number } | null> {
  return inTeam(pool, teamId, async (client) => {
    const ended = await client.query(END, [teamId, why, at]);
    if (ended.rowCount === 0) return null;
    await client.query(FORGET_NEWS, [teamId]);
    return { cancelled: await cancelOpen(client, teamId) };
  });
}

async function cancelOpen(client: PoolClient, teamId: string): Promise<number> {
  return onlyOf(Cancelled, await client.query(CANCEL, [teamId, CANCELLED, toJsonb(OUTCOME)])).cancelled;
}

const Row = z.object({ teamId: z.string() });

/** The ids of the workspaces that have the app installed, in their order. */
export async function openWorkspaces(pool: Pool): Promise<string[]> {
  const found = await pool.query('SELECT team_id FROM open_workspaces()');
  return rowsOf(Row, found).map(({ teamId }) => teamId);
}

/** The ids of all workspaces that were ever seen, in their order. */
export async function knownWorkspaces(pool: Pool): Promise<string[]> {
  return rowsOf(Row, await pool.query('SELECT team_id FROM known_workspaces()')).map(({ teamId }) => teamId);
}

const Time = z.object({ before: z.string() });

/** The time so many days ago by the database's clock, which is that of all rows. */
export async function daysAgo(pool: Pool, days: number): Promise<string> {
  const text = `SELECT to_jsonb(now() - make_interval(days => $1)) #>> '{}' AS before`;
  return onlyOf(Time, await pool.query(text, [days])).before;
}

/** Workspaces with a thread from before a time, after one in the order of their ids: keys only. */
export async function agedWorkspaces(
  pool: Pool,
  before: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const text = 'SELECT team_id FROM aged_workspaces($1, $2, $3)';
  return rowsOf(Row, await pool.query(text, [before, after, limit])).map(({ teamId }) => teamId);
}

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
// posts and messages: waited for in this order, both have nothing left to add to the tables that follow. Whoever claims events
// holds somebody's share before them.
const FIRST = ['shares', 'threads', 'citations', 'outbox'];
const OWN = Object.entries(TABLES)
  .filter(([, goes]) => goes === 'thread' || goes === 'workspace')
  .map(([table]) => table);
const THREADS = 'SELECT thread_id FROM threads WHERE team_id = $1';
/** Each table and its rows, LangGraph's first, since theirs are found through the threads. */
const PURGED = [
  ...CHECKPOINT_TABLES.map(
    (table) => [table, `FROM langgraph.${table} WHERE thread_id IN (${THREADS})`] as const,
  ),
  ...[...new Set([...FIRST, ...OWN])].map((table) => [table, `FROM ${table} WHERE team_id = $1`] as const),
];
/** Who had it purged stays known. */
const AUDIT = `FROM audit WHERE team_id = $1 AND deed <> 'purged'`;
// a turn that is being committed adds its checkpoint first, and one that comes later finds no thread
const HOLD_THREADS = 'SELECT FROM threads WHERE team_id = $1 ORDER BY thread_id FOR UPDATE';
const KNOWN = 'SELECT ended_at IS NULL AS installed FROM workspaces WHERE team_id = $1';
const UNKNOWN = `
  SELECT table_name::text AS name FROM information_schema.columns
  WHERE table_schema = 'frontdoor' AND column_name = 'team_id' AND NOT table_name = ANY ($1::text[])`;

/** What a purge of the workspace would delete. */
export async function planPurge(pool: Pool, teamId: string): Promise<PurgePlan> {
  return inTeam(pool, teamId, async (client) => {
    const known = await client.query(KNOWN, [teamId]);
    const unknown = await client.query(UNKNOWN, [Object.keys(TABLES)]);
    const count = async (from: string) =>
      onlyOf(Count, await client.query(`SELECT count(*) AS rows ${from}`, [teamId])).rows;
    return {
      rows: await eachTable(count, count),
      installed: firstOf(Known, known)?.installed ?? null,
      unknownTables: rowsOf(Name, unknown).map(({ name }) => name),
    };
  });
}

/**
 * Deletes every row of a workspace, in one commit. What stays is what the audit says of its purges, and the workspace's own
 * row: its id, three times and one of our own sentences. `purged_at` has running processes forget what past requests taught
 * them; the end of an ended workspace keeps what comes late from being worked on. Where
 * the app is still installed, a turn under way finds its thread gone and commits nothing; what is said later begins afresh.
 * @param by who does it, for the audit
 * @throws AppError `database_forbidden` where the pool's login may not become frontdoor_owner, who alone deletes the audit
 */
export async function purgeWorkspace(pool: Pool, teamId: string, by: string): Promise<RowCounts> {
  return inTeam(pool, teamId, async (client) => {
    // no event comes in meanwhile, and nobody is told news
    await client.query(`SET LOCAL lock_timeout = '10s'`);
    await client.query(HOLD_TEAM_ALONE, [teamId]);
    await client.query(HOLD_THREADS, [teamId]);
    const purged = await eachTable(
      async (from) => (await client.query(`DELETE ${from}`, [teamId])).rowCount ?? 0,
      async (from) => (await queryAsOwner(client, `DELETE ${from}`, [teamId])).rowCount ?? 0,
    );
    await insertOperatorsDeed(client, teamId, { who: by, deed: 'purged', detail: null });
    await client.query('UPDATE workspaces SET purged_at = clock_timestamp() WHERE team_id = $1', [teamId]);
    return purged;
  });
}

async function eachTable(
  work: (from: string) => Promise<number>,
  ofAudit: (from: string) => Promise<number>,
): Promise<RowCounts> {
  const counts: RowCounts = {};
  for (const [table, from] of PURGED) counts[table] = await work(from);
  counts['audit'] = await ofAudit(AUDIT);
  return Object.fromEntries(Object.entries(counts).filter(([, rows]) => rows > 0));
}
