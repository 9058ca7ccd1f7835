import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shares } from '../../../src/slack/views/cards/fields.js';

const needs = fc.array(fc.nat({ max: 5000 }), { maxLength: 30 });
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

describe('sharing the room of a card', () => {
  it('gives everyone all they need when there is enough', () => {
    expect(shares([10, 500, 20], 1000)).toEqual([10, 500, 20]);
  });

  it('gives the long ones, evenly, what the short ones leave', () => {
    expect(shares([800, 10, 900], 1010)).toEqual([500, 10, 500]);
  });

  it('never gives more than there is or than is needed, and gives nobody less than an even share', () => {
    fc.assert(
      fc.property(needs, fc.nat({ max: 20_000 }), (wanted, room) => {
        const given = shares(wanted, room);
        expect(sum(given)).toBeLessThanOrEqual(room);
        given.forEach((share, index) => {
          const need = wanted[index] ?? 0;
          expect(share).toBeLessThanOrEqual(need);
          expect(share).toBeGreaterThanOrEqual(Math.min(need, Math.floor(room / wanted.length)));
        });
      }),
    );
  });
});
