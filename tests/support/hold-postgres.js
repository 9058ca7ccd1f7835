import pino from 'pino';
import { startEmbeddedPostgres } from '../../src/db/embedded/start.js';

/** A program that holds the data folder of its argument until it is killed; prints the url once it does. */
const { adminUrl } = await startEmbeddedPostgres({
  dataDir: process.argv[2] ?? '',
  log: pino({ level: 'silent' }),
});
process.stdout.write(`${adminUrl}\n`);
setInterval(() => undefined, 1_000);
