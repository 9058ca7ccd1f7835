import type { Logger } from '../../domain/ports.js';

/** While looks fail, as they do when the database is away, the pauses between them grow up to this. Milliseconds. */
const MAX_PAUSE_MS = 5_000;

interface Looking {
  /** the pause from the end of one look to the next, milliseconds */
  everyMs: number;
  /** the signal aborts when the sweep is to stop */
  look: (stopping: AbortSignal) => Promise<unknown>;
  /** what the log says of a look that failed */
  onFailure: string;
  log: Logger;
}

/** Looks for what is due, over and over, one look at a time. A failure is logged, and does not end it. */
export class Sweep {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | null = null;
  private readonly stopping = new AbortController();
  private pauseMs: number;
  private readonly looking: Looking;

  constructor(looking: Looking) {
    this.looking = looking;
    this.pauseMs = looking.everyMs;
  }

  /** @param inMs when the first look comes; after one pause, where it is not said */
  start(inMs = this.pauseMs): this {
    this.timer = setTimeout(() => this.begin(), inMs);
    return this;
  }

  /** Looks at once; where a look is under way, that is enough. */
  lookNow(): void {
    if (this.stopping.signal.aborted || this.running !== null) return;
    clearTimeout(this.timer);
    this.begin();
  }

  /** Resolves when no look is under way any more. */
  async stop(): Promise<void> {
    this.stopping.abort();
    clearTimeout(this.timer);
    await this.running;
  }

  private begin(): void {
    this.running = this.lookOnce();
  }

  private async lookOnce(): Promise<void> {
    const { everyMs, look, onFailure, log } = this.looking;
    try {
      await look(this.stopping.signal);
      this.pauseMs = everyMs;
    } catch (error) {
      this.pauseMs = Math.min(2 * this.pauseMs, Math.max(MAX_PAUSE_MS, everyMs));
      log.warn({ err: error }, onFailure);
    }
    this.running = null;
    if (!this.stopping.signal.aborted) this.start();
  }
}
