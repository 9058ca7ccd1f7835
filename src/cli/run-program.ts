import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEnv } from '../config/env.js';
import { connectAsLogin } from '../db/connect.js';
import { errorCode } from '../db/database-errors.js';
import { readConnection } from '../db/embedded/start.js';
import { type OpenDatabase, openDatabase } from '../db/open.js';
import { createPool, type DatabaseRole, type Pool } from '../db/pool.js';
import { AppError, messageOf } from '../domain/errors.js';
import type { Logger } from '../domain/ports.js';
import { createLog } from '../ops/log.js';
import { stackOf } from '../ops/shutdown.js';

/** The operator's database, or the embedded one, which is started for the program where the bot doesn't run. @throws AppError */
async function openBotDatabase(
  settings: { databaseUrl: string | null; dataDir: string },
  log: Logger,
): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = settings;
  const stop = async () => undefined;
  if (databaseUrl !== null) {
    await check(databaseUrl);
    return { url: databaseUrl, stop };
  }
  const url = await readConnection(join(dataDir, 'postgres'));
  const answers =
    url !== null &&
    (await check(url).then(
      () => true,
      () => false,
    ));
  if (answers) return { url, stop };
  if (!existsSync(dataDir)) {
    throw new AppError(
      'database_unreachable',
      `There is no ${dataDir} here, so the bot has stored nothing. Run this where the bot runs, or set DATABASE_URL or DATA_DIR to the bot's.`,
    );
  }
  return openDatabase(settings, log);
}

const check = async (url: string): Promise<void> => (await connectAsLogin(url, 'frontdoor-program')).end();

/** PostgreSQL: no such schema, table, column, function or role. */
const NOT_OURS = new Set(['3F000', '42P01', '42703', '42883', '22023', '42704']);

/** Something that the person who called the program should know; the program ends with exit code 1. */
export class Refusal extends Error {}

/**
 * Runs a small program on the bot's database, with the bot's environment, and sets the exit code: 0 when it resolves, else 1
 * with one message.
 * @param role as whom it works: the owner only where it changes what the bot itself may not
 * @param read the arguments, null where they are not complete: then, and where it throws, `usage` is told and nothing is opened
 */
export async function runProgram<A>(
  usage: string,
  read: () => A | null,
  work: (pool: Pool, given: A) => Promise<void>,
  role: DatabaseRole = 'frontdoor_runtime',
): Promise<void> {
  try {
    const given = argumentsOf(usage, read);
    if (existsSync('.env')) process.loadEnvFile('.env');
    await onDatabase((pool) => work(pool, given), role);
  } catch (error) {
    process.stderr.write(`${explained(error)}\n`);
    process.exitCode = 1;
  }
}

function argumentsOf<A>(usage: string, read: () => A | null): A {
  let given: A | null;
  try {
    given = read();
  } catch (error) {
    throw new Refusal(`${messageOf(error)}\n\n${usage}`);
  }
  if (given === null) throw new Refusal(usage);
  return given;
}

async function onDatabase(work: (pool: Pool) => Promise<void>, role: DatabaseRole): Promise<void> {
  const settings = readEnv(process.env);
  const level = settings.log.level === 'debug' ? 'debug' : 'error';
  const log = createLog({ level, format: 'pretty' }, process.stderr);
  const database = await openBotDatabase(settings, log);
  const pool = createPool({
    url: database.url,
    role,
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

function explained(error: unknown): string {
  if (error instanceof Refusal || error instanceof AppError) return error.message;
  if (NOT_OURS.has(errorCode(error) ?? '')) {
    return 'This database holds nothing of Frontdoor, or is of another version of it. Start the bot on it once, then try again.';
  }
  return stackOf(error);
}
