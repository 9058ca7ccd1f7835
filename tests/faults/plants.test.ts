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
      const { broken } = await run({ plant, faults: kind === undefined ? [] : [kind] });
      for (const figure of PLANTS[plant].shows) expect(broken[figure]).not.toEqual([]);
    },
    240_000,
  );
});
