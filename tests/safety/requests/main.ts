import { parseArgs } from 'node:util';
import { z } from 'zod';
import { makeGround } from '../../faults/machine/ground.js';
import { fuzz } from './fuzz.js';

/**
 * `npm run fuzz -- --signed 20000 --unsigned 5000 --seed 1`: requests as Slack would never send them, to a bot with a database
 * of its own. Ends with 1 when one was answered with an error, an unsigned one was taken, or the bot ended.
 */
const count = z.coerce.number().int().min(0);
const Options = z.object({
  signed: count.default(20_000),
  unsigned: count.default(5_000),
  seed: z.coerce.number().int().default(1),
  'at-once': count.min(1).default(16),
  'flood-seconds': count.default(10),
});
const MOST_SHOWN = 20;

const { values } = parseArgs({
  options: {
    signed: { type: 'string' },
    unsigned: { type: 'string' },
    seed: { type: 'string' },
    'at-once': { type: 'string' },
    'flood-seconds': { type: 'string' },
  },
});
const { 'at-once': atOnce, 'flood-seconds': floodSeconds, ...options } = Options.parse(values);
const ground = await makeGround();
try {
  const progress = (line: string) => void process.stderr.write(`${line}\n`);
  const result = await fuzz(ground, { ...options, atOnce, floodSeconds }, progress);
  const { failed, taken, writtenUnsigned, ...figures } = result;
  for (const line of [...failed, ...taken].slice(0, MOST_SHOWN)) process.stdout.write(`${line}\n`);
  const counts = { failed: failed.length, taken: taken.length, writtenUnsigned };
  process.stdout.write(`${JSON.stringify({ ...options, ...figures, ...counts })}\n`);
  const isGreen = failed.length + taken.length + writtenUnsigned.length === 0 && result.starts === 1;
  process.exitCode = isGreen ? 0 : 1;
} finally {
  await ground.leave();
}
