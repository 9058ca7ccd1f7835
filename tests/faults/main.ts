import { makeGround } from './machine/ground.js';
import { readOptions, USAGE } from './options.js';
import { figuresOf, isGreen, tableOf } from './report.js';
import { runFaults } from './run.js';

/**
 * `npm run faults -- --seconds 60 --seed 1`: several bots under load while they are killed, frozen and lied to; then
 * whether anything was lost, done twice or out of order. Ends with 1 when it was, or when the load did not end in time.
 */
const progress = (line: string) => void process.stderr.write(`${line}\n`);

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  progress('building the programs and starting PostgreSQL');
  const ground = await makeGround();
  const leave = () => void ground.leave().finally(() => process.exit(130));
  process.once('SIGINT', leave);
  process.once('SIGTERM', leave);
  try {
    const result = await runFaults(ground, options, progress);
    process.stdout.write(tableOf(result, options));
    if (options.json) process.stdout.write(`${JSON.stringify(figuresOf(result, options))}\n`);
    process.exitCode = isGreen(result) ? 0 : 1;
  } finally {
    await ground.leave();
  }
}

main().catch((error: unknown) => {
  progress(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n\n${USAGE}`);
  process.exit(1);
});
