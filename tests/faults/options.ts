import { parseArgs } from 'node:util';
import { z } from 'zod';
import { FAULT_KINDS, type FaultKind } from './inject/faults.js';
import { PLANT_NAMES, type PlantName } from './plants/plants.js';

/** What a run is to be like. */
export interface RunOptions {
  /** how long faults are injected; the load begins its threads over this time */
  seconds: number;
  seed: number;
  threads: number;
  /** of them under way at the same time, at most */
  atOnce: number;
  processes: number;
  faults: readonly FaultKind[];
  /** a bug to plant into the bots, which the run is then expected to find */
  plant: PlantName | null;
  /** how soon somebody who does not wait goes on after calling the bot in, milliseconds */
  hasteMs: number;
  /** let the outbox's waits pass at once */
  hurry: boolean;
  /** the bots have a third of a processor each */
  slow: boolean;
  /** where the bots' logs are kept; null: they are gone with the run */
  logs: string | null;
}

export const USAGE = `npm run faults -- [options]
  --seconds N     how long faults are injected (60); the threads begin over that time. They may go on then as long as one after
                  the other comes to its end; where none does for three minutes, and one more for each further kind of fault,
                  what goes on still is cut off, and the run fails
  --seed N        the same seed makes the same load and the same faults, as far as the clock allows (1)
  --threads N     conversations of five messages and a click or more (500)
  --at-once N     of them under way at the same time, at most (24)
  --processes N   of the bot (3)
  --faults A,B    ${FAULT_KINDS.join(', ')}; all; none (kill)
  --plant NAME    plants a bug that the run must find: ${PLANT_NAMES.join(', ')}
  --haste MS      how soon somebody who does not wait goes on after calling the bot in (1200)
  --hurry         the outbox's waits (10 s before it looks for a lost post, 25 s for a dead process's) pass at once
  --slow          each bot has a third of a processor: whenever it has used some time, it stands still for twice as long, and
                  with it all that waits for it. PostgreSQL, Slack and the people are as fast as ever; to slow down all of it,
                  run the whole in a container or a cgroup with less (docker run --cpus, systemd-run -p CPUQuota). How soon
                  others take over is told, and not judged
  --logs FOLDER   where the bots' logs are kept
  --json          one JSON object as the last line
`;

const count = z.coerce.number().int().min(1);

const Options = z
  .object({
    seconds: z.coerce.number().min(1).default(60),
    seed: z.coerce.number().int().default(1),
    threads: count.default(500),
    'at-once': count.default(24),
    processes: count.default(3),
    faults: z
      .string()
      .default('kill')
      .transform((text) => (text === 'all' ? [...FAULT_KINDS] : text === 'none' ? [] : text.split(',')))
      .pipe(z.array(z.enum(FAULT_KINDS))),
    plant: z.enum(PLANT_NAMES).nullable().default(null),
    haste: z.coerce.number().int().min(0).default(1_200),
    hurry: z.boolean().default(false),
    slow: z.boolean().default(false),
    logs: z.string().nullable().default(null),
    json: z.boolean().default(false),
  })
  .transform(({ haste, 'at-once': atOnce, ...options }) => ({ ...options, hasteMs: haste, atOnce }));

/** Reads the command line. @throws ZodError, or node's error for an option that there is none of */
export function readOptions(argv: readonly string[]): RunOptions & { json: boolean } {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      seconds: { type: 'string' },
      seed: { type: 'string' },
      threads: { type: 'string' },
      'at-once': { type: 'string' },
      processes: { type: 'string' },
      faults: { type: 'string' },
      plant: { type: 'string' },
      haste: { type: 'string' },
      hurry: { type: 'boolean' },
      slow: { type: 'boolean' },
      logs: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  return Options.parse(values);
}
