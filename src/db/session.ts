import { escapeLiteral } from 'pg';

/** The two roles of the database: `frontdoor_owner` owns and migrates, `frontdoor_runtime` may only read and write rows. */
export type DatabaseRole = 'frontdoor_owner' | 'frontdoor_runtime';

/** How long a session may hold a transaction open without a word; a frozen process must not keep its row locks longer. */
export const IDLE_IN_TRANSACTION_MS = 3_000;

/** How long a statement waits for a lock before it fails and is tried again later. */
export const LOCK_TIMEOUT_MS = 1_000;

/**
 * How long one statement of the bot may take. The longest that a turn makes takes milliseconds; what takes this long keeps
 * others from their connection, and is ended.
 */
export const STATEMENT_MS = 5_000;

/** A database has the extension pg_trgm once; where another program brought it, it is in another schema, which comes last. */
const SEARCH_PATH = `
  SELECT set_config('search_path', concat_ws(', ', 'frontdoor', (
    SELECT nullif(extnamespace::regnamespace::text, 'frontdoor') FROM pg_extension WHERE extname = 'pg_trgm')), false)`;

/**
 * The first statement of a session. It is SQL and not the connection's startup `options`, because session poolers
 * (PgBouncer) refuse a startup option that they don't track, and `role` is one of those.
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

/**
 * Opens a transaction that sees the rows of one workspace only: row-level security compares `team_id` with this setting,
 * and SET LOCAL ends with the transaction, so that the next user of the connection starts with none.
 */
export function beginForTeam(teamId: string): string {
  return `BEGIN; SET LOCAL frontdoor.team_id = ${escapeLiteral(teamId)}`;
}
