import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { loadConfigFile } from '../config/config.js';
import type { TrackerEntry } from '../config/config-file.js';
import { secretFrom } from '../config/secrets.js';
import { AppError } from '../domain/errors.js';
import type { AdapterDeps, Finding } from '../trackers/adapter.js';
import { type Choices, checked, choicesIn } from '../trackers/choices.js';
import { connect } from '../trackers/connect.js';
import { examineModel } from './doctor-model.js';
import { confirmNames, examineNames, type NameLine } from './doctor-names.js';
import { onBotDatabase, runWithEnvironment } from './run-program.js';

const USAGE = `npm run doctor [-- --confirm "#name"]

  asks the model for a reading and a look-up, and each tracker of the configuration whether requests can be filed there; says
  whom and which channels each name of the configuration means, and what to do where something is wrong; changes nothing
  --confirm  a name that belongs to another channel or person now means that one from now on`;

function readArguments() {
  return { confirm: parseArgs({ options: { confirm: { type: 'string' } } }).values.confirm ?? null };
}

/** What one tracker may take to answer. */
const CHECK_MS = 30_000;

await runWithEnvironment(USAGE, readArguments, async ({ confirm }, settings, log) => {
  const config = loadConfigFile(settings.configFile);
  if (confirm !== null) {
    tell(await onBotDatabase(settings, log, (pool) => confirmNames(pool, confirm)));
    return;
  }
  tell(await examineModel(settings.brain, config, log));
  const { trackers, tracker, blueprints } = config;
  const secret = secretFrom(process.env);
  if (trackers.length === 0)
    process.stdout.write('No tracker is configured: requests are kept in Frontdoor’s own database.\n');
  for (const { id, ...entry } of trackers) {
    const findings = await look(entry, choicesIn(blueprints), secret);
    if (findings.length === 0)
      process.stdout.write(`${id}: all is well${id === tracker ? ' (the tracker for all)' : ''}\n`);
    for (const { problem, remedy } of findings) {
      process.stdout.write(`${`${id}: ${problem} ${remedy}`.trim()}\n`);
    }
    if (findings.length > 0) process.exitCode = 1;
  }
  if (settings.databaseUrl === null && !existsSync(settings.dataDir)) {
    process.stdout.write(
      'Names of people and channels: the bot has not run here, so none has been looked up yet.\n',
    );
    return;
  }
  tell(await onBotDatabase(settings, log, (pool) => examineNames(pool, config)));
});

function tell(lines: readonly NameLine[]): void {
  for (const { text } of lines) process.stdout.write(`${text}\n`);
  if (lines.some(({ isFault }) => isFault)) process.exitCode = 1;
}

/** What is wrong with one tracker, so that the others are looked at, too. */
async function look(
  { connection, values }: Pick<TrackerEntry, 'connection' | 'values'>,
  ours: Choices,
  secret: AdapterDeps['secret'],
): Promise<readonly Finding[]> {
  try {
    const adapter = await connect(connection, { secret, now: () => new Date() });
    return await checked(adapter, values, ours, AbortSignal.timeout(CHECK_MS));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [{ problem: error.message, remedy: '' }];
  }
}
