import type { Care } from '../db/queries/claim-events.js';

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
   * Runs `work` with as much care as is asked for. To be alone it waits for the turns that run, and lets no other begin.
   * @returns null where there is no room now
   */
  async run<T>(care: Care, work: () => Promise<T>): Promise<T | null> {
    if (care === 'beside' ? this.closed : this.suspect) {
      this.turnedAway = true;
      return null;
    }
    return care === 'beside' ? this.runBeside(work) : this.runSuspect(care, work);
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

  private async runSuspect<T>(care: Care, work: () => Promise<T>): Promise<T> {
    this.suspect = true;
    try {
      if (care === 'alone') await this.empty();
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

  private async empty(): Promise<void> {
    this.closed = true;
    if (this.beside > 0) {
      await new Promise<void>((resolve) => {
        this.emptied = resolve;
      });
    }
  }
}
