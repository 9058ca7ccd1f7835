import pg, { escapeLiteral } from 'pg';
import { BatchedSocket } from './batched-socket.js';

/** A bigint as a number: ours are counters, far below 2^53. One beyond that fails the query rather than lose digits. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) {
    throw new RangeError(`bigint ${text} can't be held exactly in a number; select it as text`);
  }
  return value;
}

/** The type parsers of our connections; pg's own but for bigint. */
const TYPES = new pg.TypeOverrides();
TYPES.setTypeParser(pg.types.builtins.INT8, parseInt8);

/** The two roles of the database: `frontdoor_owner` owns and migrates, `frontdoor_runtime` may only read and write rows. */
export type DatabaseRole = 'frontdoor_owner' | 'frontdoor_runtime';

/** How long a session may hold a transaction open without a word; a frozen process must not keep its row locks longer. */
const IDLE_IN_TRANSACTION_MS = 3_000;

/** How long a statement waits for a lock before it fails and is tried again later. */
const LOCK_TIMEOUT_MS = 1_000;

/** How long one statement of the bot may take, where milliseconds are usual, before it is ended for keeping a connection. */
export const STATEMENT_MS = 5_000;

/** A database has the extension pg_trgm once; where another program brought it, it is in another schema, which comes last. */
const SEARCH_PATH = `
  SELECT set_config('search_path', concat_ws(', ', 'frontdoor', (
    SELECT nullif(extnamespace::regnamespace::text, 'frontdoor') FROM pg_extension WHERE extname = 'pg_trgm')), false)`;

/**
 * The first statement of a session; not its startup `options`, of which session poolers (PgBouncer) refuse `role`.
 * @param statementMs the longest that a statement may take; null: as long as it takes
 */
export function enterSession(role: DatabaseRole, statementMs: number | null): string {
  return [
    `SET ROLE ${role}`,
    SEARCH_PATH,
    `SET idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`,
    `SET lock_timeout = ${LOCK_TIMEOUT_MS}`,
    `SET statement_timeout = ${statementMs ?? 0}`,
  ].join('; ');
}

/** Begins a transaction in which row-level security, by this setting, shows the rows of one workspace. SET LOCAL ends with it. */
export function beginForTeam(teamId: string): string {
  return `BEGIN; SET LOCAL frontdoor.team_id = ${escapeLiteral(teamId)}`;
}

/** The same where a crash of the database itself may lose what it writes, so that its commit does not wait for the disk. */
export const beginUnhurried = (teamId: string): string =>
  `${beginForTeam(teamId)}; SET LOCAL synchronous_commit = off`;

export type { Pool } from 'pg';

interface PoolSettings {
  url: string;
  role: DatabaseRole;
  /** connections at most */
  max: number;
  /** shown in pg_stat_activity */
  applicationName: string;
  /** the longest that a statement may take, in milliseconds; null: as long as it takes, for what is no part of the bot */
  statementMs?: number | null;
  /** told of every connection that breaks, idle or in use; without it, a broken connection would end the process */
  onError: (error: Error) => void;
}

/** How long a caller waits for a connection, a free one or a new one, before it is told that there is none. */
const CONNECT_TIMEOUT_MS = 10_000;

/** A server that still says nothing so long after it should have ended a statement is not there any more. */
const SILENCE_MS = 5_000;

/**
 * A pool whose sessions run as `role`. Connections are pipelined: statements sent without awaiting the one before travel in one
 * round trip, each with an answer and an error of its own; one that fails aborts an explicit transaction as usual. pg-cursor and
 * the `rows` option don't work so.
 */
export function createPool(settings: PoolSettings): pg.Pool {
  const { url, role, max, applicationName, statementMs = STATEMENT_MS, onError } = settings;
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    ...(statementMs === null ? {} : { query_timeout: statementMs + SILENCE_MS }),
    pipeline: true,
    stream: () => new BatchedSocket(),
    types: TYPES,
    onConnect: (client) => client.query(enterSession(role, statementMs)).then(() => undefined),
  });
  // The pool listens only while a connection is idle; one that breaks in a caller's hands must not end the process either.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => undefined);
  return pool;
}
