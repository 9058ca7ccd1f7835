import { afterAll, beforeAll } from '@jest/globals';
import { type Ground, makeGround } from './machine/ground.js';
import type { RunOptions } from './options.js';
import type { PlantName } from './plants/plants.js';
import { type RunResult, runFaults } from './run.js';

/** A run that is over in seconds: the outbox's waits pass at once. */
const SHORT: RunOptions = {
  seconds: 5,
  seed: 1,
  threads: 8,
  atOnce: 8,
  processes: 2,
  faults: [],
  plant: null,
  hasteMs: 1_200,
  hurry: true,
  slow: false,
  logs: null,
};
/** A run on a busy machine takes longer than it should; one whose bots do a thing again and again never comes to rest. */
const LIMITS = { restMs: 120_000, settleMs: 45_000 };
const RESTLESS_LIMITS = { restMs: 4_000, settleMs: 2_000 };
/** The plants under which a run comes to rest all the same. */
const RESTFUL: ReadonlySet<PlantName | null> = new Set([null, 'kept']);

/**
 * Called once at the top of a test file: gives short runs on one server, one after another.
 * @returns a run with such options, whose people wait `patience` times as long for an end
 */
export function shortRuns(): (options: Partial<RunOptions>, patience?: number) => Promise<RunResult> {
  let ground: Ground | undefined;
  beforeAll(async () => {
    ground = await makeGround();
  }, 120_000);
  afterAll(() => ground?.leave());
  return (options, patience = 1) => {
    if (ground === undefined) throw new Error('Runs are made in tests, after beforeAll.');
    const { restMs, settleMs } = RESTFUL.has(options.plant ?? null) ? LIMITS : RESTLESS_LIMITS;
    const limits = { restMs: patience * restMs, settleMs };
    return runFaults(ground, { ...SHORT, ...options }, () => undefined, limits);
  };
}
