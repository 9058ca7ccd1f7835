import { loadConfigFile } from '../config/config.js';
import { secretFrom } from '../config/secrets.js';
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
    const { trackers, tracker } = loadConfigFile(settings.configFile);
    const secret = secretFrom(process.env);
    if (trackers.length === 0)
      process.stdout.write('No tracker is configured: requests are kept in Frontdoor’s own database.\n');
    for (const { id, connection } of trackers) {
      const findings = await connect(connection, { secret, now: () => new Date() }).check(
        AbortSignal.timeout(CHECK_MS),
      );
      if (findings.length === 0)
        process.stdout.write(`${id}: all is well${id === tracker ? ' (the tracker for all)' : ''}\n`);
      for (const { problem, remedy } of findings) process.stdout.write(`${id}: ${problem} ${remedy}\n`);
      if (findings.length > 0) process.exitCode = 1;
    }
  },
);
