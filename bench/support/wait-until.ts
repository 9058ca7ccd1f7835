const EVERY_MS = 50;
const WITHIN_MS = 120_000;

/** Looks again and again until it is so. @throws Error that says what was waited for in vain */
export async function waitUntil(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  withinMs = WITHIN_MS,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`Waited ${withinMs / 1_000} s in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
