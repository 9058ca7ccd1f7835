import { getEventListeners } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import { startDeadline } from '../../../src/runtime/turns/turn.js';
import { until } from '../../support/until.js';

const NEVER_MS = 3_600_000;

describe('a turn’s deadline', () => {
  it('aborts when the time is over, and says so', async () => {
    const { signal, release } = startDeadline(5, [new AbortController().signal]);
    await until('the deadline', () => signal.aborted);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
    release();
  });

  it('aborts when the process must stop, for the reason of that', () => {
    const drain = new AbortController();
    const { signal, release } = startDeadline(NEVER_MS, [drain.signal]);
    drain.abort('stop');
    expect(signal.reason).toBe('stop');
    release();
  });

  it('is over from the start in a process that stops already', () => {
    const { signal, release } = startDeadline(NEVER_MS, [AbortSignal.abort('stop')]);
    expect(signal.aborted).toBe(true);
    release();
  });

  it('aborts when any of what may stop it does', () => {
    const lost = new AbortController();
    const { signal, release } = startDeadline(NEVER_MS, [new AbortController().signal, lost.signal]);
    lost.abort('lost');
    expect(signal.reason).toBe('lost');
    release();
  });

  it('leaves nothing behind on what it listened to', () => {
    const drain = new AbortController().signal;
    const { signal, release } = startDeadline(NEVER_MS, [drain]);
    release();
    expect(getEventListeners(drain, 'abort')).toHaveLength(0);
    expect(signal.aborted).toBe(false);
  });
});
