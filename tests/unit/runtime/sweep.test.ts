import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Sweep } from '../../../src/runtime/inbox/sweep.js';
import { HearingLog } from '../../support/hearing-log.js';

const EVERY_MS = 200;

describe('a sweep', () => {
  let looks: number;
  let look: () => Promise<void>;
  let sweep: Sweep;
  const log = new HearingLog();

  beforeEach(() => {
    jest.useFakeTimers();
    looks = 0;
    log.lines.length = 0;
    look = async () => undefined;
    sweep = new Sweep({
      everyMs: EVERY_MS,
      look: () => {
        looks += 1;
        return look();
      },
      onFailure: 'no database',
      log,
    });
  });
  afterEach(async () => {
    await sweep.stop();
    jest.useRealTimers();
  });

  it('looks over and over, a pause apart', async () => {
    sweep.start();
    expect(looks).toBe(0);
    await jest.advanceTimersByTimeAsync(EVERY_MS * 5);
    expect(looks).toBe(5);
  });

  it('waits longer and longer while its looks fail, and never longer than five seconds', async () => {
    look = async () => Promise.reject(new Error('gone'));
    sweep.start();
    await jest.advanceTimersByTimeAsync(120_000);
    // 0.2, 0.4, 0.8, 1.6, 3.2 s, then every 5 s
    expect(looks).toBe(6 + Math.floor((120_000 - 11_200) / 5_000));
    expect(log.said('warn', 'no database')).toHaveLength(looks);
    look = async () => undefined;
    await jest.advanceTimersByTimeAsync(5_000);
    const before = looks;
    await jest.advanceTimersByTimeAsync(1_000);
    expect(looks).toBe(before + 5);
  });

  it('looks at once where that is asked for, but never twice at a time', async () => {
    let end = () => {};
    look = () =>
      new Promise((resolve) => {
        end = resolve;
      });
    sweep.start();
    sweep.lookNow();
    sweep.lookNow();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(looks).toBe(1);
    end();
    await jest.advanceTimersByTimeAsync(EVERY_MS);
    expect(looks).toBe(2);
    end();
  });

  it('looks no more once it is stopped, and is stopped only when its look has ended', async () => {
    let end = () => {};
    look = () =>
      new Promise((resolve) => {
        end = resolve;
      });
    sweep.lookNow();
    let stopped = false;
    const stopping = sweep.stop().then(() => {
      stopped = true;
    });
    await jest.advanceTimersByTimeAsync(1_000);
    expect(stopped).toBe(false);
    end();
    await stopping;
    sweep.lookNow();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(looks).toBe(1);
  });
});
