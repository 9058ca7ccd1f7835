import type { Logger } from '../domain/ports.js';

/**
 * What was started, to be stopped in the opposite order, each once. A failing release is logged and doesn't keep the others
 * from running. Used for a clean stop and to leave nothing half-started when a start fails.
 */
export class Releasers {
  private readonly stack: { name: string; release: () => Promise<void> }[] = [];
  private readonly log: Logger;

  constructor(log: Logger) {
    this.log = log;
  }

  add(name: string, release: () => Promise<void>): void {
    this.stack.push({ name, release });
  }

  async releaseAll(): Promise<void> {
    for (let next = this.stack.pop(); next; next = this.stack.pop()) {
      try {
        await next.release();
      } catch (error) {
        this.log.error({ err: error, part: next.name }, 'a part did not stop cleanly');
      }
    }
  }
}
