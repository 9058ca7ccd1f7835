import { Worker } from 'node:worker_threads';
import type { Logger } from '../domain/ports.js';

const BEAT_MS = 500;

/** So long the event loop may stand still: others took over its threads after three seconds, but Slack still waits in vain. */
const LIMIT_MS = 10_000;

/** What the watching thread is told: the counter that the event loop raises, and how to speak of its end. */
export interface WatchOrder {
  pulse: SharedArrayBuffer;
  format: 'json' | 'pretty';
  everyMs: number;
  limitMs: number;
}

/**
 * Ends the process, with a line in the log, when a turn hangs in a loop; only a thread of its own can tell. A supervisor
 * restarts it.
 */
export function startWatchdog(log: Logger, format: WatchOrder['format'], limitMs = LIMIT_MS): void {
  const pulse = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const beats = new Int32Array(pulse);
  const order: WatchOrder = { pulse, format, everyMs: BEAT_MS, limitMs };
  const watcher = new Worker(new URL('./watchdog-thread.mjs', import.meta.url), {
    workerData: order,
    execArgv: [],
  });
  watcher.on('error', (err) => log.error({ err }, 'nobody watches whether the process hangs'));
  // Whoever holds the process open, it is not these two.
  watcher.unref();
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref();
}
