import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connectAsLogin } from '../db/connect.js';
import { readConnection } from '../db/embedded/connection-file.js';
import { type OpenDatabase, openDatabase } from '../db/open.js';
import { AppError } from '../domain/errors.js';
import type { Logger } from '../domain/ports.js';

/**
 * The bot's database, for a program that looks into it beside the bot: the operator's as it is, or the embedded one, which
 * is started for as long as the program runs where the bot doesn't run. @throws AppError
 */
export async function openBotDatabase(
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
      `There is no ${dataDir} here, so the bot has kept nothing. Run this where the bot runs, or set DATABASE_URL or DATA_DIR as for the bot.`,
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
