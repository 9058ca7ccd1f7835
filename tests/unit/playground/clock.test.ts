import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Clock, microsOf } from '../../../playground/server/clock.js';

describe('the workspace’s clock', () => {
  it('gives timestamps in Slack’s form, from the machine’s time and the offset', () => {
    const clock = new Clock(() => 1_700_000_000_123);
    expect(clock.nextTs()).toBe('1700000000.123000');
    clock.skip(4 * 3_600_000);
    expect(clock.nextTs()).toBe('1700014400.123000');
    expect(clock.offsetMs).toBe(14_400_000);
  });

  it('never repeats or goes back, even when the machine’s clock does', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1_600_000_000_000, max: 1_900_000_000_000 }), { minLength: 2 }),
        (times) => {
          let at = 0;
          const clock = new Clock(() => times[at] ?? 0);
          const stamps = times.map((_time, index) => {
            at = index;
            return clock.nextTs();
          });
          const micros = stamps.map(microsOf);
          expect(stamps.every((stamp) => /^\d{10}\.\d{6}$/.test(stamp))).toBe(true);
          expect(micros.every((value, index) => index === 0 || value > (micros[index - 1] ?? 0))).toBe(true);
        },
      ),
    );
  });

  it('goes on after what was saved', () => {
    const clock = new Clock(() => 1_700_000_000_000);
    clock.startAfter('1700000099.000200');
    expect(clock.nextTs()).toBe('1700000099.000201');
  });

  it('does not take nonsense for a time', () => {
    expect([microsOf('yesterday'), microsOf('1.2.3'), microsOf('')]).toEqual([
      Number.NaN,
      Number.NaN,
      Number.NaN,
    ]);
  });
});
