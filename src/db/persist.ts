import { setTimeout as sleep } from 'node:timers/promises';

/** The pause before an attempt: it grows with each that came to nothing, up to the longest. Milliseconds. */
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 5_000;

/**
 * Tries again and again, for what comes back by itself however long that takes: a server, a session.
 * @param attempt resolves with what it came to, or null; it must not reject
 * @returns null when nobody wants it any more
 */
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
