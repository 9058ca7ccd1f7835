import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';

/** Any number will do that nothing else locks in the embedded server's own database. */
const HOLDER_LOCK = 5_077_201_993;
const NAME = 'frontdoor process ';
/** A killed holder's session ends within milliseconds; a supervisor may start its successor as quickly. */
const ATTEMPTS = 10;
const RETRY_MS = 100;

const Locked = z.object({ locked: z.boolean() });
const Holder = z.object({ application_name: z.string() });

/** Who uses a data folder: we, through a session that is kept open, or another process. */
export type Hold = Held | { held: false; by: string };

export interface Held {
  held: true;
  /** resolves when the session has ended, with what ended it; the claim ended with it */
  lost: Promise<unknown>;
  /** Does the last that is to be done under the claim, and gives it up. */
  releaseAfter(last: () => Promise<void>): Promise<void>;
}

/** A server that stands still may let us connect and never answer. */
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Claims the server behind `url` for this process, by a lock that lives as long as a session does. So the claim of a
 * process that was killed ends with it, and no file can go stale. Rejects when the server can't be reached.
 */
export async function hold(url: string): Promise<Hold> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${NAME}${process.pid}`,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  const lost = new Promise<unknown>((resolve) => {
    client.on('error', resolve);
    client.on('end', () => resolve(new Error('The server closed the connection.')));
  });
  await client.connect();
  const releaseAfter = async (last: () => Promise<void>) => {
    await last();
    await client.end();
  };
  try {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const answer = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [HOLDER_LOCK]);
      if (Locked.parse(answer.rows[0]).locked) return { held: true, lost, releaseAfter };
      await sleep(RETRY_MS);
    }
    return { held: false, by: await findHolder(client) };
  } catch (error) {
    client.end().catch(() => undefined);
    throw error;
  }
}

/** The process id of the holder, as its session's name tells. */
async function findHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND (l.classid::bigint << 32 | l.objid::bigint) = $1`,
    [HOLDER_LOCK],
  );
  await client.end();
  const holder = Holder.safeParse(rows[0]);
  return holder.success ? holder.data.application_name.replace(NAME, '') : 'unknown';
}
