/** So many are looked for at once. */
const PAGE = 100;
/** And so many worked on side by side, since turns need connections, too. */
const SIDE_BY_SIDE = 3;

interface Work<T> {
  /** what is due, at most so many, and other ones as soon as these are done */
  look: (atMost: number) => Promise<T[]>;
  /** does one of them; resolves with whether there was anything to do. It must not reject. */
  work: (one: T) => Promise<boolean>;
  stopping: AbortSignal;
}

/**
 * Works on what is due until that is less than a page, so that a crowd does not wait for the next look after each page. Where
 * nothing of a page could be done the rest waits, too. @returns how many there was something to do for
 */
export async function pageByPage<T>({ look, work, stopping }: Work<T>): Promise<number> {
  for (let all = 0; ; ) {
    const page = await look(PAGE);
    const done = await sideBySide(page, work, stopping);
    all += done;
    if (page.length < PAGE || done === 0 || stopping.aborted) return all;
  }
}

async function sideBySide<T>(
  page: readonly T[],
  work: Work<T>['work'],
  stopping: AbortSignal,
): Promise<number> {
  let done = 0;
  const left = page.values();
  const one = async () => {
    for (const next of left) {
      if (stopping.aborted) return;
      if (await work(next)) done += 1;
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, one));
  return done;
}
