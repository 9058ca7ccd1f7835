import pg from 'pg';
import { z } from 'zod';
import { enterSession } from '../db/session.js';
import { AppError } from '../domain/errors.js';

/** The session is pinged this often, and ended by the server after IDLE_MS without a word: a frozen process loses its locks. */
const PING_MS = 500;
const IDLE_MS = 3_000;

const CONNECT_TIMEOUT_MS = 10_000;

const Locked = z.object({ locked: z.boolean() });

/**
 * Locks on threads, across processes: session-level advisory locks on one connection that never opens a transaction.
 * The server frees them within milliseconds of the process's death. They are re-entrant within the session, so the
 * caller guards against its own second entry.
 */
export interface ThreadLock {
  /** aborted when the session is lost: every lock is gone then */
  readonly lost: AbortSignal;
  tryLock(teamId: string, threadId: string): Promise<boolean>;
  unlock(teamId: string, threadId: string): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the lock session. `onLost` is called once when the connection fails: every lock is gone then, so the process must
 * stop committing and exit.
 */
export async function openThreadLock(url: string, onLost: (error: AppError) => void): Promise<ThreadLock> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'frontdoor-lock',
    keepAlive: true,
    pipeline: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // a connection can fall silent without breaking; by then the server has ended the session, and the locks are gone
    query_timeout: IDLE_MS,
  });
  const lost = new AbortController();
  let over = false;
  const lose = (cause: unknown) => {
    if (over) return;
    over = true;
    clearInterval(ping);
    lost.abort();
    onLost(
      new AppError(
        'lock_lost',
        'The connection that holds the thread locks broke; the process must be restarted.',
        { cause },
      ),
    );
  };
  await client.connect();
  client.on('error', lose);
  client.on('end', () => lose(new Error('The server closed the connection.')));
  await client.query(`${enterSession('frontdoor_runtime')}; SET idle_session_timeout = ${IDLE_MS}`);
  const ping = setInterval(() => {
    client.query('SELECT 1').catch(lose);
  }, PING_MS);

  const lockId = (teamId: string, threadId: string) => [`${teamId}/${threadId}`];
  return {
    lost: lost.signal,
    async tryLock(teamId, threadId) {
      const answer = await client.query(
        'SELECT pg_try_advisory_lock(hashtextextended($1, 7)) AS locked',
        lockId(teamId, threadId),
      );
      return Locked.parse(answer.rows[0]).locked;
    },
    async unlock(teamId, threadId) {
      await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 7))', lockId(teamId, threadId));
    },
    async close() {
      over = true;
      clearInterval(ping);
      await client.end();
    },
  };
}
