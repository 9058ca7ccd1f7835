import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Logger } from '../../domain/ports.js';

/** How long the event loop kept others waiting, in milliseconds, over the last window. */
export interface LoopDelay {
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
}

export interface LoopWatch {
  /** over the last whole window */
  delay(): LoopDelay;
}

/** How often the delay is measured, and over how long. */
const RESOLUTION_MS = 20;
const WINDOW_MS = 10_000;

/**
 * A turn that keeps all others waiting for longer takes more than its share. Far below the 3 s after which Slack calls a
 * request unanswered, and other processes take over the threads.
 */
const SHARE_MS = 500;

const LOG_EVERY_MS = 60_000;

/**
 * Measures how long the event loop keeps everything waiting, and says in the log, once a minute at most, when that was longer
 * than a turn's share. A loop that does not turn at all is ../watchdog.ts's.
 * @param turns how many turns are under way
 */
export function watchEventLoop(log: Logger, turns: () => number, windowMs = WINDOW_MS): LoopWatch {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let delay: LoopDelay = { p50Ms: 0, p99Ms: 0, maxMs: 0 };
  let loggedAt = Number.NEGATIVE_INFINITY;
  const look = () => {
    delay = {
      p50Ms: beyondResolution(histogram.percentile(50)),
      p99Ms: beyondResolution(histogram.percentile(99)),
      maxMs: beyondResolution(histogram.max),
    };
    histogram.reset();
    if (delay.maxMs < SHARE_MS || performance.now() - loggedAt < LOG_EVERY_MS) return;
    loggedAt = performance.now();
    log.warn(
      { ...delay, turns: turns() },
      'the event loop stood still for longer than a turn’s share: a turn computes for too long, the machine is too slow or was asleep',
    );
  };
  // A loop that stood still at the end of a window measures that only now, and a reset before would lose it.
  setInterval(() => setTimeout(look, 2 * RESOLUTION_MS).unref(), windowMs).unref();
  return { delay: () => delay };
}

/** What is measured is the time from one look to the next, in nanoseconds. */
function beyondResolution(ns: number): number {
  return Math.max(0, Math.round(ns / 1e6) - RESOLUTION_MS);
}
