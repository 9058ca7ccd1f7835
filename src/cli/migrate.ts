import { parseArgs } from 'node:util';
import { readMigrationUrl } from '../config/env.js';
import { migrate } from '../db/migrate.js';
import { Refusal, runWithEnvironment } from './run-program.js';

const USAGE = `npm run migrate

  brings the database to this version, as the user in MIGRATION_DATABASE_URL, else in DATABASE_URL
  The user in DATABASE_URL, as whom the bot logs in, is made where it is missing.`;

function readArguments() {
  parseArgs({ options: {} });
  return {};
}

await runWithEnvironment(USAGE, readArguments, async (_given, { databaseUrl }, log) => {
  const migrationUrl = readMigrationUrl(process.env);
  const url = migrationUrl ?? databaseUrl;
  if (url === null) {
    throw new Refusal(
      'Neither MIGRATION_DATABASE_URL nor DATABASE_URL is set; the database that comes with Frontdoor migrates by itself.',
    );
  }
  const bot = migrationUrl === null || databaseUrl === null ? {} : { botUrl: databaseUrl };
  await migrate({ url, ...bot, log });
  process.stdout.write('The database is of this version.\n');
});
