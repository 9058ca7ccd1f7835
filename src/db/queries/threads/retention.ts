import type { PoolClient } from 'pg';
import { z } from 'zod';
import type { Pool } from '../../pool.js';
import { onlyOf, rowsOf, ThreadKey } from '../../rows.js';
import { CHECKPOINT_TABLES, TABLES } from '../../tables.js';
import { inTeam, queryAs } from '../../team-tx.js';
import { TRY_HOLD_TEAM_ALONE } from '../inbox/team-hold.js';

// What ended before the line that fills the page: a range of an index, in which no line has to be looked up on its own.
const ENDED = `
  DELETE FROM note_lines
  WHERE team_id = $1 AND ended_at < $2 AND ended_at <= coalesce((
    SELECT o.ended_at FROM note_lines o WHERE o.team_id = $1 AND o.ended_at < $2 ORDER BY o.ended_at OFFSET $3 - 1 LIMIT 1),
    'infinity')`;

/**
 * Deletes the next lines of project briefs that ended before a time: `limit`, and those that ended in the same moment as
 * the last.
 * @returns how many they were; fewer than `limit` when there are no more
 */
export async function deleteEndedLines(
  pool: Pool,
  teamId: string,
  before: string,
  limit: number,
): Promise<number> {
  return (await queryAs(pool, teamId, ENDED, before, limit)).rowCount ?? 0;
}

const Page = z.object({
  last: z.coerce.number().nullable(),
  old: z.coerce.number(),
  deleted: z.coerce.number(),
});

/** What one page of a table came to: `old` of its rows are from before, `last` is where it ends, null after the table's end. */
export type OldRows = z.infer<typeof Page>;

// Both tables are read in the order in which rows were added, so that what is old comes first and needs no index by time.
const page = (table: string, age: string, done: string) => `
  WITH page AS (
    SELECT seq, ${age} < $3 AS old, ${done} AS done FROM ${table} x
    WHERE x.team_id = $1 AND x.seq > $2 ORDER BY x.seq LIMIT $4
  ), gone AS (
    DELETE FROM ${table} USING page WHERE ${table}.team_id = $1 AND ${table}.seq = page.seq AND page.old AND page.done RETURNING 1
  )
  SELECT max(seq) AS last, count(*) FILTER (WHERE old) AS old, (SELECT count(*) FROM gone) AS deleted FROM page`;

const NO_THREAD = 'NOT EXISTS (SELECT FROM threads t WHERE t.team_id = $1 AND t.thread_id = x.thread_id)';

const PAGES = {
  inbox: page('inbox', 'received_at', `(coalesce(applied_at, set_aside_at) < $3 OR ${NO_THREAD})`),
  outbox: page('outbox', 'created_at', `(status IN ('sent', 'failed', 'cancelled') OR ${NO_THREAD})`),
};

/** Deletes what is done with and from before a time, in the next `limit` rows of a workspace's inbox or outbox. */
export async function deleteOldRows(
  pool: Pool,
  teamId: string,
  table: keyof typeof PAGES,
  before: string,
  afterSeq: number,
  limit: number,
): Promise<OldRows> {
  return onlyOf(Page, await queryAs(pool, teamId, PAGES[table], afterSeq, before, limit));
}

const Held = z.object({ held: z.boolean() });
const Id = ThreadKey.pick({ threadId: true });

/** A place in the order of the threads' age, exact to the microsecond. */
const AgedPlace = Id.extend({ createdAt: z.string() });
export type AgedPlace = z.infer<typeof AgedPlace>;

/** What one transaction did: `next` is null after the last aged thread, `threads` counts those that went as a whole. */
export interface DeletedThreads {
  next: AgedPlace | null;
  threads: number;
  rows: number;
}

// A thread whose turn is being committed is left for the next time. Locked rows can't be committed on: see deleteThreads.
const AGED = `
  SELECT thread_id, to_jsonb(created_at) #>> '{}' AS created_at FROM threads
  WHERE team_id = $1 AND created_at < $2 AND (created_at, thread_id) > ($3::timestamptz, $4)
  ORDER BY created_at, thread_id LIMIT $5 FOR UPDATE SKIP LOCKED`;

// Everything that happens in a thread comes in as an event, and leaves a turn, or an event that is open or set aside. What
// is still to be filed or changed in a tracker will be answered. An open ticket keeps its thread, whoever's draft it was.
const IDLE = `
  SELECT t.thread_id FROM threads t
  WHERE t.team_id = $1 AND t.thread_id = ANY ($2::text[])
    AND coalesce((SELECT u.committed_at < $3 FROM turns u WHERE u.team_id = $1 AND u.thread_id = t.thread_id
                  ORDER BY u.turn_no DESC LIMIT 1), true)
    AND NOT EXISTS (SELECT FROM inbox i WHERE i.team_id = $1 AND i.thread_id = t.thread_id
                    AND i.applied_at IS NULL AND i.set_aside_at IS NULL AND i.received_at >= $3)
    AND NOT EXISTS (SELECT FROM inbox i WHERE i.team_id = $1 AND i.thread_id = t.thread_id AND i.set_aside_at >= $3)
    AND NOT EXISTS (SELECT FROM outbox o WHERE o.team_id = $1 AND o.thread_id = t.thread_id
                    AND o.status IN ('pending', 'claimed', 'unknown') AND (o.lane = 'tracker' OR o.created_at >= $3))
    AND NOT EXISTS (
      SELECT FROM drafts d
      LEFT JOIN requests q ON q.team_id = $1 AND q.draft_id = d.draft_id
      LEFT JOIN tickets k ON k.team_id = $1 AND k.draft_id = d.draft_id
      WHERE d.team_id = $1 AND d.thread_id = t.thread_id AND (q.status NOT IN ('done', 'withdrawn') OR k.status NOT IN ('done', 'withdrawn')))`;

// What was just sent is settled in the outbox first, then among posts and messages: so orders go first, and what waits for
// such a settlement finds all that it has left.
const OF_THREADS = Object.entries(TABLES).flatMap(([table, goes]) => (goes === 'thread' ? [table] : []));
const WHOLE = [...new Set(['outbox', ...OF_THREADS])].map(
  (table) => `DELETE FROM ${table} WHERE team_id = $1 AND thread_id = ANY ($2::text[])`,
);

/** Slack's time of a message is compared as text: seconds have ten digits until the year 2286. */
const OLD_WORDS = `
  DELETE FROM messages WHERE team_id = $1 AND thread_id = ANY ($2::text[])
    AND ts < to_char(extract(epoch FROM $3::timestamptz), 'FM9999999999.000000')`;
const OLD_TURNS = `DELETE FROM turns WHERE team_id = $1 AND thread_id = ANY ($2::text[]) AND committed_at < $3`;
const OLD_COMMANDS = `DELETE FROM command_history WHERE team_id = $1 AND thread_id = ANY ($2::text[]) AND created_at < $3`;

/**
 * Takes the next `limit` threads from before a time, in one short transaction. Those without activity since and without an
 * open ticket go as a whole, whatever state their draft is in; of the others the words, turns and commands from before.
 * Nothing comes in between: the workspace is held against events, and the threads' rows are locked, so that a running turn
 * finds none to count up and commits nothing.
 * @returns null when events are being added at this moment; try again
 */
export async function deleteThreads(
  pool: Pool,
  teamId: string,
  before: string,
  from: AgedPlace,
  limit: number,
): Promise<DeletedThreads | null> {
  return inTeam(pool, teamId, async (client) => {
    if (!onlyOf(Held, await client.query(TRY_HOLD_TEAM_ALONE, [teamId])).held) return null;
    const found = await client.query(AGED, [teamId, before, from.createdAt, from.threadId, limit]);
    const aged = rowsOf(AgedPlace, found);
    const next = aged.at(-1);
    if (next === undefined) return { next: null, threads: 0, rows: 0 };
    const ids = aged.map(({ threadId }) => threadId);
    const gone = rowsOf(Id, await client.query(IDLE, [teamId, ids, before])).map(({ threadId }) => threadId);
    const whole = gone.length === 0 ? 0 : await deleteWhole(client, teamId, gone);
    const left = ids.filter((id) => !gone.includes(id));
    const olds = await Promise.all(
      [OLD_WORDS, OLD_TURNS, OLD_COMMANDS].map((text) => client.query(text, [teamId, left, before])),
    );
    return { next, threads: gone.length, rows: whole + sumOf(olds) };
  });
}

/**
 * Deletes threads with all that is in them. LangGraph's rows carry no workspace; they are reached through threads that the
 * workspace's own rows named.
 */
export async function deleteWhole(
  client: PoolClient,
  teamId: string,
  threadIds: readonly string[],
): Promise<number> {
  const checkpoints = CHECKPOINT_TABLES.map((table) =>
    client.query(`DELETE FROM langgraph.${table} WHERE thread_id = ANY ($1::text[])`, [threadIds]),
  );
  const own = WHOLE.map((text) => client.query(text, [teamId, threadIds]));
  return sumOf(await Promise.all([...checkpoints, ...own]));
}

function sumOf(results: readonly { rowCount: number | null }[]): number {
  return results.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0);
}
