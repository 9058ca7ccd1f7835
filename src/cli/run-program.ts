import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { type EnvSettings, readEnv, readMigrationUrl } from '../config/env.js';
import { loadEnvironment } from '../config/library-variables.js';
import { secretsOf } from '../config/secrets.js';
import { connectAsLogin } from '../db/connect.js';
import { errorCode } from '../db/database-errors.js';
import { openCluster } from '../db/embedded/open.js';
import { readConnection } from '../db/embedded/start.js';
import { type OpenDatabase, openDatabase } from '../db/open.js';
import { createPool, type Pool } from '../db/pool.js';
import { AppError, messageOf } from '../domain/errors.js';
import type { Logger } from '../domain/ports.js';
import { createLog } from '../ops/log.js';
import { setOutgoing } from '../ops/outgoing.js';
import { thrownInWords } from '../ops/safe-to-log.js';

type Settings = Pick<EnvSettings, 'databaseUrl' | 'dataDir'>;

/** The operator's database, or the embedded one, which is started for the program where the bot doesn't run. @throws AppError */
async function openBotDatabase(settings: Settings, log: Logger): Promise<OpenDatabase> {
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

/** The same for whoever migrates: with the database of the operator as MIGRATION_DATABASE_URL says, else as DATABASE_URL. */
async function openForOwner(settings: Settings, log: Logger): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = settings;
  const own = readMigrationUrl(process.env) ?? databaseUrl;
  const { url, stop } = await openBotDatabase({ databaseUrl: own, dataDir }, log);
  if (own !== null) return { url, stop };
  return { url: (await openCluster({ dataDir: join(dataDir, 'postgres'), log })).url, stop };
}

const check = async (url: string): Promise<void> => (await connectAsLogin(url, 'frontdoor-program')).end();

/** PostgreSQL: no such schema, table, column, function or role. */
const NOT_OURS = new Set(['3F000', '42P01', '42703', '42883', '22023', '42704']);

/** Something that the person who called the program should know; the program ends with exit code 1. */
export class Refusal extends Error {}

/**
 * Runs a small program on the bot's database, with the bot's environment, and sets the exit code: 0 when it resolves, else 1
 * with one message.
 * @param read the arguments, null where they are not complete: then, and where it throws, `usage` is told and nothing is opened
 * @param login who logs in: the bot's user, or whoever migrates, for what frontdoor_runtime may not (src/db/team-tx.ts). The
 * sessions are in the role frontdoor_runtime in both cases
 */
export async function runProgram<A>(
  usage: string,
  read: () => A | null,
  work: (pool: Pool, given: A) => Promise<void>,
  login: 'bot' | 'owner' = 'bot',
): Promise<void> {
  await runWithEnvironment(usage, read, (given, settings, log) =>
    onDatabase(login === 'bot' ? openBotDatabase : openForOwner, settings, log, (pool) => work(pool, given)),
  );
}

/** The same for a program that opens its database itself. */
export async function runWithEnvironment<A>(
  usage: string,
  read: () => A | null,
  work: (given: A, settings: EnvSettings, log: Logger) => Promise<void>,
): Promise<void> {
  try {
    const given = argumentsOf(usage, read);
    loadEnvironment(process.env);
    const settings = readEnv(process.env);
    setOutgoing(settings.proxies);
    const level = settings.log.level === 'debug' ? 'debug' : 'error';
    const secrets = secretsOf(settings);
    await work(given, settings, createLog({ level, format: 'pretty', secrets }, process.stderr));
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

/** Works on the bot's database within such a program. @throws AppError where it can't be opened */
export function onBotDatabase<T>(
  settings: Settings,
  log: Logger,
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  return onDatabase(openBotDatabase, settings, log, work);
}

async function onDatabase<T>(
  open: (settings: Settings, log: Logger) => Promise<OpenDatabase>,
  settings: Settings,
  log: Logger,
  work: (pool: Pool) => Promise<T>,
): Promise<T> {
  const database = await open(settings, log);
  const pool = createPool({
    url: database.url,
    role: 'frontdoor_runtime',
    max: 2,
    applicationName: 'frontdoor-program',
    statementMs: null,
    onError: (error) => log.debug({ err: error }, 'a database connection broke'),
  });
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** Who runs this program, as the audit has it: by the machine's name for them, or their number where it has none. */
export function operator(): string {
  try {
    return `operator:${userInfo().username}`;
  } catch {
    return `operator:${process.getuid?.() ?? 'unknown'}`;
  }
}

function explained(error: unknown): string {
  if (error instanceof Refusal || error instanceof AppError) return error.message;
  if (NOT_OURS.has(errorCode(error) ?? '')) {
    return 'This database holds nothing of Frontdoor, or is of another version of it. Start the bot on it once, then try again.';
  }
  return thrownInWords(error);
}
