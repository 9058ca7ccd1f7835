import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Incoming } from '../../../src/domain/conversation/incoming.js';
import { createBatcher } from '../../../src/runtime/inbox/ingest.js';
import { said } from '../../support/machine.js';

const BAD = 'bad';
const events = (count: number): Incoming[] => Array.from({ length: count }, (_, at) => said(`${at}`));

/** A door that counts its statements and how many of them are under way at once. */
function door(failsWith: (group: readonly Incoming[]) => unknown) {
  const seen = { statements: 0, atOnce: 0, most: 0 };
  const ingest = createBatcher(async (group) => {
    seen.statements += 1;
    seen.atOnce += 1;
    seen.most = Math.max(seen.most, seen.atOnce);
    await Promise.resolve();
    seen.atOnce -= 1;
    const error = failsWith(group);
    if (error !== undefined) throw error;
  });
  const all = (group: readonly Incoming[]) => Promise.allSettled(group.map(ingest));
  return { seen, all };
}

const rejected = (results: readonly PromiseSettledResult<void>[]) =>
  results.flatMap(({ status }, at) => (status === 'rejected' ? [at] : []));

describe('a group of events whose insert fails', () => {
  it.each([
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('too many clients already'), { code: '53300' }),
    Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }),
    new Error('timeout exceeded when trying to connect'),
  ])('is given back whole and not tried again where the database is to blame: $message', async (error) => {
    const { seen, all } = door(() => error);
    expect(rejected(await all(events(500)))).toHaveLength(500);
    expect(seen.statements).toBe(1);
  });

  it('loses nothing but the event that is to blame, wherever that stands, one statement at a time', async () => {
    for (const at of [0, 1, 250, 499]) {
      const group = events(500).map((event, place) => (place === at ? { ...event, dedupeKey: BAD } : event));
      const isBad = ({ dedupeKey }: Incoming) => dedupeKey === BAD;
      const { seen, all } = door((some) => (some.some(isBad) ? new Error('a bad row') : undefined));
      expect(rejected(await all(group))).toEqual([at]);
      expect(seen.most).toBe(1);
      expect(seen.statements).toBeLessThanOrEqual(1 + 2 * Math.ceil(Math.log2(500)));
    }
  });

  it('gives back the rest where the database goes away while the bad event is looked for', async () => {
    const gone = Object.assign(new Error('terminating connection'), { code: '57P01' });
    let statements = 0;
    const { seen, all } = door(() => {
      statements += 1;
      return statements === 1 ? new Error('a bad row') : gone;
    });
    expect(rejected(await all(events(500)))).toHaveLength(500);
    expect(seen.statements).toBe(3);
  });
});

describe('events that come while others are stored', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** A door whose statements end when they are told to. */
  function slowDoor() {
    const sizes: number[] = [];
    const ends: (() => void)[] = [];
    const ingest = createBatcher(async (group) => {
      sizes.push(group.length);
      await new Promise<void>((end) => ends.push(end));
    });
    return { sizes, ends, ingest };
  }

  it('go in together as soon as those are in, and not before', async () => {
    const { sizes, ends, ingest } = slowDoor();
    const first = ingest(said('first'));
    await jest.advanceTimersByTimeAsync(2);
    const rest = events(3).map(ingest);
    await jest.advanceTimersByTimeAsync(40);
    expect(sizes).toEqual([1]);
    ends[0]?.();
    await first;
    await jest.advanceTimersByTimeAsync(0);
    expect(sizes).toEqual([1, 3]);
    ends[1]?.();
    await Promise.all(rest);
  });

  it('wait for no statement that hangs', async () => {
    const { sizes, ends, ingest } = slowDoor();
    const first = ingest(said('first'));
    await jest.advanceTimersByTimeAsync(2);
    const rest = events(3).map(ingest);
    await jest.advanceTimersByTimeAsync(50);
    expect(sizes).toEqual([1, 3]);
    for (const end of ends) end();
    await Promise.all([first, ...rest]);
  });
});
