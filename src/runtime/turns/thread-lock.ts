import pg from 'pg';
import { z } from 'zod';
import { persist } from '../../db/persist.js';
import { enterSession, STATEMENT_MS } from '../../db/pool.js';
import { onlyOf } from '../../db/rows.js';
import type { Logger } from '../../domain/ports.js';

/** The session is pinged this often, and ended by the server after IDLE_MS without a word: a frozen process loses its locks. */
const PING_MS = 500;
const IDLE_MS = 3_000;

const CONNECT_TIMEOUT_MS = 10_000;

const Locked = z.object({ locked: z.boolean() });

/** A lock that was taken. It is held until it is let go, or until its session is lost. */
export interface HeldLock {
  /** aborted when the session is lost: somebody else may hold the lock by now, and nothing may be committed under it */
  readonly lost: AbortSignal;
  /** Lets it go. Does nothing once it is lost. */
  unlock(): Promise<void>;
}

/**
 * Locks on threads, across processes: session-level advisory locks on one connection that never opens a transaction.
 * The server frees them within milliseconds of the process's death. They are re-entrant within the session, so the
 * caller guards against its own second entry.
 *
 * A session is lost when the process slept, the database went away or an administrator ended it. Every lock of it is gone then;
 * another session is opened, however long that takes, and until it stands nothing can be locked.
 */
export interface ThreadLock {
  /** Takes the lock of a thread; null where another process holds it, or where there is no session at this moment. */
  tryLock(teamId: string, threadId: string): Promise<HeldLock | null>;
  /** How long the session has said nothing, in milliseconds: a fraction of a second while all is well. Null: there is none. */
  silentMs(): number | null;
  close(): Promise<void>;
}

/** Opens the first session; rejects when that can't be done. From then on there is one whenever the database answers. */
export async function openThreadLock(url: string, log: Logger): Promise<ThreadLock> {
  const closing = new AbortController();
  let session: Session | null = await openSession(url);

  const keepOne = async () => {
    while (session !== null) {
      const reason = await session.ended;
      session = null;
      if (closing.signal.aborted) return;
      log.warn(
        { err: reason },
        'the session with the thread locks is lost: turns under way are dropped, and their events come again',
      );
      session = await openAgain(url, closing.signal);
      if (session !== null) log.info({}, 'the session with the thread locks stands again');
    }
  };
  const keeping = keepOne();

  return {
    tryLock: async (teamId, threadId) => (session === null ? null : session.tryLock(`${teamId}/${threadId}`)),
    silentMs: () => (session === null ? null : performance.now() - session.answeredAt()),
    async close() {
      closing.abort();
      await session?.close();
      await keeping;
    },
  };
}

/** @returns null when none is wanted any more */
async function openAgain(url: string, closing: AbortSignal): Promise<Session | null> {
  const session = await persist(() => openSession(url).catch(() => null), closing);
  if (session === null || !closing.aborted) return session;
  await session.close();
  return null;
}

/** One connection, from its first statement to its end. */
interface Session {
  /** resolves, with what ended it, when it is lost or closed */
  readonly ended: Promise<unknown>;
  /** when it answered last, by the clock of `performance` */
  answeredAt(): number;
  tryLock(key: string): Promise<HeldLock | null>;
  close(): Promise<void>;
}

async function openSession(url: string): Promise<Session> {
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
  const ended = new Promise((resolve) => {
    lost.signal.addEventListener('abort', () => resolve(lost.signal.reason), { once: true });
  });
  let ping: NodeJS.Timeout | undefined;
  const lose = (reason: unknown) => {
    if (lost.signal.aborted) return;
    clearInterval(ping);
    lost.abort(reason);
    // what is left of the connection must not keep a session that nobody uses
    client.end().catch(() => undefined);
  };
  client.on('error', lose);
  client.on('end', () => lose(new Error('The server closed the connection.')));
  try {
    await client.connect();
    await client.query(
      `${enterSession('frontdoor_runtime', STATEMENT_MS)}; SET idle_session_timeout = ${IDLE_MS}`,
    );
  } catch (error) {
    lose(error);
    throw error;
  }
  let answeredAt = performance.now();
  ping = setInterval(() => {
    client.query('SELECT 1').then(() => {
      answeredAt = performance.now();
    }, lose);
  }, PING_MS);

  const ask = async (sql: string, key: string) => {
    try {
      return await client.query(`SELECT ${sql}(hashtextextended($1, 7)) AS locked`, [key]);
    } catch (error) {
      lose(error);
      return null;
    }
  };
  return {
    ended,
    answeredAt: () => answeredAt,
    async tryLock(key) {
      const answer = await ask('pg_try_advisory_lock', key);
      if (answer === null || lost.signal.aborted || !onlyOf(Locked, answer).locked) return null;
      return {
        lost: lost.signal,
        async unlock() {
          if (!lost.signal.aborted) await ask('pg_advisory_unlock', key);
        },
      };
    },
    async close() {
      lose(new Error('The session is closed.'));
      await client.end().catch(() => undefined);
    },
  };
}
