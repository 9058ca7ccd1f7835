import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Top } from '../../../src/routing/top.js';

describe('the best of many', () => {
  it('are those that sorting them all would put first', () => {
    const score = fc.integer({ min: 0, max: 6 });
    fc.assert(
      fc.property(fc.array(score, { maxLength: 60 }), fc.integer({ min: 0, max: 12 }), (scores, limit) => {
        const top = new Top(limit, (a, b) => a - b);
        for (const [item, value] of scores.entries()) if (top.admits(value)) top.offer(item, value);
        const sorted = [...scores.entries()].sort(([a, x], [b, y]) => y - x || a - b);
        expect(top.sorted()).toEqual(sorted.slice(0, limit).map(([item]) => item));
      }),
    );
  });
});
