import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { z } from 'zod';
import { type Finding, fuzz, smallest } from './fuzz.js';

/**
 * `npm run fuzz:answers -- --scenes 5000 --from 1`: what people say, answered by a model as none should. Ends with 1 where something
 * was thrown, late or shown that people should not see, or where memory grows; each finding is told with its seed, which plays it
 * again (`--from <seed> --scenes 1`), and the first ones with the smallest answer that does it.
 */
const count = z.coerce.number().int().min(1);
const Options = z.object({ scenes: count.default(5_000), from: count.default(1) });
const MOST_SHRUNK = 10;
const LONGEST_SHOWN = 2_000;
/** The heap may grow by so much from the first fifth of the scenes to the end, in MB. */
const MAY_GROW_MB = 20;

const { values } = parseArgs({ options: { scenes: { type: 'string' }, from: { type: 'string' } } });
const write = (line: string) => void process.stdout.write(`${line}\n`);

setFlagsFromString('--expose-gc');
const letGo = z.custom<() => void>((value) => typeof value === 'function').parse(runInNewContext('gc'));
const heapMb = (): number => {
  letGo();
  return Math.round(process.memoryUsage().heapUsed / 1_000_000);
};

const stray: string[] = [];
process.on('unhandledRejection', (reason) => stray.push(`A promise was rejected unheard: ${String(reason)}`));

function tell({ seed, plan, wires, faults }: Finding): void {
  write(`#${seed}: ${plan.scene.name}, ${plan.about}`);
  for (const { kind, what, said } of faults)
    write(`  ${kind}, ${what}: ${JSON.stringify(said.slice(0, 300))}`);
  for (const { kinds } of wires) write(`  answered: ${kinds.join(' | ')}`);
}

const bodyOf = (body: Buffer): string =>
  body.length > LONGEST_SHOWN
    ? `${body.subarray(0, 200).toString()}… (${body.length} bytes)`
    : body.toString();

const { findings, ...figures } = await fuzz(Options.parse(values), {
  progress: (line) => void process.stderr.write(`${line}\n`),
  found: tell,
  heapMb,
});
for (const finding of findings.slice(0, MOST_SHRUNK)) {
  write(`#${finding.seed}, as small as it gets:`);
  for (const wire of await smallest(finding))
    write(`  ${wire === null ? 'the good answer' : bodyOf(wire.body)}`);
}
const fifth = figures.heapMb[Math.floor(figures.heapMb.length / 5)]?.mb ?? 0;
const grownMb = (figures.heapMb.at(-1)?.mb ?? 0) - fifth;
for (const line of stray) write(line);
write(JSON.stringify({ ...figures, grownMb, findings: findings.length, stray: stray.length }));
process.exitCode = findings.length + stray.length === 0 && grownMb <= MAY_GROW_MB ? 0 : 1;
