import { describe, expect, it } from '@jest/globals';
import { singleFlight } from '../../../../src/knowledge/routing/learned-workspaces.js';

/** Work whose runs end when the test says so. */
function heldWork() {
  const runs: { end: () => void; fail: (error: Error) => void }[] = [];
  let under = 0;
  let most = 0;
  const ask = singleFlight(async () => {
    under += 1;
    most = Math.max(most, under);
    try {
      await new Promise<void>((end, fail) => runs.push({ end, fail }));
    } finally {
      under -= 1;
    }
  });
  return { ask, runs, most: () => most };
}

/** Lets everything that can go on without the test go on. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('work that is done one at a time', () => {
  it('begins at once for the first who asks', async () => {
    const { ask, runs } = heldWork();
    const asked = ask();
    expect(runs).toHaveLength(1);
    runs[0]?.end();
    await asked;
  });

  it('serves all who ask meanwhile by one run that begins after they asked', async () => {
    const { ask, runs, most } = heldWork();
    const first = ask();
    const answered: string[] = [];
    const others = ['b', 'c'].map((name) => ask().then(() => answered.push(name)));
    runs[0]?.end();
    await first;
    await settle();
    expect(runs).toHaveLength(2);
    expect(answered).toEqual([]);
    const late = ask();
    runs[1]?.end();
    await Promise.all(others);
    await settle();
    runs[2]?.end();
    await late;
    expect(runs).toHaveLength(3);
    expect(most()).toBe(1);
  });

  it('never overlaps, even for who asks in the very moment in which a run ends', async () => {
    const { ask, runs, most } = heldWork();
    const asked = [ask(), ask()];
    runs[0]?.end();
    for (let turn = 0; turn < 8; turn += 1) {
      await Promise.resolve();
      asked.push(ask());
    }
    for (let run = 1; run < 12; run += 1) {
      await settle();
      runs[run]?.end();
    }
    await Promise.all(asked);
    expect(most()).toBe(1);
  });

  it('tells a failure to those whom the run was for, and goes on with the next', async () => {
    const { ask, runs } = heldWork();
    const first = ask();
    const second = ask();
    runs[0]?.fail(new Error('no database'));
    await expect(first).rejects.toThrow('no database');
    await settle();
    runs[1]?.end();
    await expect(second).resolves.toBeUndefined();
  });
});
