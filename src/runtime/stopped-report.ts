import type { Pool } from 'pg';
import { stoppedThreads } from '../db/queries/stopped-threads.js';
import type { Logger } from '../domain/ports.js';

const EVERY_MS = 3_600_000;
const MOST_IDS = 20;

/** Reminds the operator of threads that can't go on, at start and once an hour: nothing else would, for they are silent. */
export class StoppedReport {
  private timer: NodeJS.Timeout | undefined;
  private readonly deps: { pool: Pool; log: Logger };

  constructor(deps: StoppedReport['deps']) {
    this.deps = deps;
  }

  start(): void {
    this.timer = setInterval(() => void this.report(), EVERY_MS);
    void this.report();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async report(): Promise<void> {
    try {
      const { count, threads } = await stoppedThreads(this.deps.pool, MOST_IDS);
      if (count > 0) {
        this.deps.log.error({ count, threads }, 'threads are stopped; threads.stopped says why of each');
      }
    } catch (error) {
      this.deps.log.warn({ err: error }, 'stopped threads could not be counted');
    }
  }
}
