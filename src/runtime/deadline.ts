import { setMaxListeners } from 'node:events';

/** A turn's time: `signal` aborts when it is over or one of the `stops` does. `release` when the turn has ended. */
export interface Deadline {
  signal: AbortSignal;
  release(): void;
}

/**
 * Not AbortSignal.any and AbortSignal.timeout: Node keeps such a signal for ever once somebody has listened to it without
 * taking the listener back, as LangGraph does, and with it a little of every turn. This one goes with its turn.
 */
export function startDeadline(ms: number, stops: readonly AbortSignal[]): Deadline {
  const controller = new AbortController();
  const stop = () => controller.abort(stops.find(({ aborted }) => aborted)?.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException('The turn took longer than it may.', 'TimeoutError')),
    ms,
  );
  if (stops.some(({ aborted }) => aborted)) stop();
  for (const one of stops) {
    // one listener for each turn that runs, which may be many
    setMaxListeners(0, one);
    one.addEventListener('abort', stop, { once: true });
  }
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer);
      for (const one of stops) one.removeEventListener('abort', stop);
    },
  };
}
