import { describe, expect, it } from '@jest/globals';
import type { FaultKind } from './inject/faults.js';
import { PLANT_NAMES, PLANTS, type PlantName } from './plants/plants.js';
import { shortRuns } from './support.js';

/** The fault under which a guard is needed. The others are needed always. */
const UNDER: Partial<Record<PlantName, FaultKind>> = { dedupe: 'events', reconciliation: 'lost-answers' };

describe('a bot that lacks one of its guards', () => {
  const run = shortRuns();

  it.each(PLANT_NAMES)(
    'is found out: %s',
    async (plant) => {
      const kind = UNDER[plant];
      let missing: readonly string[] = PLANTS[plant].shows;
      // where the machine is busy with other things, a run is over before much has happened
      for (const patience of [1, 4, 12]) {
        if (missing.length === 0) break;
        const { broken } = await run({ plant, faults: kind === undefined ? [] : [kind] }, patience);
        missing = PLANTS[plant].shows.filter((figure) => broken[figure].length === 0);
      }
      expect(missing).toEqual([]);
    },
    240_000,
  );
});
