/**
 * Runs `work` for all who ask, one run at a time. Whoever asks while one is under way is served by the next, which they
 * share, so that every answer rests on a run that began after the question.
 */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const run = (): Promise<void> => {
    next = undefined;
    running = work().finally(() => {
      running = undefined;
    });
    return running;
  };
  return () => {
    if (next !== undefined) return next;
    if (running === undefined) return run();
    next = running.then(run, run);
    return next;
  };
}
