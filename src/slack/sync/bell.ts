/** Something to wait for: a ring, or the end of a time. A ring while nobody waits is not lost. */
export interface Bell {
  ring(): void;
  /** Resolves at a ring, after `ms`, or at the stop; never rejects. */
  wait(ms: number, stopping: AbortSignal): Promise<void>;
}

/** @param sleep rejects when its signal aborts */
export function createBell(sleep: (ms: number, signal: AbortSignal) => Promise<unknown>): Bell {
  let rung = false;
  let wake = (): void => undefined;
  return {
    ring() {
      rung = true;
      wake();
    },
    async wait(ms, stopping) {
      const waiting = new AbortController();
      wake = () => waiting.abort();
      stopping.addEventListener('abort', wake);
      if (rung || stopping.aborted) wake();
      await sleep(ms, waiting.signal).catch(() => undefined);
      stopping.removeEventListener('abort', wake);
      rung = false;
    },
  };
}
