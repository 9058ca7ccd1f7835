import { RETRY_LATER_MS } from './limits.js';

const KNOWN_MS = 60_000;
const MOST_THREADS = 10_000;

/**
 * The threads that this process leaves to processes of a newer version. Such a thread stays due for those, while this one
 * passes it by for a while; where it comes back again and again, nobody newer seems to be there, and it is made to wait.
 */
export class LeftAlone {
  private readonly since = new Map<string, number>();
  private readonly nowMs: () => number;

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
  }

  /** @returns after how many milliseconds its events are due again */
  leave(teamId: string, threadId: string): number {
    const key = `${teamId}/${threadId}`;
    const known = this.ageOf(key) < KNOWN_MS;
    if (this.since.size >= MOST_THREADS) this.since.clear();
    this.since.set(key, this.nowMs());
    return known ? RETRY_LATER_MS : 0;
  }

  /** Whether this process is to pass the thread by for now. */
  has(teamId: string, threadId: string): boolean {
    return this.ageOf(`${teamId}/${threadId}`) < RETRY_LATER_MS;
  }

  private ageOf(key: string): number {
    return this.nowMs() - (this.since.get(key) ?? Number.NEGATIVE_INFINITY);
  }
}
