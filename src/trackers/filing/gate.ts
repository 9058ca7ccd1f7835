import { TrackerBusy, TrackerUnavailable } from '../../domain/tickets/tracker-errors.js';

/** So long somebody waits at the gate of a tracker that wants a pause, before the order is put back. Milliseconds. */
const PATIENCE_MS = 5_000;

interface Waiting {
  /** whose order comes first: when it was approved, milliseconds since the epoch */
  since: number;
  isOurs: () => boolean;
  enter: () => void;
  leave: (why: TrackerBusy) => void;
}

interface Pace {
  /** milliseconds between two orders; 0: as fast as they come */
  intervalMs: number;
  now: () => number;
  sleep: (ms: number) => Promise<unknown>;
}

const closed = (retryAfterMs: number) =>
  new TrackerBusy('The tracker asked for a pause, which is not over yet.', {
    told: 'The tracker asks me to wait for a while.',
    retryAfterMs,
  });

const heldUp = () =>
  new TrackerBusy('An order waited so long for its turn that it may be another process’s by now.', {
    told: 'Others come first.',
    retryAfterMs: null,
  });

/**
 * Lets orders to one tracker through in the order of their approval, no faster than it allows. A short pause that it asks for
 * is waited out here, so that nobody overtakes whoever was refused; for a long one all are sent away, as is whoever has waited so
 * long that the order may be somebody else's: they come back untried.
 */
export class Gate {
  private readonly waiting: Waiting[] = [];
  private nextAt = 0;
  private pausedUntil = 0;
  private isOpening = false;
  private readonly pace: Pace;

  constructor(pace: Pace) {
    this.pace = pace;
  }

  /** @throws TrackerBusy where it is not their turn, and whatever `work` does */
  async pass<T>(since: number, isOurs: () => boolean, work: () => Promise<T>): Promise<T> {
    for (;;) {
      await this.turn(since, isOurs);
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof TrackerUnavailable) || error.retryAfterMs === null) throw error;
        this.pause(error.retryAfterMs);
        // what may have been done is looked for before it is asked for again
        if (!error.isRefusal || error.retryAfterMs > PATIENCE_MS || !isOurs()) throw error;
      }
    }
  }

  private pause(ms: number): void {
    this.pausedUntil = Math.max(this.pausedUntil, this.pace.now() + ms);
    if (ms <= PATIENCE_MS) return;
    for (const one of this.waiting.splice(0)) one.leave(closed(ms));
  }

  private turn(since: number, isOurs: () => boolean): Promise<void> {
    const pauseMs = this.pausedUntil - this.pace.now();
    if (pauseMs > PATIENCE_MS) return Promise.reject(closed(pauseMs));
    return new Promise((enter, leave) => {
      const behind = this.waiting.findIndex((one) => one.since > since);
      this.waiting.splice(behind < 0 ? this.waiting.length : behind, 0, { since, isOurs, enter, leave });
      void this.open();
    });
  }

  private async open(): Promise<void> {
    if (this.isOpening) return;
    this.isOpening = true;
    while (this.waiting.length > 0) {
      const waitMs = Math.max(this.nextAt, this.pausedUntil) - this.pace.now();
      if (waitMs > 0) {
        await this.pace.sleep(waitMs);
        continue;
      }
      const next = this.waiting.shift();
      if (next?.isOurs() === false) {
        next.leave(heldUp());
        continue;
      }
      this.nextAt = this.pace.now() + this.pace.intervalMs;
      next?.enter();
      // whoever enters may come back with a pause before the next does
      await Promise.resolve();
    }
    this.isOpening = false;
  }
}
