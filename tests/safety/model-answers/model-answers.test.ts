import { describe, expect, it } from '@jest/globals';
import { fuzz } from './fuzz.js';

/** `npm run fuzz:answers` plays many more of them. */
const SCENES = 50;
const UNWATCHED = { progress: () => undefined, found: () => undefined, heapMb: () => null };

describe('answers as no model should give them', () => {
  it.each([1, 51, 101])(
    'throw nothing, keep nobody waiting and show nobody what a model thinks or calls (from seed %i)',
    async (from) => {
      const { findings, answers, outcomes } = await fuzz({ from, scenes: SCENES }, UNWATCHED);
      expect(findings.map(({ seed, faults }) => ({ seed, faults }))).toEqual([]);
      expect(answers).toBeGreaterThanOrEqual(SCENES / 2);
      expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(['ok', 'malformed']));
    },
  );
});
