/**
 * Waits until `probe` answers something other than undefined, null or false, and returns that. Fails after `withinMs` with
 * `what` and the last error, so that a test says what it waited for.
 */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | null | false> | T | undefined | null | false,
  withinMs = 15_000,
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
