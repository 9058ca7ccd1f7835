import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEnv } from '../config/env.js';
import { connectAsLogin } from '../db/connect.js';
import { errorCode } from '../db/database-errors.js';
import { readConnection } from '../db/embedded/start.js';
import { type OpenDatabase, openDatabase } from '../db/open.js';
import { createPool, type Pool } from '../db/pool.js';
import { AppError } from '../domain/errors.js';
import type { Logger } from '../domain/ports.js';
import { createLog } from '../ops/log.js';

/**
 * The bot's database, for a program that looks into it beside the bot: the operator's as it is, or the embedded one, which
 * is started for as long as the program runs where the bot doesn't run. @throws AppError
 */
async function openBotDatabase(
  settings: { databaseUrl: string | null; dataDir: string },
  log: Logger,
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = settings;
  if (databaseUrl !== null) {
    await check(databaseUrl);
    return { url: databaseUrl, stop: async () => undefined };
  }
  const running = await readConnection(join(dataDir, 'postgres'));
  if (running !== null && (await answers(running))) return { url: running, stop: async () => undefined };
  if (!existsSync(dataDir)) {
    throw new AppError(
      'database_unreachable',
      `There is no ${dataDir} here, so the bot has stored nothing. Run this where the bot runs, or set DATABASE_URL or DATA_DIR to the bot's.`,
    );
  }
  return openDatabase(settings, log);
}

async function check(url: string): Promise<void> {
  const client = await connectAsLogin(url, 'frontdoor-program');
  await client.end();
}

function answers(url: string): Promise<boolean> {
  return check(url).then(
    () => true,
    () => false,
  );
}

/** PostgreSQL: no such schema, table, column, function or role. */
const NOT_OURS = new Set(['3F000', '42P01', '42703', '42883', '22023', '42704']);

/** Something that the person who called the program should know; the program ends with exit code 1. */
export class Refusal extends Error {}

/**
 * Runs a small program on the bot's database, with the bot's environment, and sets the exit code: 0 when it resolves, else 1
 * with one message. The database is opened once `read` has made sense of the arguments.
 */
export async function runProgram<A>(
  read: () => A,
  work: (pool: Pool, given: A) => Promise<void>,
): Promise<void> {
  try {
    const given = read();
    if (existsSync('.env')) process.loadEnvFile('.env');
    await onDatabase((pool) => work(pool, given));
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

async function onDatabase(work: (pool: Pool) => Promise<void>): Promise<void> {
  const settings = readEnv(process.env);
  const level = settings.log.level === 'debug' ? 'debug' : 'error';
  const log = createLog({ level, format: 'pretty' }, process.stderr);
  const database = await openBotDatabase(settings, log);
  const pool = createPool({
    url: database.url,
    role: 'frontdoor_runtime',
    max: 2,
    applicationName: 'frontdoor-program',
    statementMs: null,
    onError: (error) => log.debug({ err: error }, 'a database connection broke'),
  });
  try {
    await work(pool);
  } finally {
    await pool.end();
    await database.stop();
  }
}

function messageOf(error: unknown): string {
  if (error instanceof Refusal || error instanceof AppError) return error.message;
  if (NOT_OURS.has(errorCode(error) ?? '')) {
    return 'This database holds nothing of Frontdoor, or is of another version of it. Start the bot on it once, then try again.';
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
