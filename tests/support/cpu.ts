/** Milliseconds of processor time that the piece of work below takes on the machine that budgets are meant for. */
const REFERENCE_MS = 8;

const TEXT = 'Ann said that urgency: high, and “it blocks T-12” \n'.repeat(2_000);

/** What reading texts is like: patterns over words, and strings made of what they find. */
function readSomething(): number {
  const words = TEXT.split(/\s+/u).map((word) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, ''));
  return new Set(words).size + [...TEXT.matchAll(/\b\p{L}+: (\p{L}+)/gu)].length;
}

/** The processor time of one run of some work in this process, in milliseconds. */
function usedBy(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** How many times longer this machine takes than the one that budgets are meant for; a faster one counts as that. */
export function slowness(): number {
  const times = Array.from({ length: 7 }, () => usedBy(readSomething));
  return Math.max(1, Math.min(...times) / REFERENCE_MS);
}

const scale = slowness();

/** So little is not measured again; in milliseconds. */
const LITTLE_MS = 20;

/**
 * The processor time for some work, as it would be on the machine that budgets are meant for: the least of three times.
 * @param enough below that many milliseconds once is enough, because the least can only be below it, too
 */
export function cpuMs(work: () => unknown, enough = LITTLE_MS): number {
  const once = () => usedBy(work) / scale;
  const first = once();
  return first < enough ? first : Math.min(first, once(), once());
}

/** The same of work that waits for something in between. */
export async function cpuMsOf(work: () => Promise<unknown>, enough = LITTLE_MS): Promise<number> {
  const once = async () => {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / scale;
  };
  const first = await once();
  return first < enough ? first : Math.min(first, await once(), await once());
}
