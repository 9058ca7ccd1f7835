import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { AppError, messageOf } from '../../domain/errors.js';
import type { Logger } from '../../domain/ports.js';
import { errorCode } from '../database-errors.js';
import { persist } from '../persist.js';
import { firstOf, onlyOf } from '../rows.js';
import { BOT_LOGIN, stopServer } from './cluster.js';
import { type OpenCluster, openCluster } from './open.js';

/** Beside the data folder, which PostgreSQL's user owns where we are root. */
const fileOf = (dataDir: string) => `${dataDir}.url`;

/** Keeps the address, password and all, in a file that only we can read: `psql "$(cat .frontdoor/postgres.url)"`. */
export async function keepConnection(dataDir: string, url: string): Promise<void> {
  const draft = `${fileOf(dataDir)}.${randomUUID()}`;
  await writeFile(draft, `${url}\n`, { mode: 0o600 });
  await rename(draft, fileOf(dataDir));
}

/** The address that was kept, or null. It may lead nowhere, after the process that kept it was killed. */
export async function readConnection(dataDir: string): Promise<string | null> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch(() => '');
  return text.trim() || null;
}

export async function dropConnection(dataDir: string): Promise<void> {
  await rm(fileOf(dataDir), { force: true });
}

/** Any number will do that nothing else locks in the embedded server's own database. */
const HOLDER_LOCK = 5_077_201_993;
const NAME = 'frontdoor process ';
/** A killed holder's session ends within milliseconds; a supervisor may start its successor as quickly. */
const HOLD_ATTEMPTS = 10;
const HOLD_RETRY_MS = 100;

const Locked = z.object({ locked: z.boolean() });
const Holder = z.object({ applicationName: z.string().transform((name) => name.replace(NAME, '')) });

/** Who uses a data folder: we, through a session that is kept open, or another process. */
type Hold = Held | { held: false; by: string };

interface Held {
  held: true;
  /** resolves when the session has ended, with what ended it; the claim ended with it */
  lost: Promise<unknown>;
  /** gives the claim up */
  release(): Promise<void>;
}

/** A server that stands still may let us connect and never answer. */
const CONNECT_TIMEOUT_MS = 10_000;

/** Claims the server by a lock that ends with its session, and so with a killed process. Rejects when it can't be reached. */
async function hold(url: string): Promise<Hold> {
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
  try {
    for (let attempt = 1; attempt <= HOLD_ATTEMPTS; attempt += 1) {
      const answer = await client.query('SELECT pg_try_advisory_lock($1) AS locked', [HOLDER_LOCK]);
      if (onlyOf(Locked, answer).locked) return { held: true, lost, release: () => client.end() };
      await sleep(HOLD_RETRY_MS);
    }
    return { held: false, by: await findHolder(client) };
  } catch (error) {
    client.end().catch(() => undefined);
    throw error;
  }
}

/** The process id of the holder, as its session's name tells. */
async function findHolder(client: pg.Client): Promise<string> {
  const found = await client.query(
    `SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND (l.classid::bigint << 32 | l.objid::bigint) = $1`,
    [HOLDER_LOCK],
  );
  await client.end();
  return firstOf(Holder, found)?.applicationName ?? 'unknown';
}

export interface EmbeddedPostgres {
  /** of the bot's login, who may be frontdoor_runtime once the database is migrated, and nothing else */
  url: string;
  /** of the superuser, for the migration; whoever runs the bot needs it no longer */
  adminUrl: string;
  /** Stops the server. To be called last, after every pool has ended. */
  stop: () => Promise<void>;
}

/** PostgreSQL: duplicate object, unique violation, and the internal error of a row that two change at once. */
const MADE_BY_ANOTHER = new Set(['42710', '23505', 'XX000']);

/** A server may be stopping under a process that ends at this moment; then it is started again. */
const START_ATTEMPTS = 20;
const START_RETRY_MS = 500;

/**
 * The PostgreSQL that comes with Frontdoor, on `dataDir`, for this process alone. One that a killed process left is used again;
 * one that ends while we need it is started again on the same port. @throws AppError `data_folder_unusable`
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log: Logger;
}): Promise<EmbeddedPostgres> {
  const { open, held: first } = await claim(options);
  if (!first.held) throw heldByAnother(open, first.by);
  const stopping = new AbortController();
  let holding: Promise<Held | null> = Promise.resolve(first);
  const keep = async () => {
    for (let held: Held | null = first; held !== null; held = await holding) {
      const reason = await held.lost;
      if (stopping.signal.aborted) return;
      options.log.warn({ err: reason }, 'the embedded PostgreSQL has ended; it is started again');
      holding = claimAgain({ ...options, port: open.cluster.port }, stopping.signal);
    }
  };
  void keep();
  await keepConnection(options.dataDir, open.botUrl).catch((error: unknown) =>
    options.log.warn({ err: error }, 'the database’s address could not be kept in a file'),
  );
  return {
    url: open.botUrl,
    adminUrl: open.url,
    // the claim outlives the server, so that nobody takes hold of a server that is about to stop
    stop: async () => {
      stopping.abort();
      const held = await holding;
      await dropConnection(options.dataDir);
      await stopServer(open.cluster);
      await held?.release();
    },
  };
}

/** @returns null when it is no longer wanted */
function claimAgain(
  options: { dataDir: string; log: Logger; port: number | null },
  stopping: AbortSignal,
): Promise<Held | null> {
  const { log } = options;
  return persist(async () => {
    try {
      const held = await hold((await openCluster(options)).botUrl);
      if (held.held) {
        log.info({}, 'the embedded PostgreSQL runs again');
        return held;
      }
      log.warn({ holder: held.by }, 'another process uses the data of the embedded PostgreSQL');
    } catch (error) {
      log.warn({ err: error }, 'the embedded PostgreSQL does not run yet; it is tried again');
    }
    return null;
  }, stopping);
}

/** Nobody but the superuser makes tables here, not even temporary ones. */
async function makeBotLogin({ url, botUrl }: OpenCluster): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  try {
    const found = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [BOT_LOGIN]);
    if (found.rowCount !== 0) return;
    const { password } = new URL(botUrl);
    await client.query(
      `REVOKE TEMPORARY ON DATABASE postgres FROM PUBLIC; CREATE ROLE ${BOT_LOGIN} LOGIN PASSWORD ${pg.escapeLiteral(password)}`,
    );
  } catch (error) {
    // another process was faster
    if (!MADE_BY_ANOTHER.has(errorCode(error) ?? '')) throw error;
  } finally {
    await client.end();
  }
}

async function claim(options: { dataDir: string; log: Logger }): Promise<{ open: OpenCluster; held: Hold }> {
  for (let attempt = 1; ; attempt += 1) {
    const open = await openCluster(options);
    try {
      await makeBotLogin(open);
      return { open, held: await hold(open.botUrl) };
    } catch (cause) {
      if (attempt === START_ATTEMPTS) throw noAnswer(open, cause);
      await sleep(START_RETRY_MS);
    }
  }
}

function heldByAnother({ cluster }: OpenCluster, by: string): AppError {
  return new AppError(
    'data_folder_unusable',
    `Another Frontdoor (process ${by}) is using the data in ${cluster.folder.root}. Stop it first, or give this one a ` +
      'folder of its own with DATA_DIR. Several processes can share a database that DATABASE_URL names.',
    { fields: { folder: cluster.folder.root, holder: by } },
  );
}

function noAnswer({ cluster }: OpenCluster, cause: unknown): AppError {
  return new AppError(
    'data_folder_unusable',
    `A PostgreSQL runs on ${cluster.folder.root} but doesn’t let us in (${messageOf(cause)}). Stop it, then start Frontdoor again. ` +
      `Its log: ${cluster.folder.log}`,
    { cause, fields: { folder: cluster.folder.root } },
  );
}
