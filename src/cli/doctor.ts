import { loadConfigFile } from '../config/config.js';
import type { TrackerEntry } from '../config/config-file.js';
import { secretFrom } from '../config/secrets.js';
import { AppError } from '../domain/errors.js';
import type { AdapterDeps, Finding } from '../trackers/adapter.js';
import { type Choices, checked, choicesIn } from '../trackers/choices.js';
import { connect } from '../trackers/connect.js';
import { runWithEnvironment } from './run-program.js';

const USAGE = `npm run doctor

  asks each tracker of the configuration whether requests can be filed there, changes nothing, and says what to do where not`;

/** What one tracker may take to answer. */
const CHECK_MS = 30_000;

await runWithEnvironment(
  USAGE,
  () => ({}),
  async (_given, settings) => {
    const { trackers, tracker, blueprints } = loadConfigFile(settings.configFile);
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
  },
);

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
