import { setTimeout as sleep } from 'node:timers/promises';

/** The pause before an attempt: it grows with each that came to nothing, up to the longest. Milliseconds. */
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;

/** Tries, however long that takes, until `attempt`, which must not reject, comes to something; null when `stopping` aborts. */
export async function persist<T>(attempt: () => Promise<T | null>, stopping: AbortSignal): Promise<T | null> {
  for (let pause = FIRST_PAUSE_MS; !stopping.aborted; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    await sleep(pause, undefined, { signal: stopping }).catch(() => undefined);
    const found = await attempt();
    if (found !== null) return found;
  }
  return null;
}

/** Tries at most so often, a pause apart. Rejects with the error of the last attempt. */
export async function retry<T>(
  { attempts, pauseMs }: { attempts: number; pauseMs: number },
  attempt: () => Promise<T>,
): Promise<T> {
  for (let left = attempts - 1; ; left -= 1) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw error;
      await sleep(pauseMs);
    }
  }
}
