/** So long as nobody waits for in earnest: for another process, say, on a slow machine that is busy with other tests. */
const WITHIN_MS = 45_000;

/**
 * Waits until `probe` answers something other than undefined, null or false, and returns that. Fails after `withinMs` with
 * `what` and the last error, so that a test says what it waited for. Another limit is for a test that is about the time.
 */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  withinMs = WITHIN_MS,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  let last: unknown;
  for (;;) {
    try {
      const answer = await probe();
      if (answer !== undefined && answer !== null && answer !== false) return answer;
    } catch (error) {
      last = error;
    }
    if (Date.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain: ${what}`, { cause: last });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
