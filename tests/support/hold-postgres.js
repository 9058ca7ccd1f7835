import pino from 'pino';
import { startEmbeddedPostgres } from '../../src/db/embedded/start.js';

/** A program that holds the data folder of its argument until it is killed; prints the url once it does. */
const { url } = await startEmbeddedPostgres({
  dataDir: process.argv[2] ?? '',
  log: pino({ level: 'silent' }),
});
process.stdout.write(`${url}\n`);
setInterval(() => undefined, 1_000);
