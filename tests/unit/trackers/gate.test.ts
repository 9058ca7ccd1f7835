import { describe, expect, it } from '@jest/globals';
import { TrackerBusy, TrackerUnavailable } from '../../../src/domain/tickets/tracker-errors.js';
import { Gate } from '../../../src/trackers/filing/gate.js';

const refusal = (retryAfterMs: number | null, isRefusal = true) =>
  new TrackerUnavailable('Too many.', { told: 'Too many.', retryAfterMs, isRefusal });

/** A gate on a clock that moves when somebody waits. */
function gateOf(intervalMs: number) {
  let at = 1_000_000;
  const gate = new Gate({
    intervalMs,
    now: () => at,
    sleep: (ms) =>
      new Promise<void>((resolve) => {
        // after whoever was let through
        setImmediate(() => {
          at += ms;
          resolve();
        });
      }),
  });
  return { gate, now: () => at };
}
const ours = () => true;

describe('the gate before a tracker', () => {
  it('lets through in the order of approval, whoever comes first', async () => {
    const { gate } = gateOf(100);
    const through: number[] = [];
    const pass = (since: number) => gate.pass(since, ours, async () => through.push(since));
    await Promise.all([pass(1), pass(5), pass(3), pass(4), pass(2)]);
    expect(through).toEqual([1, 2, 3, 4, 5]);
  });

  it('lets nobody overtake whom the tracker refused for a moment', async () => {
    const { gate, now } = gateOf(100);
    const through: number[] = [];
    const began = now();
    let refusals = 2;
    const pass = (since: number) =>
      gate.pass(since, ours, async () => {
        if (since === 1 && refusals-- > 0) throw refusal(1_000);
        through.push(since);
      });
    await Promise.all([pass(1), pass(2), pass(3)]);
    expect(through.indexOf(1)).toBeLessThan(through.indexOf(3));
    expect(now() - began).toBeGreaterThanOrEqual(2_000);
  });

  it('sends everybody away for a long pause, so that no other tracker waits for it', async () => {
    const { gate } = gateOf(100);
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map((since) =>
        gate.pass(since, ours, async () => {
          if (since === 1) throw refusal(60_000);
          return since;
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    await expect(gate.pass(4, ours, async () => 4)).rejects.toMatchObject({ isRefusal: true });
  });

  it('sends away, untried, who has waited too long, and lets the next through in their place', async () => {
    const { gate, now } = gateOf(1_000);
    const times: number[] = [];
    const pass = (since: number, isOurs: () => boolean) =>
      gate.pass(since, isOurs, async () => times.push(now()));
    const began = now();
    const passing = [pass(1, ours), pass(2, () => now() === began), pass(3, ours)];
    const [, late] = await Promise.allSettled(passing);
    expect(late).toMatchObject({ status: 'rejected', reason: expect.any(TrackerBusy) });
    expect(times.map((time) => time - began)).toEqual([0, 1_000]);
  });

  it('keeps its pace', async () => {
    const { gate, now } = gateOf(250);
    const times: number[] = [];
    await Promise.all([1, 2, 3, 4].map((since) => gate.pass(since, ours, async () => times.push(now()))));
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 250, 500, 750]);
  });

  it.each([
    ['for longer than is waited here', refusal(60_000), true],
    ['and does not say for how long', refusal(null), true],
    ['when the order is somebody else’s by now', refusal(1_000), false],
    ['and may have been done all the same', refusal(1_000, false), true],
    ['for another reason', new Error('other'), true],
  ])('gives back an order that is refused %s', async (_why, error, isOurs) => {
    const { gate } = gateOf(0);
    let asked = 0;
    const work = () => Promise.reject(error);
    await expect(gate.pass(1, () => asked++ === 0 || isOurs, work)).rejects.toBe(error);
  });
});
