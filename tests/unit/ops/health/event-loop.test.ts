import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { watchEventLoop } from '../../../../src/ops/health/event-loop.js';
import { HearingLog } from '../../../support/hearing-log.js';
import { until } from '../../../support/until.js';

const WINDOW_MS = 50;

/** Keeps the event loop, as a turn does that computes for too long, and waits until that was looked at. */
async function computeFor(ms: number): Promise<void> {
  const end = performance.now() + ms;
  while (performance.now() < end);
  await sleep(3 * WINDOW_MS);
}

describe('the delay of the event loop', () => {
  it('is measured, and logged once a minute at most where a turn takes more than its share', async () => {
    const log = new HearingLog();
    const { delay } = watchEventLoop(log, () => 3, WINDOW_MS);
    await sleep(WINDOW_MS);
    await computeFor(700);
    const said = () => log.said('warn', 'stood still');
    await until('the line', () => said().length === 1);
    expect(said()[0]?.fields).toMatchObject({ turns: 3, maxMs: expect.any(Number) });
    expect(Number(said()[0]?.fields['maxMs'])).toBeGreaterThanOrEqual(600);
    await computeFor(700);
    expect(said()).toHaveLength(1);
    expect(delay().p50Ms).toBeLessThanOrEqual(delay().p99Ms);
  });
});
