import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Ground, makeGround } from '../../faults/machine/ground.js';
import { fuzz } from './fuzz.js';

/** `npm run fuzz` sends many more of them. */
const SHORT = { signed: 400, unsigned: 150, atOnce: 8, floodSeconds: 0 };

describe('requests as Slack would never send them', () => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await makeGround();
  }, 120_000);
  afterAll(() => ground.leave());

  it.each([1, 2])(
    'do a bot no harm, and leave nothing without a signature (seed %i)',
    async (seed) => {
      const result = await fuzz(ground, { ...SHORT, seed }, () => undefined);
      const { failed, taken, writtenUnsigned, starts } = result;
      expect({ failed, taken, writtenUnsigned, starts }).toEqual({
        ...{ failed: [], taken: [], writtenUnsigned: [], starts: 1 },
      });
      expect(Object.keys(result.signed)).toEqual(expect.arrayContaining(['200', '400']));
    },
    240_000,
  );
});
