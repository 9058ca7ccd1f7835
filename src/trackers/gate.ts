import { TrackerUnavailable } from '../domain/tickets/tracker-errors.js';

/** So long somebody waits at the gate of a tracker that wants a pause, before the order is put back. Milliseconds. */
const PATIENCE_MS = 5_000;

interface Waiting {
  /** whose order comes first: when it was approved, milliseconds since the epoch */
  since: number;
  enter: () => void;
}

interface Pace {
  /** milliseconds between two requests; 0: as fast as they come */
  intervalMs: number;
  now: () => number;
  sleep: (ms: number) => Promise<unknown>;
}

/**
 * Lets orders to one tracker through in the order of their approval, no faster than it allows. A short pause that it asks for
 * is waited out here, so that nobody overtakes whoever was refused.
 */
export class Gate {
  private readonly waiting: Waiting[] = [];
  private openAt = 0;
  private isOpening = false;
  private readonly pace: Pace;

  constructor(pace: Pace) {
    this.pace = pace;
  }

  async pass<T>(since: number, isOurs: () => boolean, work: () => Promise<T>): Promise<T> {
    for (;;) {
      await this.turn(since);
      try {
        return await work();
      } catch (error) {
        const pauseMs = error instanceof TrackerUnavailable && error.isRefusal ? error.retryAfterMs : null;
        if (pauseMs === null) throw error;
        this.openAt = Math.max(this.openAt, this.pace.now() + pauseMs);
        if (pauseMs > PATIENCE_MS || !isOurs()) throw error;
      }
    }
  }

  private turn(since: number): Promise<void> {
    return new Promise((enter) => {
      const behind = this.waiting.findIndex((one) => one.since > since);
      this.waiting.splice(behind < 0 ? this.waiting.length : behind, 0, { since, enter });
      void this.open();
    });
  }

  private async open(): Promise<void> {
    if (this.isOpening) return;
    this.isOpening = true;
    while (this.waiting.length > 0) {
      const waitMs = this.openAt - this.pace.now();
      if (waitMs > 0) {
        await this.pace.sleep(waitMs);
        continue;
      }
      this.openAt = Math.max(this.openAt, this.pace.now()) + this.pace.intervalMs;
      this.waiting.shift()?.enter();
      // whoever enters may come back with a pause before the next does
      await Promise.resolve();
    }
    this.isOpening = false;
  }
}
