import type { Isolation } from '../../db/queries/inbox/claim-events.js';
import { RETRY_LATER_MS } from '../limits.js';

/**
 * Keeps events that may be killing the process from one another, and at last from everybody, so that what dies alone is
 * known to have died of itself, and nothing is given up for what ran beside it. There is one place for a suspect in a
 * process; who finds it taken is turned away and comes again.
 */
export class Quarantine {
  private beside = 0;
  private suspect = false;
  /** a suspect runs alone, or waits until it is */
  private closed = false;
  private turnedAway = false;
  private emptied: () => void = () => undefined;
  private readonly onFree: () => void;

  /** @param onFree called when there is room again for somebody who was turned away */
  constructor(onFree: () => void) {
    this.onFree = onFree;
  }

  /**
   * Runs `work` in the isolation that is asked for. To be alone it waits for the turns that run, and lets no other begin.
   * @returns null where there is no room now
   */
  async run<T>(isolation: Isolation, work: () => Promise<T>): Promise<T | null> {
    if (isolation === 'beside' ? this.closed : this.suspect) {
      this.turnedAway = true;
      return null;
    }
    return isolation === 'beside' ? this.runBeside(work) : this.runSuspect(isolation, work);
  }

  private async runBeside<T>(work: () => Promise<T>): Promise<T> {
    this.beside += 1;
    try {
      return await work();
    } finally {
      this.beside -= 1;
      if (this.beside === 0) this.emptied();
    }
  }

  private async runSuspect<T>(isolation: Isolation, work: () => Promise<T>): Promise<T> {
    this.suspect = true;
    try {
      if (isolation === 'alone') {
        this.closed = true;
        if (this.beside > 0) await new Promise<void>((resolve) => (this.emptied = resolve));
      }
      return await work();
    } finally {
      this.suspect = false;
      this.closed = false;
      if (this.turnedAway) {
        this.turnedAway = false;
        this.onFree();
      }
    }
  }
}

const KNOWN_MS = 60_000;
const MAX_THREADS = 10_000;

/**
 * The threads that this process leaves to processes of a newer version. Such a thread stays due for those, while this one
 * passes it by for a while; where it comes back again and again, nobody newer seems to be there, and it is made to wait.
 */
export class SkippedThreads {
  private readonly since = new Map<string, number>();
  private readonly nowMs: () => number;

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
  }

  /** @returns after how many milliseconds its events are due again */
  leave(teamId: string, threadId: string): number {
    const key = `${teamId}/${threadId}`;
    const known = this.ageOf(key) < KNOWN_MS;
    if (this.since.size >= MAX_THREADS) this.since.clear();
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

const EVERY_MS = 3_600_000;
const MAX_KEYS = 1_000;

/** Says of each thing that would be logged over and over whether its hour has come. It forgets all when it knows too many. */
export class LogThrottle {
  private readonly last = new Map<string, number>();
  private readonly nowMs: () => number;

  constructor(nowMs: () => number) {
    this.nowMs = nowMs;
  }

  allows(key: string): boolean {
    const last = this.last.get(key);
    const now = this.nowMs();
    if (last !== undefined && now - last < EVERY_MS) return false;
    if (this.last.size >= MAX_KEYS) this.last.clear();
    this.last.set(key, now);
    return true;
  }
}
