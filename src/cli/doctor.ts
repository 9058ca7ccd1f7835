import { loadConfigFile } from '../config/config.js';
import { secretFrom } from '../config/secrets.js';
import { AppError } from '../domain/errors.js';
import type { AdapterDeps, Finding } from '../trackers/adapter.js';
import { connect } from '../trackers/connect.js';
import type { Connection } from '../trackers/settings.js';
import { runWithEnvironment } from './run-program.js';

const USAGE = `npm run doctor

  asks each tracker of the configuration whether requests can be filed there, changes nothing, and says what to do where not`;

/** What one tracker may take to answer. */
const CHECK_MS = 30_000;

await runWithEnvironment(
  USAGE,
  () => ({}),
  async (_given, settings) => {
    const { trackers, tracker } = loadConfigFile(settings.configFile);
    const secret = secretFrom(process.env);
    if (trackers.length === 0)
      process.stdout.write('No tracker is configured: requests are kept in Frontdoor’s own database.\n');
    for (const { id, connection } of trackers) {
      const findings = await look(connection, secret);
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
async function look(connection: Connection, secret: AdapterDeps['secret']): Promise<readonly Finding[]> {
  try {
    const adapter = await connect(connection, { secret, now: () => new Date() });
    return await adapter.check(AbortSignal.timeout(CHECK_MS));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return [{ problem: error.message, remedy: '' }];
  }
}
