export type { Pool } from 'pg';

import pg from 'pg';
import { INT8_AS_NUMBER } from './int8.js';
import { type DatabaseRole, enterSession, STATEMENT_MS } from './session.js';

export interface PoolSettings {
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
 * A pool whose sessions run as `role`, with the timeouts and the search path of ./session.ts. Connections are pipelined:
 * statements sent without awaiting the one before travel in one round trip, each with an answer and an error of its own.
 * A failed statement aborts an explicit transaction as usual: those after it fail, and COMMIT rolls back.
 * pg-cursor and the `rows` option don't work on a pipelined connection. bigint arrives as number, see ./int8.ts.
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
    types: INT8_AS_NUMBER,
    onConnect: (client) => client.query(enterSession(role, statementMs)).then(() => undefined),
  });
  // The pool listens only while a connection is idle; one that breaks in a caller's hands must not end the process either.
  pool.on('connect', (client) => client.on('error', onError));
  pool.on('error', () => undefined);
  return pool;
}
