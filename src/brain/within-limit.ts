/**
 * Runs `task` with a signal that aborts after `ms` or with `parent`, whichever is first. The timer is gone when the task
 * is.
 */
export async function withinLimit<T>(
  ms: number,
  parent: AbortSignal,
  task: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  parent.throwIfAborted();
  const controller = new AbortController();
  const follow = () => controller.abort(parent.reason);
  const timer = setTimeout(() => controller.abort(new Error(`took longer than ${ms} ms`)), ms);
  parent.addEventListener('abort', follow, { once: true });
  try {
    return await task(controller.signal);
  } finally {
    clearTimeout(timer);
    parent.removeEventListener('abort', follow);
  }
}
