import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { compareTs, newer, tsOf } from '../../../src/domain/conversation/slack-ts.js';
import { Ts } from '../../../src/slack/normalize/wire.js';

describe('Slack’s times', () => {
  it('are made as Slack writes them, in the order of their moments', () => {
    expect(tsOf(1_700_000_000_500)).toBe('1700000000.500000');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 0, max: 4e12 }), (a, b) => {
        expect(Ts.safeParse(tsOf(a)).success).toBe(true);
        expect(Math.sign(compareTs(tsOf(a), tsOf(b)))).toBe(Math.sign(a - b));
      }),
    );
  });

  it('are one moment however many decimals they have', () => {
    expect(compareTs('1700000000.5', '1700000000.500000')).toBe(0);
    expect(newer('1700000000.500000', '1700000000.5')).toBe(false);
    expect(newer('1700000000.000002', '1700000000.000001')).toBe(true);
    expect(newer('999999999.000000', '1700000000.000000')).toBe(false);
  });

  it('come before all of them where there is none', () => {
    expect(newer('0.000001', '')).toBe(true);
    expect(compareTs('', '')).toBe(0);
  });
});
