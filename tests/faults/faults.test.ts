import { describe, expect, it } from '@jest/globals';
import { FAULT_KINDS, type FaultKind } from './inject/faults.js';
import { shortRuns } from './support.js';

/** What shows that the faults took place at all. */
const TOOK_PLACE: Partial<
  Record<FaultKind, 'kills' | 'freezes' | 'sleeps' | 'restarts' | 'locksEnded' | 'storms' | 'trackerMishaps'>
> = {
  kill: 'kills',
  freeze: 'freezes',
  sleep: 'sleeps',
  postgres: 'restarts',
  'database-gone': 'restarts',
  'lock-sessions': 'locksEnded',
  'rate-limits': 'storms',
  tracker: 'trackerMishaps',
};

/** Nothing lost, nothing twice, nothing out of order, every conversation at its end. */
const WHOLE = {
  lost: [],
  appliedTwice: [],
  overlaps: [],
  outOfOrder: [],
  ticketsTwice: [],
  postsTwice: [],
  commandsTwice: [],
  notesTwice: [],
  wrongValues: [],
  slowTakeovers: [],
  unexpectedExits: [],
  unfinished: [],
};

describe('several processes under load', () => {
  const run = shortRuns();

  it.each(FAULT_KINDS)(
    'keep every promise under faults of the kind %s',
    async (kind) => {
      const { broken, cutOff, measured } = await run({ faults: [kind] });
      expect({ ...broken, cutOff }).toEqual({ ...WHOLE, cutOff: [] });
      const proof = TOOK_PLACE[kind];
      if (proof !== undefined) expect(measured[proof]).toBeGreaterThan(0);
      expect(measured.threads).toBe(8);
      expect(measured.orders).toBeGreaterThan(0);
    },
    240_000,
  );

  it('keep every promise with a third of a processor each, while they are killed', async () => {
    const { broken, cutOff, measured } = await run({ faults: ['kill'], slow: true });
    expect({ ...broken, cutOff }).toEqual({ ...WHOLE, cutOff: [] });
    expect(measured.kills).toBeGreaterThan(0);
  }, 240_000);
});
