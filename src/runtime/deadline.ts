import { setMaxListeners } from 'node:events';

/** A turn's time: `signal` aborts when it is over or the process must stop. `release` when the turn has ended. */
export interface Deadline {
  signal: AbortSignal;
  release(): void;
}

/**
 * Not AbortSignal.any and AbortSignal.timeout: Node keeps such a signal for ever once somebody has listened to it without
 * taking the listener back, as LangGraph does, and with it a little of every turn. This one goes with its turn.
 */
export function startDeadline(ms: number, drain: AbortSignal): Deadline {
  const controller = new AbortController();
  const stop = () => controller.abort(drain.reason);
  const timer = setTimeout(
    () => controller.abort(new DOMException('The turn took longer than it may.', 'TimeoutError')),
    ms,
  );
  if (drain.aborted) stop();
  // one listener for each turn that runs, which may be many
  setMaxListeners(0, drain);
  drain.addEventListener('abort', stop, { once: true });
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer);
      drain.removeEventListener('abort', stop);
    },
  };
}
